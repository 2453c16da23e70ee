import { expandCalendar } from '../../../../server/modules/busy/icalendar/expandCalendar.js';
import { describeLeftOut } from '../../../../server/modules/busy/leftOut.ts';

/** Returns an iCalendar object with these events, each as its lines. */
export const calendarOf = (...events: string[][]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN'],
    ...events.flatMap((lines, index) => [
      ...[
        'BEGIN:VEVENT',
        ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${index}`]),
      ],
      ...['DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** New York with the rules since 2007. */
export const NEW_YORK = [
  ...['BEGIN:VTIMEZONE', 'TZID:Eastern', 'BEGIN:DAYLIGHT', 'DTSTART:20070311T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
  ...['END:DAYLIGHT', 'BEGIN:STANDARD', 'DTSTART:20071104T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
  ...['END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');

/** Returns the busy times of some days around December 2026, or of another period, as text. */
export function expand(
  text: string,
  { timeZone = 'UTC', from = '2026-11-29', until = '2027-01-03' } = {},
) {
  const { busy, entries, leftOut } = expandCalendar({
    ...{ text, timeZone, email: 'ada@example.edu' },
    ...{ from: Date.parse(from), until: Date.parse(until) },
  });
  const textOf = (at: number) => new Date(at).toISOString().slice(5, 16);
  return {
    busy: busy.map(([start, end]) => `${textOf(start)} ${textOf(end)}`),
    notice: describeLeftOut({ entries, leftOut }),
  };
}
export const expandEvents = (...events: string[][]) => expand(calendarOf(...events)).busy;
