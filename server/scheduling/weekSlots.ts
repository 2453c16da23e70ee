import { WEEKDAYS } from '../../contract/constants.ts';
import type { Weekday } from '../../contract/common/types.ts';

/** Half hours of a day. */
export const DAY_SLOTS = 48;
/** Minutes. */
export const SLOT = 30;

/**
 * The marked half hours of each weekday from Monday on, in local time. The bits of a number are the
 * half hours of a day, the lowest bit is 00:00 to 00:30. 48 bits are exact in a number.
 */
export type WeekSlots = readonly number[];

/** Minutes from midnight to midnight, in half hours. */
export interface DayRange {
  start: number;
  end: number;
}
export interface WeekRange extends DayRange {
  day: Weekday;
}

export const NO_SLOTS: WeekSlots = WEEKDAYS.map(() => 0);

export const isMarked = (slots: number, slot: number): boolean =>
  Math.floor(slots / 2 ** slot) % 2 === 1;

/** Returns the slots of ranges, which may overlap. */
export const slotsOf = (ranges: readonly WeekRange[]): WeekSlots =>
  WEEKDAYS.map((day) => {
    const ofDay = ranges.filter((range) => range.day === day);
    let slots = 0;
    for (let slot = 0; slot < DAY_SLOTS; slot += 1) {
      const start = slot * SLOT;
      if (ofDay.some((range) => range.start <= start && start < range.end)) slots += 2 ** slot;
    }
    return slots;
  });

/** Returns the longest ranges of marked half hours, in order. */
export function dayRanges(slots: number): DayRange[] {
  const ranges: DayRange[] = [];
  let start = -1;
  for (let slot = 0; slot <= DAY_SLOTS; slot += 1) {
    const marked = slot < DAY_SLOTS && isMarked(slots, slot);
    if (marked && start < 0) start = slot;
    if (marked || start < 0) continue;
    ranges.push({ start: start * SLOT, end: slot * SLOT });
    start = -1;
  }
  return ranges;
}

export const weekRanges = (week: WeekSlots): WeekRange[] =>
  WEEKDAYS.flatMap((day, index) => dayRanges(week[index] ?? 0).map((range) => ({ day, ...range })));
