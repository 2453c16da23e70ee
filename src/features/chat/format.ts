const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const DAY_FORMAT = new Intl.DateTimeFormat('en', DAY);
const DAY_WITH_YEAR_FORMAT = new Intl.DateTimeFormat('en', { ...DAY, year: 'numeric' });
const TIME_FORMAT = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

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

export const formatTime = (instant: string): string => TIME_FORMAT.format(new Date(instant));

export const formatDateTime = (instant: string): string =>
  DATE_TIME_FORMAT.format(new Date(instant));

/** Formats a size in bytes, for example as 1.4 MB. */
export function formatFileSize(bytes: number): string {
  const power = bytes < STEP ? 0 : bytes < STEP ** 2 ? 1 : 2;
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / STEP ** power);
}
