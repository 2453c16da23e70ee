import type { PersonRef } from '../../../contract/common/types.ts';
import { DAY, MINUTE } from '../../../contract/durations.ts';
import type { StudyTime } from '../../../contract/reviews.ts';
import { assertTimeZone } from '../../domain/scheduling/timeZones.ts';
import { isSameTerm, streakOf, weekOf } from '../../domain/studyTime/weeks.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listBlockedEitherWay } from '../relations/index.ts';
import { listOwnPresence, listPresent, PRESENT_AFTER } from '../rooms/index.ts';
import * as repository from './repository.ts';

/** Milliseconds that are read. A term is shorter, and so is what a streak is for. */
const PERIOD = 366 * DAY;

/** An ended study session in which the student studied. */
interface Held {
  sessionId: string;
  endTime: string;
  /** Instant of the end. */
  end: number;
  minutes: number;
}

/**
 * Returns how much a student studied. A study session counts with its length if the student said that it
 * happened, and before that with the time in its room, from ten minutes on.
 * @throws {HttpError} 400 for an unknown time zone
 */
export async function findStudyTime(
  { database: db, now: clock }: Context,
  userId: string,
  timeZone: string,
): Promise<StudyTime> {
  assertTimeZone(timeZone, 'timeZone');
  const now = clock().getTime();
  const held = await listHeld(db, userId, now);
  const present = weekOf(now, timeZone);
  const ofWeek = held.filter(({ end }) => weekOf(end, timeZone) === present);
  const ofTerm = held.filter(({ end }) => isSameTerm(end, now, timeZone));
  const weeks = held.map(({ end }) => weekOf(end, timeZone));
  return {
    week: { minutes: sumOf(ofWeek), people: await listPeople(db, userId, ofWeek) },
    term: { minutes: sumOf(ofTerm), sessions: ofTerm.length },
    streak: streakOf(weeks, present),
  };
}

const sumOf = (held: readonly Held[]): number =>
  held.reduce((sum, { minutes }) => sum + minutes, 0);

async function listHeld(db: Queryable, userId: string, now: number): Promise<Held[]> {
  const period = {
    since: new Date(now - PERIOD).toISOString(),
    until: new Date(now).toISOString(),
  };
  const ended = await repository.listEnded(db, userId, period);
  const ids = ended.map(({ sessionId }) => sessionId);
  const presence = await listOwnPresence(db, userId, ids);
  return ended.flatMap(({ sessionId, startTime, endTime, happened }) => {
    const end = Date.parse(endTime);
    const inRoom = presence.get(sessionId) ?? 0;
    if (happened === 'no' || (happened === null && inRoom < PRESENT_AFTER)) return [];
    const length = happened === 'yes' ? end - Date.parse(startTime) : inRoom;
    return { sessionId, endTime, end, minutes: Math.round(length / MINUTE) };
  });
}

/** Lists the others who came, by name: as the student said, or as they were in the room. */
async function listPeople(
  db: Queryable,
  userId: string,
  held: readonly Held[],
): Promise<PersonRef[]> {
  const blocked = await listBlockedEitherWay(db, userId);
  const people = new Map<string, PersonRef>();
  for (const { sessionId, endTime } of held) {
    const review = await repository.findReview(db, { userId, sessionId, endTime });
    const came = new Set(
      review
        ? review.people.filter((person) => person.came).map((person) => person.userId)
        : await listPresent(db, sessionId),
    );
    for (const { userId: id, name } of await repository.listAttendees(db, sessionId)) {
      if (id !== userId && came.has(id) && !blocked.includes(id)) people.set(id, { _id: id, name });
    }
  }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
}
