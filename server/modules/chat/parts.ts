import type { Context } from '../../context.ts';
import type { NotificationService } from '../notifications/service.ts';
import type { AttachmentService } from './attachmentService.ts';

/** What the rules of chat are made from. */
export interface ChatParts {
  context: Context;
  notifications: NotificationService;
  attachments: AttachmentService;
}
