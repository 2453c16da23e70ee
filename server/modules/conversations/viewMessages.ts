import type { Message } from '../../../contract/chat/messages.ts';
import type { ChatDeps } from './chatDeps.ts';
import { withAuthors } from './authors.ts';
import { isOfSession, type StoredMessage } from './messageRepository.ts';
import { toMessage } from './messageView.ts';

/** Converts messages of one conversation to the wire format, with their senders and reactions in a study session. */
export async function viewMessages(
  { context, attachments }: Pick<ChatDeps, 'context' | 'attachments'>,
  rows: readonly StoredMessage[],
): Promise<Message[]> {
  const messages = rows.map((row) => toMessage(row, attachments.signUrl));
  return rows.some(isOfSession) ? withAuthors(context.database, messages) : messages;
}

export async function viewMessage(
  deps: Pick<ChatDeps, 'context' | 'attachments'>,
  row: StoredMessage,
): Promise<Message> {
  const [message] = await viewMessages(deps, [row]);
  if (!message) throw new Error('There is no message.');
  return message;
}
