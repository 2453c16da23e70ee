import type { Formats } from 'react-big-calendar';
import { addDays, periodOf, type FirstWeekday } from './calendarPeriod.ts';
import type { ShownView } from './calendarParams.ts';
import { LOCALE } from '../../../ui/time/locale.ts';

interface Span {
  start: Date;
  end: Date;
}

const as = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  return {
    one: (date: Date) => format.format(date),
    span: ({ start, end }: Span) => format.formatRange(start, end),
  };
};

const time = as({ timeStyle: 'short' });
const day = as({ dateStyle: 'full' });
const month = as({ month: 'long', year: 'numeric' });
const days = as({ year: 'numeric', month: 'long', day: 'numeric' });
const shortDays = as({ dateStyle: 'medium' });
const daysOfYear = as({ month: 'short', day: 'numeric' });
const number = as({ day: 'numeric' });
const weekday = as({ weekday: 'short' });

/** Formats by Intl. Moment has only the locales it is bundled with. */
export const calendarFormats: Formats = {
  dateFormat: number.one,
  weekdayFormat: weekday.one,
  timeGutterFormat: time.one,
  selectRangeFormat: time.span,
  eventTimeRangeFormat: time.span,
  eventTimeRangeStartFormat: ({ start }) => `${time.one(start)} –`,
  eventTimeRangeEndFormat: ({ end }) => `– ${time.one(end)}`,
};

/** Returns the title of a view, e.g. March 2026. That of the agenda leaves out the current year. */
export function titleText(view: ShownView, date: Date, first: FirstWeekday): string {
  if (view === 'month') return month.one(date);
  if (view === 'day') return day.one(date);
  const { start, end } = periodOf(view, date, first);
  const span = { start, end: addDays(end, -1) };
  if (view === 'week') return days.span(span);
  const year = new Date().getFullYear();
  const isThisYear = start.getFullYear() === year && span.end.getFullYear() === year;
  return (isThisYear ? daysOfYear : shortDays).span(span);
}

export const dayText = day.one;
export const numberText = number.one;
export const weekdayText = weekday.one;
export const timeText = time.one;
export const timeSpanText = time.span;
export const sessionsText = (count: number) =>
  `${String(count)} ${count === 1 ? 'session' : 'sessions'}`;
export const scheduleOn = (date: Date) => `Schedule on ${day.one(date)}`;
export const moreText = (count: number, date: Date) => `+${String(count)} more on ${day.one(date)}`;
/** Date and time from start to end, for screen readers. */
export const spanText = as({ dateStyle: 'full', timeStyle: 'short' }).span;
