import type { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { NotificationService } from '../notifications/service.ts';
import type { AttachmentService } from './attachmentService.ts';

/** What the rules of chat are made from. */
export interface ChatParts {
  context: Context;
  notifications: NotificationService;
  attachments: AttachmentService;
  /** Messages that this process told both students of, or is about to. */
  told: LRUCache<string, true>;
}
