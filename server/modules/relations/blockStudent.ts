import type { Context } from '../../platform/context.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { badRequest, notFound } from '../../platform/http/httpError.ts';
import {
  deleteNotificationsOfFormerMembers,
  deleteNotificationsOfUnreadable,
} from '../conversations/sessions/formerMembers.ts';
import { deleteNotificationsBetween } from '../notifications/repository.ts';
import type { NotificationService } from '../notifications/service.ts';
import { leaveSharedSessions } from '../sessions/participantRepository.ts';
import { findActiveNames } from '../people/visibility.ts';
import { deleteBlock, insertBlock, isBlocked } from './blockRepository.ts';
import { emitConnection, emitSessions } from './events.ts';
import * as repository from './repository.ts';

/** See RequestService.block. The request stays stored, so that unblock() restores it. */
export async function block(
  context: Context,
  notifications: NotificationService,
  userId: string,
  otherId: string,
): Promise<void> {
  if (otherId === userId) throw badRequest('You cannot block yourself.');
  const now = context.now().toISOString();
  const outcome = await context.database.transaction().execute(async (trx) => {
    const names = await findActiveNames(trx, [otherId]);
    if (!names.has(otherId)) throw notFound('This student was not found.');
    await lockPairs(trx, userId, [otherId]);
    if (!(await insertBlock(trx, userId, otherId, now))) return undefined;
    const request = await repository.findBetween(trx, userId, otherId);
    const sessionIds = await leaveSharedSessions(trx, userId, otherId, now);
    const hidden = [
      { id: userId, notificationIds: await deleteNotificationsBetween(trx, userId, otherId) },
      { id: otherId, notificationIds: await deleteNotificationsBetween(trx, otherId, userId) },
    ];
    return { request, sessionIds, hidden };
  });
  if (!outcome) return;
  context.securityLog.record('student_blocked', { userId: otherId, actorId: userId });
  for (const { id, notificationIds } of outcome.hidden) {
    notifications.deliverRead(id, notificationIds);
  }
  if (outcome.request) emitConnection(context.realtime, userId, otherId, 'rejected');
  emitSessions(context.realtime, [userId, otherId], outcome.sessionIds);
  await deleteNotificationsOfFormerMembers(context, notifications, outcome.sessionIds);
  await deleteNotificationsOfUnreadable(context, notifications, userId);
}

/** See RequestService.unblock. */
export async function unblock(context: Context, userId: string, otherId: string): Promise<void> {
  const request = await context.database.transaction().execute(async (trx) => {
    if (!(await deleteBlock(trx, userId, otherId))) return undefined;
    // The other student blocks this one too.
    if (await isBlocked(trx, userId, otherId)) return undefined;
    return repository.findBetween(trx, userId, otherId);
  });
  if (request) emitConnection(context.realtime, userId, otherId, request.status);
}
