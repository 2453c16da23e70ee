import { MINUTE } from '../../../contract/durations.ts';
import { offsetsBetween } from './timeZones.ts';
import { DAY_SLOTS, isMarked, SLOT, type WeekSlots } from './weekSlots.ts';

/** The smallest part of an hour in which time zones differ. */
const CELL = 15 * MINUTE;
const WEEK = 7 * DAY_SLOTS;
/** Slots from Monday to Thursday, the weekday of January 1, 1970. */
const EPOCH_SLOT = 3 * DAY_SLOTS;

/** Milliseconds since 1970. The end is not included. */
export interface Interval {
  start: number;
  end: number;
}

/** When a student is free: in the marked hours of each week, unless busy. */
export interface Availability {
  timeZone: string;
  week: WeekSlots;
  busy: readonly Interval[];
}

/**
 * Returns the longest intervals of a period in which all students are free, to the quarter hour. An
 * instant is in a marked hour by the wall clock of the student's time zone, so the hour that occurs
 * twice when summer time ends is marked twice.
 */
export function findFreeTimes(
  students: readonly Availability[],
  { start, end }: Interval,
): Interval[] {
  const first = Math.ceil(start / CELL);
  const isTaken = new Uint8Array(Math.max(0, Math.floor(end / CELL) - first));
  for (const student of students) {
    takeUnmarked(isTaken, first, student);
    for (const busy of student.busy) {
      const from = Math.max(0, Math.floor(busy.start / CELL) - first);
      isTaken.fill(1, from, Math.max(from, Math.ceil(busy.end / CELL) - first));
    }
  }
  return untaken(isTaken).map((cells) => ({
    start: (first + cells.start) * CELL,
    end: (first + cells.end) * CELL,
  }));
}

/** Returns whether a student is free in all quarter hours of an interval. */
export function isFreeIn(student: Availability, { start, end }: Interval): boolean {
  const period = { start: Math.floor(start / CELL) * CELL, end: Math.ceil(end / CELL) * CELL };
  const [free] = findFreeTimes([student], period);
  return free?.start === period.start && free.end === period.end;
}

/** Takes the cells outside the marked hours of a student. */
function takeUnmarked(isTaken: Uint8Array, first: number, { timeZone, week }: Availability): void {
  const isFree = Array.from({ length: WEEK }, (_, slot) =>
    isMarked(week[Math.floor(slot / DAY_SLOTS)] ?? 0, slot % DAY_SLOTS),
  );
  const periods = offsetsBetween(timeZone, first * CELL, (first + isTaken.length) * CELL);
  for (const [index, { start, offset }] of periods.entries()) {
    const next = periods[index + 1];
    const end = next ? next.start / CELL - first : isTaken.length;
    for (let cell = start / CELL - first; cell < Math.min(end, isTaken.length); cell += 1) {
      const localMinute = ((first + cell) * CELL) / MINUTE + offset;
      const slot = (Math.floor(localMinute / SLOT) + EPOCH_SLOT) % WEEK;
      if (!isFree[slot]) isTaken[cell] = 1;
    }
  }
}

function untaken(isTaken: Uint8Array): Interval[] {
  const found: Interval[] = [];
  for (let start = isTaken.indexOf(0); start >= 0;) {
    const taken = isTaken.indexOf(1, start);
    const end = taken < 0 ? isTaken.length : taken;
    found.push({ start, end });
    start = isTaken.indexOf(0, end);
  }
  return found;
}
