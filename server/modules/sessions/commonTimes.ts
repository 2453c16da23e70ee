import { LIMITS } from '../../../contract/constants.ts';
import { DAY, MINUTE, WEEK } from '../../../contract/durations.ts';
import type {
  CommonTimes,
  CommonTimesQuery,
  Missing,
  MissingQuery,
  TimeSpan,
} from '../../../contract/hours.ts';
import { TIMES_LEAD, TIMES_PERIOD } from '../../../contract/timeOffer.ts';
import type { PublicUser } from '../../../contract/users.ts';
import {
  type Availability,
  findFreeTimes,
  type Interval,
  isFreeIn,
} from '../../domain/scheduling/freeTimes.ts';
import { findNearestStarts } from '../../domain/scheduling/nearestStarts.ts';
import { listStarts, suggestStarts } from '../../domain/scheduling/suggestStarts.ts';
import { assertTimeZone } from '../../domain/scheduling/timeZones.ts';
import { freeWeek, WHOLE_WEEK, type WeekSlots } from '../../domain/scheduling/weekSlots.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { listBusyTimes } from '../busy/index.ts';
import { listBuddyIds } from '../relations/index.ts';
import { findPublicUsers } from '../people/index.ts';
import { assertBuddies, parseTimes, readInstant, TOO_MANY_PARTICIPANTS } from './sessionRules.ts';
import { listSessionTimes } from './participantRepository.ts';

/** The latest start of a search. */
const MAX_AHEAD = 366 * DAY;
const SUGGESTIONS = 6;
/** Times offered when no time suits all. */
const NEAREST = 3;

/**
 * Returns when the student and the participants are free, by their profiles, study sessions and other
 * calendars.
 * @throws {HttpError} 400 unless all participants are buddies and the query is valid.
 */
export async function findCommonTimes(
  context: Context,
  userId: string,
  query: CommonTimesQuery,
): Promise<CommonTimes> {
  const { timeZone = 'UTC', duration, except } = query;
  assertTimeZone(timeZone, 'timeZone');
  const others = await readParticipants(context.database, userId, query.participants);
  const start = startOf(query, { now: context.now(), lead: others.length === 0 ? 0 : TIMES_LEAD });
  const period = { start, end: start + TIMES_PERIOD };
  const search = { period, timeZone, except };
  const students = await readAvailabilities(context, [userId, ...others], search);
  const free = findFreeTimes(students, period);
  const options = { duration: duration * MINUTE, timeZone, count: SUGGESTIONS };
  const starts = suggestStarts(listStarts(free, options), options);
  const spanFrom = (at: number) => toSpan({ start: at, end: at + options.duration });
  const times = starts.map(spanFrom);
  const nearest =
    times.length > 0 ? [] : findNearestStarts(students, period, { ...options, count: NEAREST });
  return {
    times,
    free: clip(free, start + WEEK).map(toSpan),
    ...(nearest.length > 0 && {
      nearest: nearest.map(({ start: at, missing }) => ({
        ...spanFrom(at),
        missing: students.filter((_, index) => missing.includes(index)).map(({ id }) => id),
      })),
    }),
  };
}

/**
 * Returns who is not free at a time, of the participants and the student. A student without an availability is free
 * at any time that is not taken.
 * @throws {HttpError} 400 unless all participants are buddies and the time is one of a session.
 */
export async function findMissing(
  context: Context,
  userId: string,
  query: MissingQuery,
): Promise<Missing> {
  const { timeZone = 'UTC', except } = query;
  assertTimeZone(timeZone, 'timeZone');
  const { startTime, endTime } = parseTimes(query, { now: context.now() });
  const others = await readParticipants(context.database, userId, query.participants);
  const period = { start: Date.parse(startTime), end: Date.parse(endTime) };
  const students = await readAvailabilities(
    context,
    [userId, ...others],
    { period, timeZone, except },
    WHOLE_WEEK,
  );
  return { missing: students.filter((one) => !isFreeIn(one, period)).map(({ id }) => id) };
}

function startOf({ from }: CommonTimesQuery, { now, lead }: { now: Date; lead: number }): number {
  const earliest = now.getTime() + lead;
  if (from === undefined) return earliest;
  const start = Math.max(Date.parse(readInstant('from', 'start', from)), earliest);
  if (start <= now.getTime() + MAX_AHEAD) return start;
  throw badRequest('The start must be within the next year.');
}

/** Returns the ids of the participants without the student who asks. */
async function readParticipants(db: Queryable, userId: string, joined: string): Promise<string[]> {
  const ids = new Set(joined.split(',').filter(Boolean));
  ids.delete(userId);
  const invitedIds = [...ids];
  if (invitedIds.length === 0) return [];
  if (invitedIds.length > LIMITS.participants) throw badRequest(TOO_MANY_PARTICIPANTS);
  const buddies = new Set(await listBuddyIds(db, userId));
  await assertBuddies(db, userId, { invitedIds, buddies });
  return invitedIds;
}

interface Search {
  period: Interval;
  /** Of students whose time zone is not known. */
  timeZone: string;
  except: string | undefined;
}

/**
 * @param ids first the student who asks
 * @param unknownWeek when students without an availability are free, from 08:00 to 22:00 by default
 */
async function readAvailabilities(
  context: Context,
  ids: readonly [string, ...string[]],
  { period, timeZone, except }: Search,
  unknownWeek?: WeekSlots,
): Promise<(Availability & { id: string })[]> {
  const db = context.database;
  const between = {
    from: new Date(period.start).toISOString(),
    until: new Date(period.end).toISOString(),
  };
  const sessions = await listSessionTimes(db, ids, between, { except, ownerId: ids[0] });
  const elsewhere = await listBusyTimes(context, ids, between);
  return (await findPublicUsers(db, ids)).map((user) => ({
    id: user._id,
    timeZone: user.hours?.timeZone ?? timeZone,
    week: user.availability.length === 0 && unknownWeek ? unknownWeek : weekOf(user),
    busy: sessions
      .filter(({ userId }) => userId === user._id)
      .map(({ startTime, endTime }) => ({
        start: Date.parse(startTime),
        end: Date.parse(endTime),
      }))
      .concat(elsewhere.get(user._id) ?? []),
  }));
}

const weekOf = ({ availability, hours }: PublicUser) => freeWeek(availability, hours?.ranges ?? []);

const clip = (intervals: readonly Interval[], end: number): Interval[] =>
  intervals
    .filter(({ start }) => start < end)
    .map((interval) => ({ ...interval, end: Math.min(interval.end, end) }));

const toSpan = ({ start, end }: Interval): TimeSpan => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});
