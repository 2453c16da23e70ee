import { readdir, readFile } from 'node:fs/promises';
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
  /** Dates on which a weekly entry is left out, separated by spaces. */
  without?: string;
  /** Weeks after the first one, from 0, and how many, such as `8 6`. */
  weeks?: string;
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

/**
 * Reads the timetables of the text files in this folder. Each has a line with the campus, one with the time
 * zone, the term, the present day and how lectures are written, one with the subjects, optionally one with
 * known spellings, and a line for each row, whose parts are separated by ` > `.
 */
export async function readTimetables(): Promise<Timetable[]> {
  const folder = new URL('./', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  const texts = names.map((name) => readFile(new URL(name, folder), 'utf8'));
  return (await Promise.all(texts)).flatMap((text) => text.trim().split('\n\n').map(parse));
}

function parse(text: string): Timetable {
  const [campus = '', head = '', ...lines] = text.split('\n');
  const [, timeZone = '', start = '', weeks, now = '', as] =
    /^(\S+), (\S+) for (\d+) weeks, on (\S+), as (.*)$/.exec(head) ?? [];
  const listOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(name) ? line.slice(name.length).split(', ') : []));
  return {
    ...{ campus, timeZone, term: [start, Number(weeks)], now, as: as as Timetable['as'] },
    ...{ known: listOf('known: '), subjects: listOf('subjects: ') },
    rows: lines.filter((line) => line.includes(' > ')).map(parseRow),
  };
}

function parseRow(line: string): Row {
  const [title = '', when = '', ...rest] = line.replaceAll('\\n', '\n').split(' > ');
  const fields = rest.map((field) => /^(\w+): (.*)$/s.exec(field)?.slice(1) ?? []);
  return [title, when, Object.fromEntries(fields) as Rest];
}

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
          'END:VEVENT',
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
  const [skipped = 0, weeks = term[1]] = rest.weeks?.split(' ').map(Number) ?? [];
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
  const without = rest.without?.split(' ').map((one) => Date.parse(one)) ?? [];
  if (as === 'series') {
    const rule = `RRULE:FREQ=WEEKLY;INTERVAL=${every};BYDAY=${BY_DAY[index]};UNTIL=${stamp(from + (weeks - 1) * WEEK + DAY)}`;
    return [[...single(from), rule, ...without.map((at) => `EXDATE${inZone(at + start)}`)]];
  }
  const dates = Array.from({ length: Math.ceil(weeks / Number(every)) }, (_, week) => {
    return from + week * Number(every) * WEEK;
  });
  return dates.filter((at) => !without.includes(at)).map(single);
}
