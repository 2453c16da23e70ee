import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/httpError.ts';
import {
  deleteRequestNotifications,
  deliverNotifications,
  emitNotificationsRead,
  recordNotification,
} from '../notifications/index.ts';
import { findActiveNames } from '../people/index.ts';
import { isBlocked } from './blockRepository.ts';
import { emitConnection, type RelationDeps } from './events.ts';
import * as repository from './repository.ts';
import { deletePending, findRequest, type NamedRequest } from './repository.ts';

export type Decision = 'accepted' | 'rejected';

interface DecideOptions {
  userId: string;
  id: string;
  decision: Decision;
}

/**
 * Accepts or rejects a received request, deletes the notification about it and notifies both
 * students. Repeating the decision changes nothing.
 * @throws {HttpError} 404 for an unknown request, 403 unless the student is its recipient, 409 when
 * the other decision was made before.
 */
export async function decideRequest(
  { context, callbacks }: RelationDeps,
  options: DecideOptions,
): Promise<void> {
  const now = context.now();
  const outcome = await context.database.transaction().execute(async (trx) => {
    const found = await repository.findRequest(trx, options.id);
    if (found) await lockPairs(trx, found.sender_id, [found.recipient_id]);
    if (found && (await isBlocked(trx, found.sender_id, found.recipient_id))) throw gone();
    if (found && !(await findActiveNames(trx, [found.sender_id])).has(found.sender_id))
      throw gone();
    const at = now.toISOString();
    const updated = await repository.updateStatus(trx, {
      id: options.id,
      recipient_id: options.userId,
      status: options.decision,
      responded_at: at,
      accepted_at: options.decision === 'accepted' ? at : null,
    });
    const request = await repository.findRequest(trx, options.id);
    if (!updated) {
      assertSameDecision(request, options);
      return undefined;
    }
    if (!request) throw new Error('The decided request was not found.');
    await callbacks.onDecided(trx, options.userId, now);
    return { request, ...(await record(context, trx, request, options.decision)) };
  });
  if (!outcome) return;
  const { request, undelivered, unreadIds } = outcome;
  deliverNotifications(context, undelivered);
  emitNotificationsRead(context, request.recipient_id, unreadIds);
  emitConnection(context.realtime, request.recipient_id, request.sender_id, options.decision);
}

const gone = () => notFound('This request no longer exists.');

/** Throws unless the request has this decision already. */
function assertSameDecision(
  request: NamedRequest | undefined,
  { userId, decision }: DecideOptions,
): void {
  if (!request) throw gone();
  if (request.recipient_id !== userId) {
    throw forbidden('Only the student who was asked can answer this request.');
  }
  if (request.status !== decision) {
    const given = request.status === 'accepted' ? 'accepted' : 'rejected';
    throw conflict(`You have already ${given} this request.`);
  }
}

async function record(context: Context, trx: Queryable, request: NamedRequest, decision: Decision) {
  const { sender_id: senderId, recipient_id: recipientId, recipient_name: name } = request;
  const unreadIds = await deleteRequestNotifications(trx, recipientId, senderId);
  const undelivered = await recordNotification(context, trx, {
    userId: senderId,
    topic: decision === 'accepted' ? 'accepted' : 'declined',
    message: `${name} ${decision === 'accepted' ? 'accepted' : 'declined'} your connection request.`,
    relatedUserId: recipientId,
  });
  return { undelivered, unreadIds };
}

/**
 * Deletes a pending request and the notifications of its recipient about it.
 * @throws {HttpError} 404 for an unknown request, 403 unless the student is its sender, 409 when it
 * was decided before.
 */
export async function withdrawRequest(
  { context }: RelationDeps,
  userId: string,
  id: string,
): Promise<void> {
  const { recipientId, unreadIds } = await context.database.transaction().execute(async (trx) => {
    const request = await findRequest(trx, id);
    const isMine = request && [request.sender_id, request.recipient_id].includes(userId);
    if (!isMine) throw gone();
    if (request.sender_id !== userId) {
      throw forbidden('Only the student who asked can withdraw this request.');
    }
    const { recipient_id: recipient } = request;
    await lockPairs(trx, userId, [recipient]);
    if (await isBlocked(trx, userId, recipient)) throw gone();
    if (!(await deletePending(trx, id, userId))) {
      throw conflict('This request is no longer waiting for an answer.');
    }
    const deleted = await deleteRequestNotifications(trx, recipient, userId);
    return { recipientId: recipient, unreadIds: deleted };
  });
  emitNotificationsRead(context, recipientId, unreadIds);
  emitConnection(context.realtime, userId, recipientId, 'rejected');
}
