import type { LastMessage } from '../../../../contract/chat/conversations.ts';
import type { Match } from '../../../../contract/search.ts';
import type { CachedConversation, Conversations } from '../../../api/compat/conversations.ts';

export interface ConversationRow {
  buddy: Match;
  conversation: CachedConversation;
}

/** Returns the buddies by last message, then those without messages, the newest match first. */
export function makeConversationRows(
  buddies: readonly Match[],
  conversations: Conversations,
): ConversationRow[] {
  return buddies
    .map((buddy) => ({
      buddy,
      conversation: conversations[buddy.id] ?? { userId: buddy.id, unread: 0 },
    }))
    .sort(
      ({ conversation: a }, { conversation: b }) =>
        timeOf(b.lastMessage?.createdAt) - timeOf(a.lastMessage?.createdAt) ||
        timeOf(b.since) - timeOf(a.since),
    );
}

/** Returns one line about the last message. */
export function previewText(last: LastMessage, ownId: string | null): string {
  if (last.deleted) return 'Message deleted';
  const isPhoto = last.fileType?.startsWith('image/') ?? false;
  const text = last.message.trim() || (isPhoto ? 'Photo' : (last.fileName ?? 'File'));
  return last.senderId === ownId ? `You: ${text}` : text;
}

const timeOf = (instant: string | undefined) => (instant === undefined ? 0 : Date.parse(instant));
