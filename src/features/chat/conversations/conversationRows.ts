import type { LastMessage } from '../../../../contract/chat/conversations.ts';
import type { CachedConversation, Conversations } from '../../../api/compat/conversations.ts';
import type { Partner } from '../partner.ts';

export interface ConversationRow {
  buddy: Partner;
  conversation: CachedConversation;
}

/**
 * Returns the buddies and study sessions by last message, then those without messages, the newest match
 * first.
 */
export function makeConversationRows(
  buddies: readonly Partner[],
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
export function previewText(
  last: LastMessage,
  ownId: string | null,
  { session }: Pick<Partner, 'session'> = {},
): string {
  if (last.deleted) return 'Message deleted';
  const isPhoto = last.fileType?.startsWith('image/') ?? false;
  const text = last.message.trim() || (isPhoto ? 'Photo' : (last.fileName ?? 'File'));
  if (last.senderId === ownId) return `You: ${text}`;
  return session && last.sender ? `${last.sender.name}: ${text}` : text;
}

const timeOf = (instant: string | undefined) => (instant === undefined ? 0 : Date.parse(instant));
