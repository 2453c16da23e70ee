import type { LRUCache } from 'lru-cache';
import type { NotificationService } from '../notifications/index.ts';
import type { AttachmentDeps } from './attachments/attachments.ts';

export interface ChatDeps extends AttachmentDeps {
  notifications: NotificationService;
  /** Ids of messages that this process has emitted or is about to emit. */
  delivered: LRUCache<string, true>;
}
