import { LIST_PAGE, type ListQuery, type PersonRef } from '../../../contract/common/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { badRequest, notFound } from '../../platform/errors/httpError.ts';
import { findCursorItem, type ListPage, toListPage } from '../../platform/http/listPage.ts';
import { deleteNotificationsBetween, emitNotificationsRead } from '../notifications/index.ts';
import { findActiveNames } from '../people/index.ts';
import {
  deleteBlock,
  findBlockEnd,
  insertBlock,
  isBlocked,
  listBlocked,
} from './blockRepository.ts';
import { emitConnection, type RelationDeps } from './events.ts';
import { endAccepted, findBetween } from './repository.ts';

/**
 * Hides the two students and their request from each other and deletes the notifications about each
 * other. The request stays stored, so that unblock() restores it.
 * @throws {HttpError} 400 for oneself, 404 for an unknown student.
 */
export async function block(
  { context, callbacks }: RelationDeps,
  userId: string,
  otherId: string,
): Promise<void> {
  if (otherId === userId) throw badRequest('You cannot block yourself.');
  const at = context.now().toISOString();
  const outcome = await context.database.transaction().execute(async (trx) => {
    const names = await findActiveNames(trx, [otherId]);
    if (!names.has(otherId)) throw notFound('This student was not found.');
    await lockPairs(trx, userId, [otherId]);
    if (!(await insertBlock(trx, userId, otherId, at))) return undefined;
    const request = await findBetween(trx, userId, otherId);
    const afterCommit = await callbacks.onApart(trx, { userId, otherId, at });
    const hidden = [
      { id: userId, notificationIds: await deleteNotificationsBetween(trx, userId, otherId) },
      { id: otherId, notificationIds: await deleteNotificationsBetween(trx, otherId, userId) },
    ];
    return { request, afterCommit, hidden };
  });
  if (!outcome) return;
  context.securityLog.record('student_blocked', { userId: otherId, actorId: userId });
  for (const { id, notificationIds } of outcome.hidden) {
    emitNotificationsRead(context, id, notificationIds);
  }
  if (outcome.request) emitConnection(context.realtime, userId, otherId, 'rejected');
  await outcome.afterCommit();
}

/** Removes the block of the student. Without a block nothing changes. */
export async function unblock(
  { context }: RelationDeps,
  userId: string,
  otherId: string,
): Promise<void> {
  const request = await context.database.transaction().execute(async (trx) => {
    // A simultaneous block by the other student would not be seen, and its end be announced.
    await lockPairs(trx, userId, [otherId]);
    if (!(await deleteBlock(trx, userId, otherId))) return undefined;
    // The other student blocks this one too.
    if (await isBlocked(trx, userId, otherId)) return undefined;
    return findBetween(trx, userId, otherId);
  });
  if (request) emitConnection(context.realtime, userId, otherId, request.status);
}

/**
 * Ends an accepted request. The other student can ask again after seven days, this one at any time.
 * @throws {HttpError} 404 unless the two are study buddies.
 */
export async function unmatch(
  { context, callbacks }: RelationDeps,
  userId: string,
  otherId: string,
): Promise<void> {
  const at = context.now().toISOString();
  const afterCommit = await context.database.transaction().execute(async (trx) => {
    await lockPairs(trx, userId, [otherId]);
    if (!(await endAccepted(trx, userId, otherId, at))) {
      throw notFound('This student is not a study buddy of yours.');
    }
    return callbacks.onApart(trx, { userId, otherId, at });
  });
  emitConnection(context.realtime, userId, otherId, 'rejected');
  await afterCommit();
}

/**
 * Lists the students that this one blocks, the newest block first.
 * @throws {HttpError} 400 unless the cursor is such a student.
 */
export async function listBlockedStudents(
  db: Queryable,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<PersonRef>> {
  const after = await findCursorItem(cursor, (id) => findBlockEnd(db, userId, id));
  return toListPage(await listBlocked(db, userId, { limit: limit + 1, after }), limit);
}
