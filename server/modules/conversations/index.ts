import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { HOUR, SECOND } from '../../../contract/durations.ts';
import type { RealtimeSocket } from '../../platform/realtime/socketServer.ts';
import type { NotificationService } from '../notifications/index.ts';
import { makeAttachmentUrls } from './attachments/attachmentUrl.ts';
import { sweepAttachments } from './attachments/sweepAttachments.ts';
import type { ChatDeps } from './deps.ts';
import { registerChatEvents } from './events.ts';
import { indexQueue } from './messageSearchRepository.ts';
import { presenceRoutes } from './presence/routes.ts';
import { makePresenceService } from './presence/service.ts';
import { chatRoutes } from './routes.ts';

export { findExistingIds } from './attachments/attachmentRepository.ts';
export { removeAttachments } from './attachments/attachments.ts';
export { closeConversations, deleteAbandonedConversations } from './closeConversations.ts';
export { findConversation, listDeletedParticipants } from './conversationRepository.ts';
export { deleteNotificationsOfFormerMembers, keepApart } from './formerMembers.ts';
export { listNewestOfSessions, type StoredMessage } from './messageRepository.ts';
export { listReactions } from './reactionRepository.ts';
export { listReadable } from './sessionConversations.ts';
export { listNewest } from './threadRepository.ts';
export { loadAuthors } from './viewMessages.ts';

/** Exceeds the number of messages sent within the minutes in which a page may retry one. */
const DELIVERED_SIZE = 10_000;

/** Messages of two or more students, their files, and who is online. */
export function makeConversationModule(context: Context, notifications: NotificationService) {
  const deps: ChatDeps = {
    context,
    notifications,
    attachmentUrls: makeAttachmentUrls(context.config.JWT_SECRET, context.now),
    delivered: new LRUCache({ max: DELIVERED_SIZE }),
  };
  const presence = makePresenceService(context);
  return {
    presence,
    /** Registers the chat events of a socket. */
    onSocket: (socket: RealtimeSocket) => registerChatEvents(socket, context),
    routes: [chatRoutes(deps), presenceRoutes(presence)],
    jobs: [
      { name: 'indexing messages', every: 5 * SECOND, run: () => indexQueue(context.database) },
      { name: 'recording who is online', every: 10 * SECOND, run: presence.recordConnected },
      {
        name: 'sweeping attachments',
        every: HOUR,
        run: async () => {
          context.log.debug({ removed: await sweepAttachments(context) }, 'attachments swept');
        },
      },
    ],
  };
}
