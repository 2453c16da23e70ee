import type { Context } from '../../platform/context.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { conflict, forbidden, notFound } from '../../platform/http/httpError.ts';
import { deleteRequestNotifications } from '../notifications/repository.ts';
import type { NotificationService } from '../notifications/service.ts';
import { isBlocked } from './blockRepository.ts';
import { emitConnection } from './events.ts';
import { deletePending, findRequest } from './repository.ts';

/** See RequestService.withdraw. */
export async function withdrawRequest(
  context: Context,
  notifications: NotificationService,
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
  notifications.deliverRead(recipientId, unreadIds);
  emitConnection(context.realtime, userId, recipientId, 'rejected');
}

const gone = () => notFound('This request no longer exists.');
