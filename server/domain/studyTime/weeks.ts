import { DAY, MINUTE } from '../../../contract/durations.ts';
import { offsetAt } from '../scheduling/wallClock.js';

/** Weeks without studying that do not end a streak, such as those of a holiday. */
const HOLIDAY_WEEKS = 3;
/** Days from Monday to Thursday, 1 January 1970. */
const DAYS_BEFORE_1970 = 3;
/** Months in which a term begins, from 0. */
const [FEBRUARY, AUGUST] = [1, 7];

/** Wall-clock time in milliseconds, as if it were in UTC. */
const wallOf = (at: number, timeZone: string): number => at + offsetAt(timeZone, at) * MINUTE;

/**
 * Returns the number of the week of an instant, from Monday to Sunday by the calendar of a time zone. Days
 * of 23 and 25 hours are days.
 * @param at milliseconds since 1970
 */
export const weekOf = (at: number, timeZone: string): number =>
  Math.floor((Math.floor(wallOf(at, timeZone) / DAY) + DAYS_BEFORE_1970) / 7);

/** Returns the first instant in UTC of a week of weekOf(). */
export const mondayOf = (week: number): Date => new Date((week * 7 - DAYS_BEFORE_1970) * DAY);

/** Returns whether an instant is in the same term as `now`. Terms begin in February and in August. */
export const isSameTerm = (at: number, now: number, timeZone: string): boolean =>
  termOf(at, timeZone) === termOf(now, timeZone);

function termOf(at: number, timeZone: string): number {
  const date = new Date(wallOf(at, timeZone));
  const month = date.getUTCMonth();
  const ofYear = [FEBRUARY, AUGUST].filter((start) => month >= start).length;
  return 2 * date.getUTCFullYear() + ofYear;
}

/**
 * Returns how many weeks in a row a student studied, up to the present week, which is not over. A few weeks
 * without it in between are not counted and do not end it.
 */
export function streakOf(weeks: readonly number[], present: number): number {
  const latestFirst = [...new Set(weeks)].filter((week) => week <= present).sort((a, b) => b - a);
  let [next, count] = [present, 0];
  for (const week of latestFirst) {
    if (next - week > HOLIDAY_WEEKS + 1) break;
    next = week;
    count += 1;
  }
  return count;
}
