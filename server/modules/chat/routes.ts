import { named } from '../../plugins/named.ts';
import { timer } from '../../plugins/timer.ts';
import { attachmentRoutes } from './attachmentRoutes.ts';
import type { AttachmentService } from './attachmentService.ts';
import { messageRoutes } from './messageRoutes.ts';
import type { ChatService } from './service.ts';
import { threadRoutes } from './threadRoutes.ts';

const HOUR = 60 * 60 * 1_000;

/** Conversations, messages and their files, and the timer that sweeps files up. */
export const chatRoutes = (chat: ChatService, attachments: AttachmentService) =>
  named('chatRoutes', async (app) => {
    await app.register(threadRoutes(chat));
    await app.register(messageRoutes(chat));
    await app.register(attachmentRoutes(attachments));
    const sweep = timer({
      name: 'sweeping attachments',
      every: HOUR,
      run: async () => {
        const removed = await attachments.sweep();
        app.log.debug({ removed }, 'attachments swept');
      },
    });
    await app.register(sweep);
  });
