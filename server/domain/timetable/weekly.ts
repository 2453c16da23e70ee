import { WEEKDAYS } from '../../../contract/constants.ts';
import { DAY, HOUR, MINUTE, WEEK } from '../../../contract/durations.ts';
import type { WeeklyLecture } from '../../../contract/timetable.ts';
import { wallTimeAt } from '../scheduling/wallClock.js';

/** Start and end in milliseconds since 1970. */
export type Time = readonly [start: number, end: number];

/** A lecture at the same time of a weekday, with the day of the last one. */
export interface WeeklyTime extends WeeklyLecture {
  last: number;
}

/** Shorter entries are deadlines, longer ones are trips. */
const LENGTH = { minimum: 20 * MINUTE, maximum: 10 * HOUR };
/** From one lecture to the next: every second week counts, once a month does not. */
const LONGEST_GAP = 2 * WEEK;
/** January 1, 1970, was a Thursday. */
const EPOCH_WEEKDAY = 3;

export const isOfLecture = ([start, end]: Time): boolean =>
  end - start >= LENGTH.minimum && end - start <= LENGTH.maximum;

/**
 * Returns the times that recur weekly, or every second week, on a weekday by the wall clock of a time zone.
 * @param repeats how many times one must follow another
 */
export function findWeeklyTimes(
  times: readonly Time[],
  { timeZone, repeats }: { timeZone: string; repeats: number },
): WeeklyTime[] {
  const slots = new Map<string, { lecture: WeeklyLecture; days: Set<number> }>();
  for (const [from, until] of times) {
    const wall = wallTimeAt(timeZone, from);
    const midnight = Math.floor(wall / DAY) * DAY;
    const start = Math.round((wall - midnight) / MINUTE);
    const end = Math.min(start + Math.round((until - from) / MINUTE), DAY / MINUTE);
    const day = WEEKDAYS[(midnight / DAY + EPOCH_WEEKDAY) % 7];
    if (day === undefined) continue;
    const key = `${day} ${start} ${end}`;
    const slot = slots.get(key) ?? { lecture: { day, start, end }, days: new Set() };
    slots.set(key, slot);
    slot.days.add(midnight);
  }
  return [...slots.values()].flatMap(({ lecture, days }) =>
    countRepeats(days) >= repeats ? [{ ...lecture, last: Math.max(...days) }] : [],
  );
}

/** Returns how many days follow another one within two weeks. */
export function countRepeats(days: Iterable<number>): number {
  const sorted = [...days].sort((a, b) => a - b);
  return sorted.filter((day, index) => day - (sorted[index - 1] ?? -Infinity) <= LONGEST_GAP)
    .length;
}
