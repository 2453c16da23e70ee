import type { Context } from '../../platform/context.ts';
import { HOUR, SECOND } from '../../../contract/durations.ts';
import type { RealtimeSocket } from '../../platform/realtime/socketServer.ts';
import type { NotificationService } from '../notifications/index.ts';
import { makeAttachmentService } from './attachments/attachmentService.ts';
import { registerChatEvents } from './events.ts';
import { presenceRoutes } from './presence/routes.ts';
import { makePresenceService } from './presence/service.ts';
import { chatRoutes } from './routes.ts';
import { makeChatService } from './service.ts';

export { findExistingIds } from './attachments/attachmentRepository.ts';
export type { AttachmentService } from './attachments/attachmentService.ts';
export { loadAuthors } from './authors.ts';
export { listNewest, type StoredMessage } from './messageRepository.ts';
export { closeConversations, deleteAbandonedConversations } from './closeConversations.ts';
export { deleteNotificationsOfFormerMembers } from './formerMembers.ts';
export { keepApart } from './keepApart.ts';
export { listReactions } from './reactionRepository.ts';
export { listReadable } from './sessionConversations.ts';
export { listNewestOfSessions } from './sharedMessages.ts';
export { findConversation, listDeletedPartners } from './conversationRepository.ts';

/** Messages of two or more students, their files, and who is online. */
export function makeConversationModule(context: Context, notifications: NotificationService) {
  const attachments = makeAttachmentService(context);
  const chat = makeChatService(context, notifications, attachments);
  const presence = makePresenceService(context);
  return {
    attachments,
    presence,
    /** Registers the chat events of a socket. */
    onSocket: (socket: RealtimeSocket) => registerChatEvents(socket, context),
    routes: [chatRoutes(chat, attachments), presenceRoutes(presence)],
    jobs: [
      { name: 'indexing messages', every: 5 * SECOND, run: chat.indexMessages },
      { name: 'recording who is online', every: 10 * SECOND, run: presence.recordConnected },
      {
        name: 'sweeping attachments',
        every: HOUR,
        run: async () => {
          context.log.debug({ removed: await attachments.sweep() }, 'attachments swept');
        },
      },
    ],
  };
}
