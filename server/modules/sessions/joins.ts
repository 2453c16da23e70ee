import { tidyLine } from '../../../contract/text.ts';
import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import type { JoinBody, OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/httpError.ts';
import { findCursorItem, type ListPage, toListPage } from '../../platform/http/listPage.ts';
import {
  deliverNotifications,
  emitNotificationsRead,
  recordNotification,
  deleteNotificationsOfTopic,
} from '../notifications/index.ts';
import { listBuddyIds } from '../relations/index.ts';
import { findNames } from '../people/index.ts';
import * as repository from './joinRepository.ts';
import { findOpen, findOpenEnd, isJoinableNow, listOpen } from './openSessionRepository.ts';
import { findStudySession, lockStudySession } from './repository.ts';
import { memberIds, quoted } from './sessionNotifications.ts';
import { assertStored, findOwn, isMember, noSession } from './sessionRules.ts';
import { emitOpenSessions } from './transitions.ts';

export type JoinDecision = 'accept' | 'reject';

interface Target {
  userId: string;
  id: string;
}

/**
 * Lists the sessions with free places that buddies of the student opened, the earliest first.
 * @throws {HttpError} 400 unless the cursor is a session of a buddy.
 */
export async function listOpenSessions(
  { database: db, now }: Context,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<OpenSession>> {
  const viewer = { userId, buddyIds: await listBuddyIds(db, userId) };
  const after = await findCursorItem(cursor, (id) => findOpenEnd(db, viewer, id));
  const page = { now: now().toISOString(), limit: limit + 1, after };
  return toListPage(await listOpen(db, viewer, page), limit);
}

/**
 * Stores a request to join and notifies the creator. One that started at once is joined without a request.
 * @throws {HttpError} 404 unless the session is open to the student, 409 if they take part or have asked
 * already, and if it is full or has begun.
 */
export async function askToJoin(
  context: Context,
  { userId, id }: Target,
  body: JoinBody,
): Promise<OpenSession> {
  const {
    session,
    memberIds: joined,
    undelivered,
  } = await context.database
    .transaction()
    .execute((trx) =>
      storeJoin(context, trx, { userId, id, message: tidyLine(body.message ?? '') }),
    );
  deliverNotifications(context, undelivered);
  if (joined.length > 0) {
    context.realtime.toUsers(joined, 'sessionChanged', { sessionId: id });
    await emitOpenSessions(context, session.creator._id, id);
  } else {
    const concerned = [userId, session.creator._id];
    context.realtime.toUsers(concerned, 'openSessionsChanged', { sessionId: id });
  }
  return session;
}

async function storeJoin(
  context: Context,
  trx: Queryable,
  { userId, id, message }: Target & { message: string },
) {
  await lockStudySession(trx, id);
  const stored = await findStudySession(trx, id);
  if (!stored) throw notOpen();
  if (isMember(stored, userId)) throw conflict('You take part in this session already.');
  // Prevents blocks between them until the end of the transaction.
  const participantIds = await repository.listParticipantIds(trx, id);
  await lockPairs(trx, userId, [stored.createdBy, ...participantIds]);
  const viewer = { userId, buddyIds: await listBuddyIds(trx, userId) };
  const open = await findOpen(trx, viewer, id);
  if (!open) throw notOpen();
  if (open.request) throw conflict('You have already asked to join this session.');
  const at = context.now().toISOString();
  if (open.isNow) return joinNow(context, trx, { userId, open, stored, at });
  assertJoinable(stored, at);
  const row = { session_id: id, user_id: userId, message, created_at: at };
  if (!(await repository.insertJoin(trx, row))) throw notOpen();
  const name = (await findNames(trx, [userId])).get(userId) ?? '';
  const undelivered = await recordNotification(context, trx, {
    userId: stored.createdBy,
    topic: 'joinRequested',
    message: `${name} asks to join ${quoted(stored)}${message ? `: “${message}”` : '.'}`,
    relatedUserId: userId,
    sessionId: id,
    startsAt: stored.startTime,
  });
  return { session: { ...open, request: { message, createdAt: at } }, memberIds: [], undelivered };
}

interface JoinNow {
  userId: string;
  open: OpenSession;
  stored: StudySession;
  at: string;
}

async function joinNow(context: Context, trx: Queryable, { userId, open, stored, at }: JoinNow) {
  const { _id: id, createdBy } = stored;
  if (!(await isJoinableNow(trx, id, at))) throw conflict('This session has begun without you.');
  if (!stored.placesLeft) throw conflict('This session is full.');
  await repository.addJoined(trx, id, userId, at);
  const name = (await findNames(trx, [userId])).get(userId) ?? '';
  const undelivered = await recordNotification(context, trx, {
    userId: createdBy,
    topic: 'joined',
    message: `${name} joined ${quoted(stored)}.`,
    relatedUserId: userId,
    sessionId: id,
    startsAt: stored.startTime,
  });
  return { session: open, memberIds: [...memberIds(stored), userId], undelivered };
}

const notOpen = () => notFound('This session is not open to you.');

/** @throws {HttpError} 409 if the study session has begun or has no place left */
function assertJoinable({ placesLeft, startTime }: StudySession, now: string): void {
  if (startTime <= now) throw conflict('This session has begun.');
  if (!placesLeft) throw conflict('This session is full.');
}

/**
 * Deletes a request and the notification about it.
 * @throws {HttpError} 404 without a pending request.
 */
export async function withdrawJoin(context: Context, { userId, id }: Target): Promise<void> {
  const { creatorId, unread } = await context.database.transaction().execute(async (trx) => {
    await lockStudySession(trx, id);
    const session = await findStudySession(trx, id);
    if (!session || !(await repository.deleteJoin(trx, id, userId))) {
      throw notFound('You have not asked to join this session.');
    }
    const deleted = await deleteNotificationsOfTopic(trx, id, 'joinRequested', userId);
    return { creatorId: session.createdBy, unread: deleted };
  });
  for (const [readerId, readId] of unread) emitNotificationsRead(context, readerId, [readId]);
  context.realtime.toUsers([userId, creatorId], 'openSessionsChanged', { sessionId: id });
}

/**
 * Lists the pending requests to join a session, the oldest first.
 * @throws {HttpError} 404 unless the student is a member, 403 unless they are the creator.
 */
export async function listReceivedJoins(
  { database }: Context,
  { userId, id }: Target,
): Promise<ReceivedJoin[]> {
  const session = await findStudySession(database, id);
  if (!session || !isMember(session, userId)) throw noSession();
  if (session.createdBy !== userId) {
    throw forbidden('Only the student who created this session sees who asks to join.');
  }
  return listReceived(database, session);
}

/** Lists the requests of students who can still join an open study session. */
async function listReceived(db: Queryable, session: StudySession): Promise<ReceivedJoin[]> {
  if (session.places === undefined) return [];
  const joins = await repository.listJoins(db, session._id);
  if (joins.length === 0) return [];
  const buddies = new Set(await listBuddyIds(db, session.createdBy));
  return joins.filter(({ student }) => buddies.has(student._id));
}

interface Decision extends Target {
  studentId: string;
  decision: JoinDecision;
}

/**
 * Accepts or rejects a request. A student who is accepted takes part.
 * @throws {HttpError} 404 and 403 as findOwn(), 404 without such a request, 409 if the session is full
 * or has begun.
 */
export async function decideJoin(context: Context, target: Decision): Promise<StudySession> {
  const { userId, id, decision } = target;
  const { session, undelivered } = await context.database
    .transaction()
    .execute((trx) => storeDecision(context, trx, target));
  deliverNotifications(context, undelivered);
  if (decision === 'accept') {
    context.realtime.toUsers(memberIds(session), 'sessionChanged', { sessionId: id });
  }
  await emitOpenSessions(context, userId, id);
  return session;
}

/** The lock of the study session makes simultaneous decisions wait. */
async function storeDecision(
  context: Context,
  trx: Queryable,
  { userId, id, studentId, decision }: Decision,
) {
  const session = await findOwn(trx, userId, id, 'change');
  // Prevents blocks between them until the end of the transaction.
  await lockPairs(trx, studentId, [userId, ...(await repository.listParticipantIds(trx, id))]);
  const joins = await listReceived(trx, session);
  const canStillJoin = joins.some(({ student }) => student._id === studentId);
  const at = context.now().toISOString();
  if (canStillJoin && decision === 'accept') assertJoinable(session, at);
  const wasPending =
    canStillJoin &&
    (decision === 'accept'
      ? await repository.deleteJoin(trx, id, studentId)
      : await repository.rejectJoin(trx, id, studentId, at));
  if (!wasPending) throw notFound('This request no longer exists.');
  if (decision === 'accept') await repository.addJoined(trx, id, studentId, at);
  const name = (await findNames(trx, [userId])).get(userId) ?? '';
  const about = {
    userId: studentId,
    relatedUserId: userId,
    sessionId: id,
    startsAt: session.startTime,
  };
  const accepted = `${name} accepted you: you take part in ${quoted(session)}.`;
  const declined = `${name} has no place for you in ${quoted(session)}.`;
  const undelivered = await recordNotification(
    context,
    trx,
    decision === 'accept'
      ? { ...about, topic: 'joinAccepted', message: accepted }
      : { ...about, topic: 'joinDeclined', message: declined },
  );
  return { session: assertStored(await findStudySession(trx, id)), undelivered };
}
