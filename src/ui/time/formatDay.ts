import { addDays } from './addDays.ts';
import { LOCALE } from './locale.ts';
import { clockSpanText, spanText } from './times.ts';

const formatsOf = (length: 'long' | 'short') => {
  const day = { weekday: length, day: 'numeric', month: length } as const;
  return {
    thisYear: new Intl.DateTimeFormat(LOCALE, day),
    otherYear: new Intl.DateTimeFormat(LOCALE, { ...day, year: 'numeric' }),
  };
};
const FORMATS = { long: formatsOf('long'), short: formatsOf('short') };

const NEAR_DAYS = [
  ['Yesterday', -1],
  ['Today', 0],
  ['Tomorrow', 1],
] as const;

/** Formats a local day, without the year if it is that of `now`. */
export function dateText(date: Date, now: Date, length: 'long' | 'short' = 'long'): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  return FORMATS[length][isThisYear ? 'thisYear' : 'otherYear'].format(date);
}

/** Formats the local day of an ISO date-time relative to `now`: Yesterday, Today, Tomorrow, or its date. */
export function formatDay(instant: string, now: Date, length?: 'long' | 'short'): string {
  const date = new Date(instant);
  for (const [name, days] of NEAR_DAYS) {
    if (date.toDateString() === addDays(now, days).toDateString()) return name;
  }
  return dateText(date, now, length);
}

/**
 * Formats a range of instants as a person says it, e.g. Tomorrow, 10:00 – 11:30 AM, or Wed, Dec 2, 2:00 – 3:00 PM.
 * A line of the times breaks after the dash only.
 */
export function whenText(start: string, end: string, now: Date): string {
  const isOneDay = new Date(start).toDateString() === new Date(end).toDateString();
  if (!isOneDay) return spanText(start, end);
  return `${formatDay(start, now, 'short')}, ${clockSpanText(start, end).replace(/(?<!–)\s/g, '\u{a0}')}`;
}
