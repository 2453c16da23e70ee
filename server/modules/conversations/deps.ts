import type { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import type { AttachmentUrls } from './attachments/attachmentUrl.ts';

export interface ChatDeps {
  context: Context;
  attachmentUrls: AttachmentUrls;
  /** Ids of messages that this process has emitted or is about to emit. */
  delivered: LRUCache<string, true>;
}
