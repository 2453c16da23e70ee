import { tidyLine } from '../../../contract/text.ts';
import { SECOND } from '../../../contract/durations.ts';
import type { Room, RoomGoalsBody, RoomTimerBody } from '../../../contract/rooms.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { isPresent } from '../../domain/presence.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict } from '../../platform/errors/httpError.ts';
import { avatarUrl } from '../people/index.ts';
import { listBlockedEitherWay } from '../relations/index.ts';
import {
  findAttended,
  lockStudySession,
  memberIds,
  noSession,
  visibleTo,
} from '../sessions/index.ts';
import { changeTimer, toTimer } from './changeTimer.ts';
import * as repository from './repository.ts';

interface Asked {
  userId: string;
  id: string;
}

/** Milliseconds between two visits of a student that are stored. Each event makes a page visit the room. */
const VISIT_INTERVAL = 20 * SECOND;

/** A student who left has no time. */
const isHere = (seenAt: string | null | undefined, now: Date): boolean =>
  Boolean(seenAt) && isPresent(seenAt ?? '', now);

/**
 * Records that the student is in the room, and returns it. Time between two requests counts as
 * presence while the study session is held.
 * @throws {HttpError} 404 unless the student takes part
 */
export async function visitRoom(context: Context, asked: Asked): Promise<Room> {
  const { database, now: clock } = context;
  const now = clock();
  const session = await findSession(database, asked);
  const visit = { sessionId: session._id, userId: asked.userId };
  const last = await repository.findVisit(database, visit);
  const store = (trx: Queryable) =>
    repository.storeVisit(trx, visit, {
      seen_at: now.toISOString(),
      ...presenceOf(session, last, now),
    });
  if (isHere(last?.seen_at, now)) {
    // The time since the last one that was stored counts with the next.
    const isRecent = now.getTime() - Date.parse(last?.seen_at ?? '') < VISIT_INTERVAL;
    if (!isRecent || last?.end_time !== session.endTime) await store(database);
    return loadRoom(context, asked, session);
  }
  return changeOwn(context, asked, store);
}

/** Records that the student left the room. Does nothing for one who is not there. */
export async function leaveRoom(context: Context, asked: Asked): Promise<void> {
  const session = await findSession(context.database, asked);
  const visit = { sessionId: session._id, userId: asked.userId };
  const last = await repository.findVisit(context.database, visit);
  const now = context.now();
  if (!isHere(last?.seen_at, now)) return;
  await changeOwn(context, asked, (trx) =>
    repository.storeVisit(trx, visit, { seen_at: null, ...presenceOf(session, last, now) }),
  );
}

/** Replaces the goals of the student. @throws {HttpError} 404 unless the student takes part */
export const storeGoals = (context: Context, asked: Asked, { goals }: RoomGoalsBody) =>
  changeOwn(context, asked, (trx, { session, now }) =>
    repository.replaceGoals(
      trx,
      { sessionId: session._id, userId: asked.userId },
      goals.map(({ text, done }) => ({ text: tidyLine(text), done })),
      now.toISOString(),
    ),
  );

/**
 * Starts, pauses, continues or ends the timer of all.
 * @throws {HttpError} 404 unless the student takes part, 409 for a new timer after the study session
 * and as changeTimer()
 */
export async function storeTimer(
  context: Context,
  asked: Asked,
  body: RoomTimerBody,
): Promise<Room> {
  const session = await changeRoom(context, asked, async (trx, { session, row, now }) => {
    if (body.state !== 'off' && session.endTime <= now.toISOString()) {
      throw conflict('This session has ended.');
    }
    await repository.storeTimer(trx, session._id, changeTimer(row, body, now));
  });
  announce(context, session, memberIds(session));
  return loadRoom(context, asked, session);
}

interface Opened {
  session: StudySession;
  row: repository.TimerRow;
  now: Date;
}

type Change = (trx: Queryable, opened: Opened) => Promise<unknown>;

/** Changes what the others see of the student, and tells those who see it. Returns the room. */
async function changeOwn(context: Context, asked: Asked, change: Change): Promise<Room> {
  const session = await changeRoom(context, asked, change);
  announce(context, session, await listVisible(context.database, session, asked.userId));
  return loadRoom(context, asked, session);
}

function announce({ realtime }: Context, { _id: sessionId }: StudySession, to: string[]): void {
  realtime.toUsers(to, 'roomChanged', { sessionId });
}

/** Changes a room in a transaction. Returns its study session. */
const changeRoom = (
  { database, now }: Context,
  asked: Asked,
  change: Change,
): Promise<StudySession> =>
  database.transaction().execute(async (trx) => {
    // Until the end of the transaction, the session is not deleted.
    await lockStudySession(trx, asked.id);
    const session = await findSession(trx, asked);
    const row = await repository.lockRoom(trx, session._id);
    await change(trx, { session, row: timerOf(row), now: now() });
    return session;
  });

/** Lists the members without those across a block with the student. */
async function listVisible(
  db: Queryable,
  session: StudySession,
  userId: string,
): Promise<string[]> {
  const blocked = await listBlockedEitherWay(db, userId);
  return memberIds(session).filter((id) => !blocked.includes(id));
}

const timerOf = (row: repository.TimerRow): repository.TimerRow => ({
  focus: row.focus,
  break: row.break,
  started_at: row.started_at,
  paused_at: row.paused_at,
  paused_for: row.paused_for,
});

/** @throws {HttpError} 404 unless the student takes part */
async function findSession(db: Queryable, { userId, id }: Asked): Promise<StudySession> {
  const session = await findAttended(db, userId, id);
  if (!session) throw noSession();
  return session;
}

async function loadRoom(
  { database: db, now: clock }: Context,
  { userId }: Asked,
  session: StudySession,
): Promise<Room> {
  const { _id: id } = session;
  // Before the room is read, so that no older response has a later time.
  const now = clock();
  const row = await repository.findRow(db, id);
  const [people, visits, goals] = [
    await repository.listPeople(db, await listVisible(db, session, userId)),
    new Map((await repository.listVisits(db, id)).map((visit) => [visit.user_id, visit])),
    await repository.listGoals(db, id),
  ];
  const timer = toTimer(row);
  return {
    session: visibleTo(session, userId),
    now: now.toISOString(),
    ...(timer && { timer }),
    people: people.map(({ id: _id, name, avatar }) => ({
      _id,
      name,
      avatar: avatarUrl(avatar),
      here: isHere(visits.get(_id)?.seen_at, now),
      wasHere: wasPresent(visits.get(_id), session),
      goals: goals
        .filter((goal) => goal.user_id === _id)
        .map(({ text, done_at }) => ({ text, done: done_at !== null })),
    })),
  };
}

type StoredVisit = NonNullable<Awaited<ReturnType<typeof repository.findVisit>>>;

/** Adds the time since the last request of a student who is still here. Other times start at zero. */
function presenceOf(session: StudySession, last: StoredVisit | undefined, now: Date) {
  const { endTime } = session;
  const before = last?.end_time === endTime ? last.present_for : 0;
  const since = isHere(last?.seen_at, now) ? Date.parse(last?.seen_at ?? '') : now.getTime();
  return { end_time: endTime, present_for: before + overlapOf(session, since, now.getTime()) };
}

/** The time in the room counts for the times that the study session had then. */
const wasPresent = (visit: StoredVisit | undefined, { endTime }: StudySession): boolean =>
  visit?.end_time === endTime && visit.present_for > 0;

/** Milliseconds of a span in which the study session is held. */
const overlapOf = ({ startTime, endTime }: StudySession, from: number, until: number): number =>
  Math.max(0, Math.min(until, Date.parse(endTime)) - Math.max(from, Date.parse(startTime)));
