import { WEEKDAYS } from '../../../contract/constants.ts';
import type { Weekday } from '../../../contract/common/types.ts';
import type { HoursRange } from '../../../contract/hours.ts';

/** Half hours of a day. */
export const DAY_SLOTS = 48;
/** Minutes. */
export const SLOT = 30;

/**
 * The marked half hours of each weekday from Monday on, in local time. The bits of a number are the
 * half hours of a day, the lowest bit is 00:00 to 00:30. 48 bits are exact in a number.
 */
export type WeekSlots = readonly number[];

type DayRange = Pick<HoursRange, 'start' | 'end'>;

export const isMarked = (slots: number, slot: number): boolean =>
  Math.floor(slots / 2 ** slot) % 2 === 1;

/** Returns the slots of ranges, which may overlap. */
export const slotsOf = (ranges: readonly HoursRange[]): WeekSlots =>
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

/** Free hours of a day without hours: 08:00 to 22:00. */
const DAYTIME = 2 ** 44 - 2 ** 16;

/** A week in which every half hour is free. */
export const WHOLE_WEEK: WeekSlots = WEEKDAYS.map(() => 2 ** DAY_SLOTS - 1);

/**
 * Returns when a student is free: in the hours of each day of the availability, on a day without hours
 * from 08:00 to 22:00. Without an availability, every day.
 */
export function freeWeek(
  availability: readonly Weekday[],
  ranges: readonly HoursRange[],
): WeekSlots {
  return slotsOf(ranges).map((slots, day) => {
    const isFree = availability.length === 0 || availability.some((one) => one === WEEKDAYS[day]);
    return isFree ? slots || DAYTIME : 0;
  });
}

/** Digits of a day in the text of a week. */
const DIGITS = DAY_SLOTS / 4;

/** Returns the text that is stored: hexadecimal digits, 12 for each day, empty without slots. */
export const encodeWeek = (week: WeekSlots): string =>
  week.some(Boolean) ? week.map((day) => day.toString(16).padStart(DIGITS, '0')).join('') : '';

export const decodeWeek = (text: string): WeekSlots =>
  WEEKDAYS.map((_, day) => Number.parseInt(text.slice(day * DIGITS, (day + 1) * DIGITS), 16) || 0);

export const weekRanges = (week: WeekSlots): HoursRange[] =>
  WEEKDAYS.flatMap((day, index) => dayRanges(week[index] ?? 0).map((range) => ({ day, ...range })));
