const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const DAY_OF_THIS_YEAR = new Intl.DateTimeFormat('en', DAY);
const DAY_OF_ANOTHER_YEAR = new Intl.DateTimeFormat('en', { ...DAY, year: 'numeric' });
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

const EXACT_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1024;

/** The day of an instant here, as a person names it beside `now`. */
export function dayName(instant: string, now: Date): string {
  const date = new Date(instant);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(date, now)) return 'Today';
  if (isSameDay(date, yesterday)) return 'Yesterday';
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (isThisYear ? DAY_OF_THIS_YEAR : DAY_OF_ANOTHER_YEAR).format(date);
}

export const timeOfDay = (instant: string): string => TIME.format(new Date(instant));

/** Whether two instants fall on one day here. */
function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

/** The day of an instant here, the same for all its instants. */
export const dayOf = (instant: string): string => new Date(instant).toDateString();

/** Day and time, for whoever wants it exactly. */
export const exactTime = (instant: string): string => EXACT_TIME.format(new Date(instant));

/** A size in bytes as people read it, e.g. 1.4 MB. */
export function fileSize(bytes: number): string {
  const power = bytes < STEP ? 0 : bytes < STEP ** 2 ? 1 : 2;
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / STEP ** power);
}
