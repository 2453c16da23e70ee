import { encapsulated } from '../../platform/http/encapsulated.ts';
import { attachmentRoutes } from './attachments/attachmentRoutes.ts';
import type { AttachmentService } from './attachments/attachmentService.ts';
import { messageRoutes } from './messageRoutes.ts';
import { conversationRoutes } from './conversationRoutes.ts';
import type { ChatService } from './service.ts';
import { messageSearchRoutes } from './messageSearchRoutes.ts';
import { threadRoutes } from './threadRoutes.ts';

/** Conversations, messages and attachments. */
export const chatRoutes = (chat: ChatService, attachments: AttachmentService) =>
  encapsulated('chatRoutes', async (app) => {
    await app.register(conversationRoutes(chat));
    await app.register(messageSearchRoutes(chat));
    await app.register(threadRoutes(chat));
    await app.register(messageRoutes(chat));
    await app.register(attachmentRoutes(attachments));
  });
