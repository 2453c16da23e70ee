import { LRUCache } from 'lru-cache';
import { HOUR, SECOND } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import type { RealtimeSocket } from '../../platform/realtime/socketServer.ts';
import { downloadRoutes, uploadRoutes } from './attachments/attachmentRoutes.ts';
import { makeAttachmentUrls } from './attachments/attachmentUrl.ts';
import { makeQuota } from './attachments/quota.ts';
import { sweepAttachments } from './attachments/attachments.ts';
import type { ChatDeps } from './viewMessages.ts';
import { registerChatEvents } from './events.ts';
import { indexQueue } from './messageIndexRepository.ts';
import { recordConnected } from './presence.ts';
import { chatRoutes } from './routes.ts';

export { findExistingIds } from './attachments/attachmentRepository.ts';
export { removeAttachments } from './attachments/attachments.ts';
export {
  closeConversations,
  deleteAbandonedConversations,
} from './closedConversationRepository.ts';
export { deleteMessagesOf, keepConversations, keepSessionMessages } from './leaverRepository.ts';
export { findConversation, listDeletedParticipants } from './conversationRepository.ts';
export { deleteNotificationsOfFormerMembers, keepApart } from './formerMembers.ts';
export {
  findSentMessage,
  listNewestOfSessions,
  listReactions,
  messagesOfPair,
  type StoredMessage,
} from './messageRepository.ts';
export { listOnline } from './presence.ts';
export { listReadable } from './sessionConversations.ts';
export { listNewest } from './threadRepository.ts';
export { loadAuthors } from './viewMessages.ts';

/** Exceeds the number of messages sent within the minutes in which a page may retry one. */
const DELIVERED_SIZE = 10_000;

/** Messages of two or more students, their files, and who is online. */
export function makeConversationModule(context: Context) {
  const deps: ChatDeps = {
    context,
    attachmentUrls: makeAttachmentUrls(context.config, context.now),
    quota: makeQuota(context.database),
    delivered: new LRUCache({ max: DELIVERED_SIZE }),
  };
  const record = () => recordConnected(context);
  return {
    recordConnected: record,
    /** Registers the chat events of a socket. */
    onSocket: (socket: RealtimeSocket) => registerChatEvents(socket, context),
    routes: [chatRoutes(deps), uploadRoutes(deps), downloadRoutes(deps)],
    jobs: [
      { name: 'indexing messages', every: 5 * SECOND, run: () => indexQueue(context.database) },
      { name: 'recording who is online', every: 10 * SECOND, run: record },
      { name: 'sweeping attachments', every: HOUR, run: () => sweepAttachments(context) },
    ],
  };
}
