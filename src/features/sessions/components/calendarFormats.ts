import type { Formats } from 'react-big-calendar';

interface Span {
  start: Date;
  end: Date;
}

const as = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, options);
  return {
    one: (date: Date) => format.format(date),
    span: ({ start, end }: Span) => format.formatRange(start, end),
  };
};

const time = as({ timeStyle: 'short' });
const day = as({ dateStyle: 'full' });
const number = as({ day: 'numeric' });
const weekday = as({ weekday: 'short' });

/** Dates in the student's own language and order; moment knows only those it is shipped with. */
export const calendarFormats: Formats = {
  dateFormat: number.one,
  weekdayFormat: weekday.one,
  timeGutterFormat: time.one,
  monthHeaderFormat: as({ month: 'long', year: 'numeric' }).one,
  dayHeaderFormat: day.one,
  dayRangeHeaderFormat: as({ year: 'numeric', month: 'long', day: 'numeric' }).span,
  eventTimeRangeFormat: time.span,
  eventTimeRangeStartFormat: ({ start }) => `${time.one(start)} –`,
  eventTimeRangeEndFormat: ({ end }) => `– ${time.one(end)}`,
};

export const numberText = number.one;
export const weekdayText = weekday.one;
/** A time of day as events show it. */
export const timeText = time.one;
/** A day as it is read out. */
export const dayText = day.one;
/** From when to when, with the day, as it is read out. */
export const spanText = as({ dateStyle: 'full', timeStyle: 'short' }).span;
