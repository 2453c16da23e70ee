import { LOCALE } from './locale.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const DAY_FORMAT = new Intl.DateTimeFormat(LOCALE, DAY);
const DAY_WITH_YEAR_FORMAT = new Intl.DateTimeFormat(LOCALE, { ...DAY, year: 'numeric' });

/** Formats the local day of an ISO date-time relative to `now`: Today, Yesterday, or its date. */
export function formatDay(instant: string, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const date = new Date(instant);
  if (date.toDateString() === now.toDateString()) return 'Today';
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (isThisYear ? DAY_FORMAT : DAY_WITH_YEAR_FORMAT).format(date);
}
