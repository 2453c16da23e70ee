import { badRequest } from '../../platform/errors/httpError.ts';
import { findWeeklySubjects, type WeeklySubject } from '../../domain/timetable/findSubjects.ts';
import { TooManyEntries } from './icalendar/contentLines.js';
import {
  expandCalendar,
  type Interval,
  type LeftOut,
  type Options,
} from './icalendar/expandCalendar.js';
import { listEntries } from './icalendar/listEntries.js';
import { type FoundNames, findNames } from './findNames.ts';
import type { CampusSubject } from '../../domain/courses/campusSubjects.ts';
import { describeLeftOut, listReasons } from './leftOut.ts';

// Runs in a thread, see calendarJobs.ts.

export interface BusyTimes {
  busy: Interval[];
  /** Which entries were left out and why, or empty. */
  notice: string;
}

interface TimetableOptions {
  calendar: Options;
  /** Milliseconds since 1970. */
  now: number;
  /** The subjects of the campus with which names are compared. */
  subjects: readonly CampusSubject[];
}

/** What recurs weekly in a calendar, and its names on the campus. */
export interface WeeklyNames {
  weekly: WeeklySubject[];
  found: FoundNames;
  notice: string;
}

interface Read {
  /** Events and busy periods, including those left out. */
  entries: number;
  leftOut: LeftOut[];
}

const MESSAGES = {
  entries: 'This calendar has too many entries. Please export a shorter period.',
  unreadable: 'This is not a calendar in the iCalendar format (.ics).',
  repetitions: 'The events of this calendar repeat too often to be read.',
};

/**
 * Returns when the owner of a calendar is busy. Entries that cannot be read are left out.
 * @throws {HttpError} 400 for what is not a calendar and when no entry can be read
 */
export function readBusyTimes(options: Options): BusyTimes {
  const { busy, notice } = read(() => expandCalendar(options));
  return { busy, notice };
}

/**
 * Returns the subjects of a timetable, with what the campus may call them.
 * @throws {HttpError} as readBusyTimes()
 */
export function readWeeklyNames({ calendar, now, subjects }: TimetableOptions): WeeklyNames {
  const { list, notice } = read(() => listEntries(calendar));
  const weekly = findWeeklySubjects(list, { timeZone: calendar.timeZone, now });
  return { weekly, found: findNames(weekly, subjects), notice };
}

function read<Found extends Read>(find: () => Found): Found & { notice: string } {
  const found = attempt(find);
  const { entries, leftOut } = found;
  if (leftOut.length === 0 || leftOut.length < entries) {
    return { ...found, notice: describeLeftOut(found) };
  }
  if (leftOut.every(({ reason }) => reason === 'often')) throw badRequest(MESSAGES.repetitions);
  throw badRequest(`No entry of this calendar can be read: ${listReasons(leftOut)}.`);
}

function attempt<Found>(find: () => Found): Found {
  try {
    return find();
  } catch (error) {
    throw badRequest(MESSAGES[error instanceof TooManyEntries ? 'entries' : 'unreadable']);
  }
}
