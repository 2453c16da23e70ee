import type {
  MarkReadAnswer,
  Message,
  SendMessageBody,
  ThreadQuery,
  UnreadCounts,
} from '../../../contract/chat.ts';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { NotificationService } from '../notifications/service.ts';
import { listBuddyIds } from '../requests/repository.ts';
import type { AttachmentService } from './attachmentService.ts';
import { deleteMessage, editMessage } from './changeMessage.ts';
import { markRead } from './markRead.ts';
import type { ChatParts } from './parts.ts';
import { countUnread } from './repository.ts';
import { sendMessage } from './sendMessage.ts';
import { readThread, type ThreadPage } from './thread.ts';

export interface ChatService {
  /**
   * Stores a message and tells both students. A repeat of a `clientId` answers what is stored,
   * with `isNew` false, and tells nobody whom this process has told before.
   * Throws 400 without text or file, for oneself, or for a file that is not one's own unused
   * upload; 403 for anybody but a buddy.
   */
  send(senderId: string, body: SendMessageBody): Promise<{ message: Message; isNew: boolean }>;
  /** Throws 400 without text, 403 for another's message or none of a buddy any more, 404. */
  edit(userId: string, id: string, text: string): Promise<Message>;
  /** Again for a deleted one changes nothing. Throws 403 for another's message, 404. */
  delete(userId: string, id: string): Promise<void>;
  /** See ThreadQuery. Throws 400 for oneself or an unknown `before`, 404 for who is no buddy. */
  read(readerId: string, otherId: string, query: ThreadQuery): Promise<ThreadPage>;
  /** Throws 400 for oneself, 404 for who is no buddy. */
  markRead(readerId: string, otherId: string): Promise<MarkReadAnswer>;
  /** Of buddies only: what others once wrote cannot be opened any more. */
  unreadCounts(userId: string): Promise<UnreadCounts>;
}

/** Far more messages than are sent within the minutes in which a page may repeat one. */
const REMEMBERED = 10_000;

/** Messages between buddies; every change of a conversation counts one of its revisions. */
export function makeChatService(
  context: Context,
  notifications: NotificationService,
  attachments: AttachmentService,
): ChatService {
  const parts: ChatParts = {
    context,
    notifications,
    attachments,
    told: new LRUCache({ max: REMEMBERED }),
  };
  return {
    send: (senderId, body) => sendMessage(parts, senderId, body),
    edit: (userId, id, text) => editMessage(parts, userId, id, text),
    delete: (userId, id) => deleteMessage(parts, userId, id),
    read: (readerId, otherId, query) => readThread(parts, readerId, otherId, query),
    markRead: (readerId, otherId) => markRead(parts, readerId, otherId),
    async unreadCounts(userId) {
      const unread = await countUnread(context.database, userId);
      if (unread.length === 0) return {};
      const buddies = new Set(await listBuddyIds(context.database, userId));
      return Object.fromEntries(
        unread
          .filter(({ senderId }) => buddies.has(senderId))
          .map(({ senderId, count }) => [senderId, { count }]),
      );
    },
  };
}
