import type { CalendarView } from './calendarPlace.ts';

/** Days on local clocks: the first, and the one after the last. */
interface Period {
  start: Date;
  end: Date;
}

const DAYS_OF_WEEK = 7;

/** That many days later; days are counted by the calendar, as not each has 24 hours. */
export const addDays = (date: Date, days: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** The same day of another month, or the last day of it. */
function addMonths(date: Date, months: number): Date {
  const lastDay = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate();
  const day = Math.min(date.getDate(), lastDay);
  return new Date(date.getFullYear(), date.getMonth() + months, day);
}

/** The Sunday that a week begins with. */
const sundayOf = (date: Date) => addDays(date, -date.getDay());

/** What a view shows of the time around a date. */
export function periodOf(view: CalendarView, date: Date): Period {
  if (view === 'month') {
    const start = new Date(date.getFullYear(), date.getMonth());
    return { start, end: addMonths(start, 1) };
  }
  const start = view === 'week' ? sundayOf(date) : addDays(date, 0);
  return { start, end: addDays(start, view === 'week' ? DAYS_OF_WEEK : 1) };
}

/** The date that Previous (-1) and Next (1) lead to. */
export function stepFrom(view: CalendarView, date: Date, steps: 1 | -1): Date {
  if (view === 'month') return addMonths(date, steps);
  return addDays(date, view === 'week' ? steps * DAYS_OF_WEEK : steps);
}

/** How many rows of weeks a month takes. */
export function weeksOfMonth(date: Date): number {
  const { start, end } = periodOf('month', date);
  const days = addDays(end, -1).getDate();
  return Math.ceil((start.getDay() + days) / DAYS_OF_WEEK);
}

/** The day that a key leads to from a day of the month, or null for a key that leads nowhere. */
export function dayByKey(key: string, from: Date, today: Date): Date | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -DAYS_OF_WEEK);
    case 'ArrowDown':
      return addDays(from, DAYS_OF_WEEK);
    case 'Home':
      return sundayOf(from);
    case 'End':
      return addDays(sundayOf(from), DAYS_OF_WEEK - 1);
    case 'PageUp':
      return addMonths(from, -1);
    case 'PageDown':
      return addMonths(from, 1);
    case 't':
    case 'T':
      return addDays(today, 0);
    default:
      return null;
  }
}
