import { dateFormat } from '../../ui/time/dateFormat.ts';
import { LOCALE } from '../../ui/time/locale.ts';

const WEEKDAY_FORMAT = dateFormat({ weekday: 'short' });
const SHORT_DATE_FORMAT = dateFormat({ day: 'numeric', month: 'short' });
const SHORT_DATE_WITH_YEAR_FORMAT = dateFormat({ dateStyle: 'medium' });
const TIME_FORMAT = dateFormat({ timeStyle: 'short' });
const DATE_TIME_FORMAT = dateFormat({ dateStyle: 'full', timeStyle: 'short' });

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

/** Formats an instant for a list: its time today, its weekday within a week, else its date. */
export function formatShort(instant: string, now: Date): string {
  const date = new Date(instant);
  if (date.toDateString() === now.toDateString()) return formatTime(instant);
  const weekAgo = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6);
  if (date >= weekAgo && date <= now) return WEEKDAY_FORMAT.format(date);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (isThisYear ? SHORT_DATE_FORMAT : SHORT_DATE_WITH_YEAR_FORMAT).format(date);
}

export const formatTime = (instant: string): string => TIME_FORMAT.format(new Date(instant));

export const formatDateTime = (instant: string): string =>
  DATE_TIME_FORMAT.format(new Date(instant));

/** Formats a size in bytes, for example as 1.4 MB. */
export function formatFileSize(bytes: number): string {
  const power = bytes < STEP ? 0 : bytes < STEP ** 2 ? 1 : 2;
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / STEP ** power);
}
