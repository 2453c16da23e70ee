import { DAY, MINUTE, WEEK } from '../../../../../contract/durations.ts';
import { instantAt } from '../../../../../server/domain/scheduling/wallClock.js';

/**
 * Title, when, and the rest of an entry. When: `Mo 10:15-11:45` is weekly in the term, `Mo/2 …` every second
 * week, `2026-12-04 …` once, and without times of day for the whole day. Several are separated by `;`.
 */
type Row = readonly [title: string, when: string, rest?: Rest];

interface Rest {
  location?: string;
  description?: string;
  categories?: string;
  /** More lines of the entry. */
  lines?: string[];
  /** Dates on which a weekly entry is left out. */
  without?: string[];
  /** Weeks after the first one, from 0, and how many. */
  weeks?: readonly [first: number, count: number];
}

export interface Timetable {
  campus: string;
  timeZone: string;
  /** A Monday. */
  term: readonly [start: string, weeks: number];
  now: string;
  /** How lectures are written. */
  as: 'series' | 'single UTC events' | 'single local events';
  /** Spellings that students of the campus use. */
  known?: readonly string[];
  rows: readonly Row[];
  subjects: readonly string[];
}

export const WINTER = { term: ['2026-10-12', 15], now: '2026-11-27' } as const;

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const BY_DAY = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const stamp = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.000/g, '');
const localStamp = (wall: number) => stamp(wall).slice(0, -1);
const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
};
const escape = (text: string) => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');

/** Returns a timetable as an .ics file. */
export function writeTimetable(timetable: Timetable): string {
  let count = 0;
  const events = timetable.rows.flatMap(([title, when, rest = {}]) =>
    when.split(';').flatMap((part) =>
      timesOf(part.trim(), rest, timetable).map((times) => {
        count += 1;
        return [
          ...['BEGIN:VEVENT', `UID:${count}@campus.example`, ...times, `SUMMARY:${escape(title)}`],
          ...(rest.location === undefined ? [] : [`LOCATION:${escape(rest.location)}`]),
          ...(rest.description === undefined ? [] : [`DESCRIPTION:${escape(rest.description)}`]),
          ...(rest.categories === undefined ? [] : [`CATEGORIES:${rest.categories}`]),
          ...[...(rest.lines ?? []), 'END:VEVENT'],
        ].join('\r\n');
      }),
    ),
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

/** Returns the lines with the times of each event of a row. */
function timesOf(when: string, rest: Rest, { term, timeZone, as }: Timetable): string[][] {
  const [first = '', clock] = when.split(' ');
  const [day = '', every = '1'] = first.split('/');
  const index = DAYS.indexOf(day);
  const date = index < 0 ? Date.parse(first) : Date.parse(term[0]) + index * DAY;
  if (clock === undefined) {
    const ends = `DTEND;VALUE=DATE:${localStamp(date + DAY).slice(0, 8)}`;
    return [[`DTSTART;VALUE=DATE:${localStamp(date).slice(0, 8)}`, ends]];
  }
  const [start = 0, end = 0] = clock.split('-').map(minutesOf);
  const [skipped, weeks] = rest.weeks ?? [0, term[1]];
  const inZone = (wall: number) => `;TZID=${timeZone}:${localStamp(wall)}`;
  const single = (at: number) =>
    as === 'single UTC events'
      ? [
          `DTSTART:${stamp(instantAt(timeZone, at + start))}`,
          `DTEND:${stamp(instantAt(timeZone, at + end))}`,
        ]
      : [`DTSTART${inZone(at + start)}`, `DTEND${inZone(at + end)}`];
  if (index < 0) return [single(date)];
  const from = date + skipped * WEEK;
  const without = (rest.without ?? []).map((one) => Date.parse(one));
  if (as === 'series') {
    const rule = `RRULE:FREQ=WEEKLY;INTERVAL=${every};BYDAY=${BY_DAY[index]};UNTIL=${stamp(from + (weeks - 1) * WEEK + DAY)}`;
    return [[...single(from), rule, ...without.map((at) => `EXDATE${inZone(at + start)}`)]];
  }
  const dates = Array.from({ length: Math.ceil(weeks / Number(every)) }, (_, week) => {
    return from + week * Number(every) * WEEK;
  });
  return dates.filter((at) => !without.includes(at)).map(single);
}
