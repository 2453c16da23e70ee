import type { NewCalendarFeed } from '../../../contract/calendarSync.ts';
import { DAY } from '../../../contract/durations.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../platform/config/tokens.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import {
  findPageEnd,
  findStudySession,
  listOfSeries,
  listSince,
  noSession,
} from '../sessions/index.ts';
import * as repository from './feedRepository.ts';
import { answerOf, listEvents } from './listEvents.ts';
import { writeCalendar } from './writeCalendar.ts';

/** Milliseconds for which a feed contains past study sessions. */
const PAST = 90 * DAY;
/** Study sessions in a feed, the earliest ones. */
const MAX_EVENTS = 1_000;
/** Seconds. */
const REFRESH_AFTER = 60 * 60;

/**
 * Returns the whole series of a study session as an iCalendar file. See
 * docs/decisions/030-calendar-sync.md.
 * @throws {HttpError} 404 unless the student is a member.
 */
export async function writeSession(context: Context, userId: string, id: string): Promise<string> {
  const { database } = context;
  const isMember = (await findPageEnd(database, userId, id)) !== undefined;
  const session = isMember ? await findStudySession(database, id) : undefined;
  if (!session) throw noSession();
  const { series } = session;
  if (!series) return writeCalendar(await listEvents(context, userId, [session]));
  const all = await listOfSeries(database, userId, series._id);
  const isShown = (one: StudySession) => one._id === id || answerOf(one, userId) !== 'declined';
  return writeCalendar(await listEvents(context, userId, all.filter(isShown)));
}

/** Creates the feed of a student. The URL of a previous one no longer works. */
export async function createFeed(
  { database, now, securityLog }: Context,
  userId: string,
  ip: string,
): Promise<NewCalendarFeed> {
  const secret = makeOpaqueToken();
  const createdAt = now().toISOString();
  await repository.storeFeed(database, userId, { secretHash: hashOpaqueToken(secret), createdAt });
  securityLog.record('calendar_feed_created', { userId, ip });
  return { secretUrl: `/calendar/${secret}.ics`, createdAt };
}

export async function removeFeed(
  { database, securityLog }: Context,
  userId: string,
  ip: string,
): Promise<void> {
  if (!(await repository.deleteFeed(database, userId))) return;
  securityLog.record('calendar_feed_removed', { userId, ip });
}

/**
 * Returns the study sessions of the owner of a feed, without those that the owner declined.
 * @throws {HttpError} 404 for an unknown secret, or if the account is suspended or about to be deleted.
 */
export async function writeFeed(context: Context, secret: string): Promise<string> {
  const { database, now } = context;
  const userId = await repository.findFeedOwner(database, hashOpaqueToken(secret));
  if (userId === undefined) {
    throw notFound('This calendar address does not exist or was replaced by a new one.');
  }
  const since = new Date(now().getTime() - PAST).toISOString();
  const sessions = await listSince(database, userId, { since, limit: MAX_EVENTS });
  const shown = sessions.filter((session) => answerOf(session, userId) !== 'declined');
  const options = { name: 'Study Buddy', refreshAfter: REFRESH_AFTER };
  return writeCalendar(await listEvents(context, userId, shown), options);
}
