import type { Formats } from 'react-big-calendar';
import { periodOf, type FirstWeekday } from './calendarPeriod.ts';
import { addDays } from '../../ui/time/addDays.ts';
import type { ShownView } from './calendarParams.ts';
import { dateFormat } from '../../ui/time/dateFormat.ts';
import { hourText } from '../../ui/time/hoursText.ts';
import { countOf } from '../../ui/countOf.ts';

interface Span {
  start: Date;
  end: Date;
}

const as = (options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat(options);
  return {
    one: (date: Date) => format.format(date),
    span: ({ start, end }: Span) => format.formatRange(start, end),
  };
};

const time = as({ timeStyle: 'short' });
const day = as({ dateStyle: 'full' });
const month = as({ month: 'long', year: 'numeric' });
const days = as({ year: 'numeric', month: 'long', day: 'numeric' });
const shortMonth = as({ month: 'short', year: 'numeric' });
const shortDay = as({ dateStyle: 'medium' });
const dayOfYear = as({ weekday: 'short', month: 'short', day: 'numeric' });
const daysOfYear = as({ month: 'short', day: 'numeric' });
const number = as({ day: 'numeric' });
const weekday = as({ weekday: 'short' });
const letter = as({ weekday: 'narrow' });

const hourOf = (date: Date) => hourText(date.getHours() * 60);

/** Formats by Intl. Moment has only the locales it is bundled with. */
export const calendarFormats: Formats = {
  dateFormat: number.one,
  weekdayFormat: weekday.one,
  timeGutterFormat: hourOf,
  selectRangeFormat: time.span,
  eventTimeRangeFormat: time.span,
  eventTimeRangeStartFormat: ({ start }) => `${time.one(start)} –`,
  eventTimeRangeEndFormat: ({ end }) => `– ${time.one(end)}`,
};

interface TitleOptions {
  view: ShownView;
  date: Date;
  firstWeekday: FirstWeekday;
  /** Fits between the buttons of a phone. */
  isShort: boolean;
}

/** Returns the title of a view, e.g. March 2026. */
export function titleText({ view, date, firstWeekday, isShort }: TitleOptions): string {
  const { start, end } = periodOf(view, date, firstWeekday);
  const span = { start, end: addDays(end, -1) };
  if (isShort) return shortTitle(view, span);
  if (view === 'month') return month.one(date);
  return view === 'day' ? day.one(date) : days.span(span);
}

/** Leaves out the current year. In other years, the columns and not the title say which days of a month. */
function shortTitle(view: ShownView, span: Span): string {
  const year = new Date().getFullYear();
  const isThisYear = span.start.getFullYear() === year || span.end.getFullYear() === year;
  if (view === 'month') return shortMonth.one(span.start);
  if (view === 'day') return (isThisYear ? dayOfYear : shortDay).one(span.start);
  return (isThisYear ? daysOfYear : shortMonth).span(span);
}

export const dayText = day.one;
export const numberText = number.one;
export const weekdayText = weekday.one;
export const weekdayLetter = letter.one;
/** Formats a start in the little room of a month, e.g. 5 PM or 5:30 PM. */
export const shortTimeText = (date: Date) =>
  date.getMinutes() === 0 ? hourOf(date) : time.one(date);
export const timeSpanText = time.span;
export const sessionsText = (count: number) => countOf(count, 'session');
export const scheduleOn = (date: Date) => `Schedule on ${day.one(date)}`;
export const moreText = (count: number, date: Date) => `+${String(count)} more on ${day.one(date)}`;
/** Date and time from start to end, for screen readers. */
export const spanText = as({ dateStyle: 'full', timeStyle: 'short' }).span;
