import type { JoinBody, OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import { tidyLine } from '../../platform/database/normalize.ts';
import { conflict, notFound } from '../../platform/errors/httpError.ts';
import type { Undelivered } from '../notifications/index.ts';
import { listBuddyIds } from '../relations/index.ts';
import { findNames } from '../people/index.ts';
import { findStudySession, lockStudySession } from './repository.ts';
import { quoted, type RecordNotice } from './sessionNotifications.ts';
import { assertStored, findOwn, isMember } from './sessionRules.ts';
import * as repository from './joinRepository.ts';
import { findOpen } from './openSessionRepository.ts';

export type JoinDecision = 'accept' | 'reject';

interface Target {
  userId: string;
  id: string;
}

/** See OpenSessionService.ask. */
export async function ask(
  trx: Queryable,
  notifications: RecordNotice,
  { userId, id, body, now }: Target & { body: JoinBody; now: Date },
): Promise<{ session: OpenSession; undelivered: Undelivered[] }> {
  await lockStudySession(trx, id);
  const stored = await findStudySession(trx, id);
  if (!stored) throw notOpen();
  if (isMember(stored, userId)) throw conflict('You take part in this session already.');
  await lockPairs(trx, userId, [stored.createdBy]);
  const viewer = { userId, buddyIds: await listBuddyIds(trx, userId) };
  const open = await findOpen(trx, viewer, id);
  if (!open) throw notOpen();
  if (open.request) throw conflict('You have already asked to join this session.');
  assertJoinable(stored, now);
  const message = tidyLine(body.message ?? '');
  const at = now.toISOString();
  const row = { session_id: id, user_id: userId, message, created_at: at };
  if (!(await repository.insertJoin(trx, row))) throw notOpen();
  const name = (await findNames(trx, [userId])).get(userId) ?? '';
  const undelivered = await notifications.record(trx, {
    userId: stored.createdBy,
    topic: 'joinRequested',
    message: `${name} asks to join ${quoted(stored)}${message ? `: “${message}”` : '.'}`,
    relatedUserId: userId,
    sessionId: id,
    startsAt: stored.startTime,
  });
  return { session: { ...open, request: { message, createdAt: at } }, undelivered };
}

const notOpen = () => notFound('This session is not open to you.');

/** @throws {HttpError} 409 if the study session has begun or has no place left */
function assertJoinable({ placesLeft, startTime }: StudySession, now: Date): void {
  if (startTime <= now.toISOString()) throw conflict('This session has begun.');
  if (!placesLeft) throw conflict('This session is full.');
}

/** Deletes a request and the notification about it. See OpenSessionService.withdraw. */
export async function withdraw(trx: Queryable, { userId, id }: Target) {
  const session = await findStudySession(trx, id);
  if (!session || !(await repository.deleteJoin(trx, id, userId))) {
    throw notFound('You have not asked to join this session.');
  }
  const unread = await repository.deleteJoinNotifications(trx, id, userId);
  return { creatorId: session.createdBy, unread };
}

/** Lists the requests of students who can still join an open study session. */
export async function listReceived(db: Queryable, session: StudySession): Promise<ReceivedJoin[]> {
  if (session.places === undefined) return [];
  const joins = await repository.listJoins(db, session._id);
  if (joins.length === 0) return [];
  const buddies = new Set(await listBuddyIds(db, session.createdBy));
  return joins.filter(({ student }) => buddies.has(student._id));
}

/** See OpenSessionService.decide. The lock of the study session makes simultaneous decisions wait. */
export async function decide(
  trx: Queryable,
  notifications: RecordNotice,
  {
    userId,
    id,
    studentId,
    decision,
    now,
  }: Target & { studentId: string; decision: JoinDecision; now: Date },
): Promise<{ session: StudySession; undelivered: Undelivered[] }> {
  const session = await findOwn(trx, userId, id, 'change');
  // Prevents blocks between them until the end of the transaction.
  await lockPairs(trx, studentId, [userId, ...(await repository.listParticipantIds(trx, id))]);
  const joins = await listReceived(trx, session);
  if (joins.every(({ student }) => student._id !== studentId)) {
    throw notFound('This request no longer exists.');
  }
  const at = now.toISOString();
  if (decision === 'accept') {
    assertJoinable(session, now);
    await repository.deleteJoin(trx, id, studentId);
    await repository.addJoined(trx, id, studentId, at);
  } else {
    await repository.rejectJoin(trx, id, studentId, at);
  }
  const name = (await findNames(trx, [userId])).get(userId) ?? '';
  const about = { userId: studentId, relatedUserId: userId, startsAt: session.startTime };
  const undelivered = await notifications.record(
    trx,
    decision === 'accept'
      ? {
          ...about,
          topic: 'joinAccepted',
          message: `${name} accepted you: you take part in ${quoted(session)}.`,
          sessionId: id,
        }
      : {
          ...about,
          topic: 'joinDeclined',
          message: `${name} has no place for you in ${quoted(session)}.`,
        },
  );
  return { session: assertStored(await findStudySession(trx, id)), undelivered };
}
