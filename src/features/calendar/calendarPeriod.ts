import type { StudySession } from '../../../contract/sessions.ts';
import { addDays } from '../../ui/time/addDays.ts';
import type { ShownView } from './calendarParams.ts';

/** Local time. `end` is exclusive. */
interface Period {
  start: Date;
  end: Date;
}

const DAYS_OF_WEEK = 7;
/** Days of each view but the month. */
const LENGTHS = { week: DAYS_OF_WEEK, day: 1, agenda: 4 * DAYS_OF_WEEK } as const;

/** Adds months. A day that the month lacks becomes its last day. */
function addMonths(date: Date, months: number): Date {
  const lastDay = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate();
  const day = Math.min(date.getDate(), lastDay);
  return new Date(date.getFullYear(), date.getMonth() + months, day);
}

/** The days on which a week can start, in a choice of the student. */
export const FIRST_WEEKDAYS = ['sunday', 'monday', 'saturday'] as const;

export type FirstWeekday = (typeof FIRST_WEEKDAYS)[number];

/** As `Date.getDay()`. */
export const WEEKDAY_NUMBERS: Record<FirstWeekday, number> = { sunday: 0, monday: 1, saturday: 6 };

/** Days since the week of a date has started. */
const daysIntoWeek = (date: Date, first: FirstWeekday) =>
  (date.getDay() - WEEKDAY_NUMBERS[first] + DAYS_OF_WEEK) % DAYS_OF_WEEK;

const startOfWeek = (date: Date, first: FirstWeekday) => addDays(date, -daysIntoWeek(date, first));

/** Returns the period that a view of the date shows. `first` is the first day of a week. */
export function periodOf(view: ShownView, date: Date, first: FirstWeekday): Period {
  if (view === 'month') {
    const start = new Date(date.getFullYear(), date.getMonth());
    return { start, end: addMonths(start, 1) };
  }
  const start = view === 'week' ? startOfWeek(date, first) : addDays(date, 0);
  return { start, end: addDays(start, LENGTHS[view]) };
}

/** Returns the days that a view shows. The weeks of a month include days of its neighbours. */
function visibleDays(view: ShownView, date: Date, first: FirstWeekday): Period {
  const period = periodOf(view, date, first);
  if (view !== 'month') return period;
  const start = startOfWeek(period.start, first);
  return { start, end: addDays(start, weeksOfMonth(date, first) * DAYS_OF_WEEK) };
}

/** Returns the sessions that a view shows, some of them in part. */
export function sessionsIn(
  sessions: readonly StudySession[],
  view: ShownView,
  date: Date,
  first: FirstWeekday,
): StudySession[] {
  const period = visibleDays(view, date, first);
  return sessions.filter(
    ({ startTime, endTime }) =>
      new Date(startTime) < period.end && new Date(endTime) > period.start,
  );
}

/** Returns the first session after the days that a view shows. */
export function nextSession(
  sessions: readonly StudySession[],
  view: ShownView,
  date: Date,
  first: FirstWeekday,
): StudySession | undefined {
  const { end } = visibleDays(view, date, first);
  return sessions
    .filter(({ startTime }) => new Date(startTime) >= end)
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))[0];
}

/** Returns the date of the previous (-1) or next (1) period. */
export function stepFrom(view: ShownView, date: Date, steps: 1 | -1): Date {
  if (view === 'month') return addMonths(date, steps);
  return addDays(date, steps * LENGTHS[view]);
}

export function weeksOfMonth(date: Date, first: FirstWeekday): number {
  const { start, end } = periodOf('month', date, first);
  const days = addDays(end, -1).getDate();
  return Math.ceil((daysIntoWeek(start, first) + days) / DAYS_OF_WEEK);
}

/** Returns the day that a key moves the focus to, or null for other keys. */
export function dayByKey(key: string, from: Date, today: Date, first: FirstWeekday): Date | null {
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
      return startOfWeek(from, first);
    case 'End':
      return addDays(startOfWeek(from, first), DAYS_OF_WEEK - 1);
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
