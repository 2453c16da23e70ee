import type { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { AttachmentService } from './attachments/attachmentService.ts';

export interface ChatDeps {
  context: Context;
  notifications: NotificationService;
  attachments: AttachmentService;
  /** Ids of messages that this process has emitted or is about to emit. */
  delivered: LRUCache<string, true>;
}
