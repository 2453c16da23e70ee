import type { Context } from '../../platform/context.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { deleteNotificationsOfFormerMembers } from '../conversations/sessions/formerMembers.ts';
import type { NotificationService } from '../notifications/service.ts';
import { leaveSharedSessions } from '../sessions/participantRepository.ts';
import { emitConnection, emitSessions } from './events.ts';
import { endAccepted } from './repository.ts';

/** See RequestService.unmatch. */
export async function unmatch(
  context: Context,
  notifications: NotificationService,
  userId: string,
  otherId: string,
): Promise<void> {
  const at = context.now().toISOString();
  const sessionIds = await context.database.transaction().execute(async (trx) => {
    await lockPairs(trx, userId, [otherId]);
    if (!(await endAccepted(trx, { userId, otherId, at }))) {
      throw notFound('This student is not a study buddy of yours.');
    }
    return leaveSharedSessions(trx, userId, otherId, at);
  });
  emitConnection(context.realtime, userId, otherId, 'rejected');
  emitSessions(context.realtime, [userId, otherId], sessionIds);
  await deleteNotificationsOfFormerMembers(context, notifications, sessionIds);
}
