import { WEEKDAYS } from '../../../contract/constants.ts';
import type { HoursRange } from '../../../contract/hours.ts';
import type { WeeklyLecture } from '../../../contract/timetable.ts';

/** Minutes of a half hour, in which the hours of a profile are marked. */
export const SLOT = 30;
/** Minutes. Two students need a common hour, so shorter breaks are left out. */
const SHORTEST = 60;

/** Between which times of a day somebody studies, in minutes from midnight. */
export interface DayTimes {
  from: number;
  until: number;
}

/**
 * Returns the hours of a week without lectures, in half hours. A half hour with a part of a lecture is not
 * free.
 */
export const freeHours = (lectures: readonly WeeklyLecture[], times: DayTimes): HoursRange[] =>
  WEEKDAYS.flatMap((day) => freeOfDay(day, lectures, times));

function freeOfDay(
  day: HoursRange['day'],
  lectures: readonly WeeklyLecture[],
  { from, until }: DayTimes,
): HoursRange[] {
  const ranges: HoursRange[] = [];
  const ofDay = lectures.filter((lecture) => lecture.day === day);
  let start = from;
  for (const lecture of [
    ...ofDay.sort((a, b) => a.start - b.start),
    { start: until, end: until },
  ]) {
    const end = Math.min(Math.floor(lecture.start / SLOT) * SLOT, until);
    if (end - start >= SHORTEST) ranges.push({ day, start, end });
    start = Math.max(start, Math.ceil(lecture.end / SLOT) * SLOT);
  }
  return ranges;
}
