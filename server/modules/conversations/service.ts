import type {
  MarkReadResponse,
  Message,
  ReactionBody,
  SendMessageBody,
  UnreadCounts,
} from '../../../contract/chat/messages.ts';
import type {
  Conversation,
  ConversationSettings,
  ConversationSettingsBody,
} from '../../../contract/chat/conversations.ts';
import type { MessageHit, MessageSearchQuery } from '../../../contract/chat/messageSearch.ts';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import type { ListPage } from '../../platform/http/listPage.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { AttachmentService } from './attachments/attachmentService.ts';
import { changeSettings, listConversations } from './conversations.ts';
import { deleteMessage, editMessage } from './changeMessage.ts';
import { reactToMessage } from './reactToMessage.ts';
import { markRead } from './markRead.ts';
import type { ChatDeps } from './chatDeps.ts';
import { countUnread } from './unreadRepository.ts';
import { sendMessage } from './sendMessage.ts';
import { listSessionConversations } from './listSessionConversations.ts';
import { indexQueue } from './indexQueue.ts';
import { searchMessages } from './messageSearch.ts';
import { readThread, type ThreadOptions, type ThreadPage } from './thread.ts';

export interface ChatService {
  /**
   * Stores a message and emits it to both students, or to all members of a study session. A repeated `clientId` returns the stored message
   * with `isNew: false`.
   * @throws {HttpError} 400 without text and file, for oneself, for an unknown `replyTo`, or unless
   * the file is an unused upload of the sender; 403 unless the recipient is a buddy, or the
   * conversation of the study session is open; 404 for a deleted recipient, and unless the sender is a
   * member of the study session; 409 when the `clientId` was used for another recipient.
   */
  send(senderId: string, body: SendMessageBody): Promise<{ message: Message; isNew: boolean }>;
  /** @throws {HttpError} 400 without text, 403 unless the sender and a buddy, 404 when deleted. */
  edit(userId: string, id: string, text: string): Promise<Message>;
  /**
   * Deletes a message. Repeating the deletion changes nothing.
   * @throws {HttpError} 403 unless the student is the sender, 404 for an unknown message.
   */
  delete(userId: string, id: string): Promise<void>;
  /**
   * Returns a page of the thread, see ThreadQuery.
   * @param otherId the id of the other student or of a study session, also below
   * @throws {HttpError} 400 for oneself or an unknown `before`, 404 unless the other is a buddy, or
   * the student is a member of the study session.
   */
  read(readerId: string, otherId: string, query: ThreadOptions): Promise<ThreadPage>;
  /**
   * Sets or removes the reaction of a student. Repeating it changes nothing.
   * @throws {HttpError} 403 unless the other is a buddy, 404 for an unknown or deleted message.
   */
  react(userId: string, id: string, emoji: ReactionBody['emoji']): Promise<Message>;
  /** @throws {HttpError} 400 for oneself, 404 unless the other is a buddy. */
  markRead(readerId: string, otherId: string): Promise<MarkReadResponse>;
  /** Counts unread messages in the threads that the student can open. */
  unreadCounts(userId: string): Promise<UnreadCounts>;
  /** Lists the threads that the student can open, by last message and then by start. */
  conversations(userId: string): Promise<Conversation[]>;
  /** Searches the messages of the threads that the student can open, see MessageSearchQuery. */
  search(userId: string, query: MessageSearchQuery): Promise<ListPage<MessageHit>>;
  /** Adds new messages to the index of the search, which then has less to add itself. */
  indexMessages(): Promise<void>;
  /**
   * Changes the given settings, and emits all of them to the tabs of the student.
   * @throws {HttpError} 400 for oneself, 404 unless the other is a buddy.
   */
  changeSettings(
    userId: string,
    otherId: string,
    body: ConversationSettingsBody,
  ): Promise<ConversationSettings>;
}

/** Exceeds the number of messages sent within the minutes in which a page may retry one. */
const DELIVERED_SIZE = 10_000;

/** Messages between buddies and of study sessions. Every change increments the revision of the conversation. */
export function makeChatService(
  context: Context,
  notifications: NotificationService,
  attachments: AttachmentService,
): ChatService {
  const deps: ChatDeps = {
    context,
    notifications,
    attachments,
    delivered: new LRUCache({ max: DELIVERED_SIZE }),
  };
  return {
    send: (senderId, body) => sendMessage(deps, senderId, body),
    edit: (userId, id, text) => editMessage(deps, userId, id, text),
    delete: (userId, id) => deleteMessage(deps, userId, id),
    react: (userId, id, emoji) => reactToMessage(deps, userId, id, emoji),
    read: (readerId, otherId, query) => readThread(deps, readerId, otherId, query),
    markRead: (readerId, otherId) => markRead(deps, readerId, otherId),
    conversations: (userId) => listConversations(deps, userId),
    search: (userId, query) => searchMessages(context, userId, query),
    indexMessages: () => indexQueue(context.database),
    changeSettings: (userId, otherId, body) => changeSettings(deps, userId, otherId, body),
    async unreadCounts(userId) {
      const now = context.now().toISOString();
      const [unread, sessions] = await Promise.all([
        countUnread(context.database, userId),
        listSessionConversations(context.database, userId, now),
      ]);
      const counts = [
        ...unread,
        ...sessions.map((session) => ({ senderId: session.userId, count: session.unread })),
      ].filter(({ count }) => count > 0);
      return Object.fromEntries(counts.map(({ senderId, count }) => [senderId, { count }]));
    },
  };
}
