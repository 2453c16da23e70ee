import { DAY } from '../../../contract/durations.ts';
import type {
  AttendanceHint,
  OwnReviews,
  PersonReview,
  SessionReview,
  SessionReviewBody,
  WaitingReview,
} from '../../../contract/reviews.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, conflict, notFound } from '../../platform/errors/httpError.ts';
import { emitNotificationsRead } from '../notifications/index.ts';
import { listBlockedEitherWay } from '../relations/index.ts';
import { listPresent } from '../rooms/index.ts';
import { type Attendance, listAttendance } from './attendanceRepository.ts';
import { awardBadges } from './badges.ts';
import * as repository from './repository.ts';

/** Milliseconds after the end in which a study session can be reviewed. */
const REVIEW_PERIOD = 14 * DAY;
/** Milliseconds after a review in which it can be changed. */
const CHANGE_PERIOD = 7 * DAY;
/** Study sessions in the list of those that wait for a review. */
const MAX_WAITING = 5;
/** Answers read for the hint. Enough for five study sessions with all their members. */
const MAX_ATTENDANCE = 250;

interface Asked {
  userId: string;
  sessionId: string;
  now: Date;
}

/** Lists the study sessions that wait for a review of the student, and the hint for them. */
export async function listOwnReviews(
  { database: db, now: clock }: Context,
  userId: string,
): Promise<OwnReviews> {
  const now = clock();
  const since = new Date(now.getTime() - REVIEW_PERIOD).toISOString();
  const ids = await repository.listUnanswered(db, userId, { since, limit: MAX_WAITING });
  const waiting: WaitingReview[] = [];
  for (const sessionId of ids) {
    const session = await findOthers(db, userId, sessionId);
    if (!session || session.people.length === 0) continue;
    const { title, startTime, endTime } = session;
    waiting.push({ sessionId, title, startTime, endTime });
  }
  // Answers that may still change do not count, so that a hint does not reveal who gave the last one.
  const until = new Date(now.getTime() - CHANGE_PERIOD).toISOString();
  const attendance = await listAttendance(db, userId, { until, limit: MAX_ATTENDANCE });
  const hint = attendanceHint(attendance);
  return { waiting, ...(hint && { hint }) };
}

/** Returns a study session and its other members, `undefined` unless the student took part. */
async function findOthers(db: Queryable, userId: string, sessionId: string) {
  const attendees = await repository.listAttendees(db, sessionId);
  const me = attendees.find((attendee) => attendee.userId === userId);
  if (!me) return undefined;
  const blocked = await listBlockedEitherWay(db, userId);
  const { title, startTime, endTime } = me;
  const people = attendees
    .filter((other) => other !== me && !blocked.includes(other.userId))
    .map(({ userId: _id, name }) => ({ _id, name }));
  return { title, startTime, endTime, people };
}

/**
 * Returns whom the student can review, and what they said before.
 * @throws {HttpError} 404 unless the student took part, 409 before the end and after two weeks.
 */
export const findReview = async (
  { database, now }: Context,
  userId: string,
  sessionId: string,
): Promise<SessionReview> => (await find(database, { userId, sessionId, now: now() })).found;

async function find(db: Queryable, { userId, sessionId, now }: Asked) {
  const session = await findOthers(db, userId, sessionId);
  if (!session) throw notFound('You did not take part in this session.');
  const { endTime, people } = session;
  if (endTime > now.toISOString()) throw conflict('This session is not over yet.');
  const stored = await repository.findReview(db, { userId, sessionId, endTime });
  const until = new Date(
    stored ? Date.parse(stored.reviewedAt) + CHANGE_PERIOD : Date.parse(endTime) + REVIEW_PERIOD,
  );
  if (!stored && until <= now) throw conflict('This session ended more than two weeks ago.');
  if (people.length === 0) throw conflict('Nobody else took part in this session.');
  const present = await listPresent(db, sessionId);
  const found: SessionReview = {
    ...{ sessionId, ...session },
    present: people.map(({ _id }) => _id).filter((id) => present.includes(id)),
    until: until.toISOString(),
  };
  if (!stored) return { found, reviewedAt: now.toISOString() };
  const isShown = ({ userId: id }: PersonReview) => people.some(({ _id }) => _id === id);
  const review = { happened: stored.happened, people: stored.people.filter(isShown) };
  return { found: { ...found, review }, reviewedAt: stored.reviewedAt };
}

/**
 * Stores the review, in place of an earlier one.
 * @throws {HttpError} as findReview(), 400 for people who did not take part, 409 a week after the first
 * review.
 */
export async function storeReview(
  context: Context,
  userId: string,
  sessionId: string,
  body: SessionReviewBody,
): Promise<SessionReview> {
  const { database, now, realtime } = context;
  const asked = { userId, sessionId, now: now() };
  const at = asked.now.toISOString();
  const { readIds, stored } = await database.transaction().execute(async (trx) => {
    const { found, reviewedAt } = await find(trx, asked);
    assertAnswers(found, body);
    if (found.until <= at) throw conflict('A review can be changed for a week.');
    const { endTime } = found;
    await repository.storeReview(trx, { userId, sessionId, endTime, reviewedAt, body });
    const readIds = await repository.markQuestionsRead(trx, { userId, sessionId, at });
    return { readIds, stored: (await find(trx, asked)).found };
  });
  emitNotificationsRead(context, userId, readIds);
  realtime.toUser(userId, 'sessionChanged', { sessionId });
  // After the commit, so that of two simultaneous reviews the later one sees both.
  const met = body.people.filter(({ came }) => came).map((person) => person.userId);
  if (met.length > 0) {
    for (const id of [userId, ...met]) await awardBadges(database, id, now());
  }
  return stored;
}

/** @throws {HttpError} 400 for answers about others than the members, or about one of them twice */
function assertAnswers({ people }: SessionReview, body: SessionReviewBody): void {
  const ids = body.people.map(({ userId }) => userId);
  if (!body.happened && ids.length > 0) {
    throw badRequest('Nobody can come to a session that did not happen.');
  }
  if (new Set(ids).size < ids.length) throw badRequest('Please review each person only once.');
  const members = new Set(people.map(({ _id }) => _id));
  if (ids.some((id) => !members.has(id))) {
    throw badRequest('You can only review people who took part in this session with you.');
  }
}

/** The hint is about the last study sessions with reviews of whether the student came. */
const LAST_SESSIONS = 5;
/** The hint needs this many missed ones, and as many different reviewers. */
const MIN_MISSED = 3;

/**
 * Returns a hint for a student who missed several of the last study sessions. A study session counts as
 * missed if all reviews of it agree on that.
 * @param attendance the latest study session first
 */
export function attendanceHint(attendance: readonly Attendance[]): AttendanceHint | undefined {
  const bySession = new Map<string, Attendance[]>();
  for (const answer of attendance) {
    bySession.set(answer.sessionId, [...(bySession.get(answer.sessionId) ?? []), answer]);
  }
  const last = [...bySession.values()].slice(0, LAST_SESSIONS);
  const missed = last.filter((answers) => answers.every(({ came }) => came === 'no'));
  const reviewers = new Set(missed.flat().map(({ reviewerId }) => reviewerId));
  const latest = missed[0]?.[0];
  if (missed.length < MIN_MISSED || reviewers.size < MIN_MISSED || !latest) return undefined;
  return { missed: missed.length, reviewed: last.length, latest: latest.endTime };
}
