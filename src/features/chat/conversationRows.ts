import type { LastMessage } from '../../../contract/chat/conversations.ts';
import type { CachedConversation, Conversations } from './conversationsCache.ts';
import type { ConversationView } from './conversationView.ts';

export interface ConversationRow {
  conversation: ConversationView;
  cached: CachedConversation;
}

/** Returns the conversations by what happened last: a message, or the match itself. */
export function makeConversationRows(
  views: readonly ConversationView[],
  conversations: Conversations,
): ConversationRow[] {
  return views
    .map((conversation) => ({
      conversation,
      cached: conversations[conversation.id] ?? { userId: conversation.id, unread: 0 },
    }))
    .sort(({ cached: a }, { cached: b }) => lastEventOf(b) - lastEventOf(a));
}

/** Returns one line about the last message. `sender` is set in the conversation of a study session. */
export function previewText(last: LastMessage, ownId: string | null): string {
  const text = last.message.trim() || fileText(last);
  if (last.senderId === ownId) return `You: ${text}`;
  return last.sender ? `${last.sender.name}: ${text}` : text;
}

function fileText({ fileType = '', fileName = 'File', photos }: LastMessage): string {
  if (!fileType.startsWith('image/')) return fileName;
  return photos === undefined ? 'Photo' : `${String(photos)} photos`;
}

const lastEventOf = ({ lastMessage, since }: CachedConversation) =>
  Math.max(timeOf(lastMessage?.createdAt), timeOf(since));

const timeOf = (instant: string | undefined) => (instant === undefined ? 0 : Date.parse(instant));
