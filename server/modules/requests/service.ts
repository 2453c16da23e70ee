import type { ConnectionRequest, SendRequestBody } from '../../../contract/requests.ts';
import type { Context } from '../../context.ts';
import type { NotificationService } from '../notifications/service.ts';
import { answerRequest, type Answer } from './answer.ts';
import { block, unblock } from './blocking.ts';
import * as repository from './repository.ts';
import { sendRequest } from './send.ts';
import { toView } from './view.ts';

export interface RequestService {
  /**
   * Asks another student.
   * Throws 400 for oneself, 404 for who is unknown or hidden by a block, and 409 with what stands
   * between the two while they have a request that is pending, accepted or freshly declined.
   */
  send(userId: string, body: SendRequestBody): Promise<ConnectionRequest>;
  /** Sent and received ones, newest first. */
  list(userId: string): Promise<ConnectionRequest[]>;
  /** Received ones, newest first. */
  listReceived(userId: string): Promise<ConnectionRequest[]>;
  /**
   * Answers a received request; the same answer again changes nothing.
   * Throws 404 for an unknown one, 403 for any but its recipient, 409 for a change of mind.
   */
  answer(userId: string, id: string, answer: Answer): Promise<void>;
  /** Ends chat, search and requests between the two. Throws 400 for oneself, 404 for nobody. */
  block(userId: string, otherId: string): Promise<void>;
  /** Takes one's own block back; without one it changes nothing. */
  unblock(userId: string, otherId: string): Promise<void>;
}

/** Connection requests: one for each pair of students, whichever way round. */
export function makeRequestService(
  context: Context,
  notifications: NotificationService,
): RequestService {
  return {
    send: (userId, body) => sendRequest(context, notifications, userId, body),
    async list(userId) {
      const rows = await repository.listRequests(context.database, userId);
      return rows.map((row) => toView(row, userId));
    },
    async listReceived(userId) {
      const rows = await repository.listReceived(context.database, userId);
      return rows.map((row) => toView(row, userId));
    },
    answer: (userId, id, answer) => answerRequest(context, notifications, { userId, id, answer }),
    block: (userId, otherId) => block(context, userId, otherId),
    unblock: (userId, otherId) => unblock(context, userId, otherId),
  };
}
