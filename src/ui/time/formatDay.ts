import { LOCALE } from './locale.ts';
import { clockSpanText, spanText } from './times.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const DAY_FORMAT = new Intl.DateTimeFormat(LOCALE, DAY);
const DAY_WITH_YEAR_FORMAT = new Intl.DateTimeFormat(LOCALE, { ...DAY, year: 'numeric' });

const NEAR_DAYS = [
  ['Yesterday', -1],
  ['Today', 0],
  ['Tomorrow', 1],
] as const;

/** Formats the local day of an ISO date-time relative to `now`: Yesterday, Today, Tomorrow, or its date. */
export function formatDay(instant: string, now: Date): string {
  const date = new Date(instant);
  for (const [name, days] of NEAR_DAYS) {
    const near = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
    if (date.toDateString() === near.toDateString()) return name;
  }
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (isThisYear ? DAY_FORMAT : DAY_WITH_YEAR_FORMAT).format(date);
}

/** Formats a range of instants as a person says it, e.g. Tomorrow, 10:00 – 11:30 AM. */
export function whenText(start: string, end: string, now: Date): string {
  const isOneDay = new Date(start).toDateString() === new Date(end).toDateString();
  return isOneDay ? `${formatDay(start, now)}, ${clockSpanText(start, end)}` : spanText(start, end);
}
