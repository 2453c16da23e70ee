import { standardOffset } from '../scheduling/timeZones.ts';
import { DAY_SLOTS, SLOT, type WeekSlots } from '../scheduling/weekSlots.ts';

/** The hours of a student as they are compared with those of another. */
export interface ComparedHours {
  week: WeekSlots;
  /** Half hours by which the clock of the student is ahead of UTC in standard time. */
  offset: number;
}

const DAY = 2 ** DAY_SLOTS;
const HALF = 2 ** (DAY_SLOTS / 2);

/**
 * Standard time keeps the score the same over changes of the clock. An offset of quarter hours counts
 * as the next half hour, for both students the same.
 */
export const comparedHours = (week: WeekSlots, timeZone: string): ComparedHours => ({
  week,
  offset: Math.round(standardOffset(timeZone) / SLOT),
});

/** Returns the half hours of a weekday in which both are free, by the clock of the first student. */
export function sharedSlots(a: ComparedHours, b: ComparedHours, day: number): number {
  return intersection(a.week[day] ?? 0, shifted(b.week[day] ?? 0, a.offset - b.offset));
}

/** Returns whether both have hours on a weekday, but no hour in common. */
export function hoursClash(
  a: ComparedHours | undefined,
  b: ComparedHours | undefined,
  day: number,
): boolean {
  if (!a?.week[day] || !b?.week[day]) return false;
  const slots = sharedSlots(a, b, day);
  return intersection(slots, shifted(slots, 1)) === 0;
}

/** Moves half hours of a day by a number of them. Those that leave the day are lost. */
function shifted(slots: number, by: number): number {
  return Math.floor(slots * 2 ** by) % DAY;
}

/** Bitwise operators of numbers have 32 bits, so each half of a day has its own. */
function intersection(a: number, b: number): number {
  const high = Math.floor(a / HALF) & Math.floor(b / HALF);
  return high * HALF + ((a % HALF) & (b % HALF));
}
