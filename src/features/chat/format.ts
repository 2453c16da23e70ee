const TIME_FORMAT = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

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
