import { lockPairs } from '../../platform/database/lock.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/httpError.ts';
import { deleteRequestNotifications, emitNotificationsRead } from '../notifications/index.ts';
import { isBlocked } from './blockRepository.ts';
import type { RelationDeps } from './deps.ts';
import { emitConnection } from './events.ts';
import { deletePending, findRequest } from './repository.ts';

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

const gone = () => notFound('This request no longer exists.');
