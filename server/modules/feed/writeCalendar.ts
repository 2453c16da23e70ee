import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalEventBusyStatus,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  type ICalAttendeeData,
  type ICalDayJsStub,
  type ICalEventData,
} from 'ical-generator';
import { DAY, MINUTE, SECOND, WEEK } from '../../../contract/durations.ts';
import { offsetsBetween, standardOffset } from '../../domain/scheduling/timeZones.ts';
import { wallTimeAt } from '../../domain/scheduling/wallClock.js';

/** A member of a study session. Calendars need an address for each; ours reaches nobody. */
export interface CalendarPerson {
  id: string;
  name: string;
}

export interface CalendarAttendee extends CalendarPerson {
  answer: 'accepted' | 'maybe' | 'declined' | 'pending';
}

export interface CalendarEvent {
  uid: string;
  /** Number of changes. */
  sequence: number;
  createdAt: string;
  changedAt: string;
  title: string;
  description: string;
  location: string;
  /** URL of a video call, or empty. */
  link: string;
  startTime: string;
  endTime: string;
  url: string;
  /** Whether the reader has accepted. */
  isCertain: boolean;
  organizer: CalendarPerson;
  attendees: readonly CalendarAttendee[];
  /** Times are written in this time zone instead of UTC. */
  timeZone?: string;
  /** Wall-clock times of skipped events. See wallClock.ts. */
  repeat?: { weeks: number; count: number; skipped: readonly number[] };
  /** The wall-clock time of the event of the same UID that this one replaces. */
  replaces?: number;
}

interface CalendarOptions {
  /** Name of the calendar in programs that subscribe. */
  name?: string;
  /** Seconds after which these programs should read it again. */
  refreshAfter?: number;
}

/** The top-level domain `.invalid` never has a mail server (RFC 2606). */
const NO_MAIL = 'study-buddy.invalid';

const STATUSES = {
  accepted: ICalAttendeeStatus.ACCEPTED,
  maybe: ICalAttendeeStatus.TENTATIVE,
  declined: ICalAttendeeStatus.DECLINED,
  pending: ICalAttendeeStatus.NEEDSACTION,
} as const;

/**
 * Returns an iCalendar object (RFC 5545) with times in UTC, or in the time zone of a series. It has no
 * METHOD, because it is neither an invitation nor an answer that calendars could reply to.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { name, refreshAfter }: CalendarOptions = {},
): string {
  const calendar = ical({
    prodId: { company: 'Study Buddy', product: 'Study Buddy', language: 'EN' },
    name: name ?? null,
    ttl: refreshAfter ?? null,
    events: events.map(toEvent),
  });
  const text = calendar.toString();
  // Properties come before components (RFC 5545, 3.4), unlike the library writes time zones.
  const before = events.length > 0 ? EVENT : END;
  // The library leaves out the end of the last line.
  return `${text.replace(before, () => writeTimeZones(events) + before)}\r\n`;
}

/** Returns the time zones of the events. Without events, one that shows nothing. */
function writeTimeZones(events: readonly CalendarEvent[]): string {
  if (events.length === 0) return UTC;
  const names = new Set(events.flatMap(({ timeZone = [] }) => timeZone));
  return [...names].map((name) => writeTimeZone(name, periodOf(events))).join('');
}

const EVENT = 'BEGIN:VEVENT';
const END = 'END:VCALENDAR';
/** A calendar needs at least one component (RFC 5545, 3.6). This one shows nothing. */
const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

const toEvent = (event: CalendarEvent): ICalEventData => ({
  id: event.uid,
  sequence: event.sequence,
  created: new Date(event.createdAt),
  lastModified: new Date(event.changedAt),
  // Without METHOD, the time of the last change (RFC 5545, 3.8.7.2). It keeps the ETag the same.
  stamp: new Date(event.changedAt),
  ...timesOf(event),
  summary: printable(event.title),
  description: describe(event) || null,
  location: printable(event.location) || event.link || null,
  url: event.url,
  status: event.isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  busystatus: event.isCertain ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.TENTATIVE,
  organizer: addressOf(event.organizer),
  attendees: event.attendees.map(toAttendee),
});

function timesOf({ startTime, endTime, timeZone, repeat, replaces }: CalendarEvent) {
  const start = Date.parse(startTime);
  // The end is after the start, also without the parts of a second.
  const end = Math.ceil(Date.parse(endTime) / SECOND) * SECOND;
  if (timeZone === undefined) return { start: new Date(start), end: new Date(end) };
  return {
    timezone: timeZone,
    start: wallDate(wallTimeAt(timeZone, start)),
    end: wallDate(wallTimeAt(timeZone, end)),
    ...(replaces !== undefined && { recurrenceId: wallDate(replaces) }),
    ...(repeat && {
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        interval: repeat.weeks,
        // Unlike UNTIL, all readers understand it alike.
        count: repeat.count,
        ...(repeat.skipped.length > 0 && { exclude: repeat.skipped.map(wallDate) }),
      },
    }),
  };
}

/** Returns a date that the library writes as it is. It would convert a Date by the local time zone. */
function wallDate(wall: number): ICalDayJsStub {
  const digits = new Date(wall).toISOString().replace(/\D/g, '');
  const date: ICalDayJsStub = {
    format: (pattern) => (pattern === 'YYYYMMDD' ? digits.slice(0, 8) : digits.slice(8, 14)),
    isValid: () => true,
    toDate: () => new Date(wall),
    toJSON: () => digits,
    tz: () => date,
    utc: () => date,
  };
  return date;
}

/** Returns the time of the events in time zones, for which these must be defined. */
function periodOf(events: readonly CalendarEvent[]) {
  const inZones = events.filter(({ timeZone }) => timeZone !== undefined);
  const starts = inZones.map(({ startTime }) => Date.parse(startTime));
  const ends = inZones.map(({ endTime, repeat }) => Date.parse(endTime) + lengthOf(repeat));
  return { from: Math.min(...starts), until: Math.max(...ends) };
}

const lengthOf = (repeat: CalendarEvent['repeat']) =>
  repeat ? repeat.weeks * repeat.count * WEEK : 0;

/** Calendars make URLs in the description links. URL is the study session itself. */
const describe = ({ description, link }: CalendarEvent): string => {
  const text = printable(description);
  if (link === '') return text;
  return `${text}${text === '' ? '' : '\n\n'}Video call: ${link}`;
};

const toAttendee = (attendee: CalendarAttendee): ICalAttendeeData => ({
  ...addressOf(attendee),
  role: ICalAttendeeRole.REQ,
  status: STATUSES[attendee.answer],
});

const addressOf = ({ id, name }: CalendarPerson) => ({
  name: quotable(name),
  email: `${id}@${NO_MAIL}`,
});

/** Removes control characters, which TEXT must not contain, except tabs and line breaks. */
const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');

/** Replaces what the value of a parameter must not contain, or what some programs misread in quotes. */
const quotable = (name: string) =>
  printable(name).replace(/["\\]/g, "'").replace(/;/g, ',').replace(/\s+/g, ' ').trim() ||
  'Student';

/** Returns the VTIMEZONE of an IANA time zone, with its offsets in a period. */
export function writeTimeZone(
  timeZone: string,
  { from, until }: { from: number; until: number },
): string {
  // A day earlier, because the first offset applies from its local start on.
  const start = Math.floor(from / DAY - 1) * DAY;
  const periods = offsetsBetween(timeZone, start, until + DAY);
  const standard = standardOffset(timeZone);
  const observances = periods.flatMap(({ start: at, offset }, index) => {
    const previous = periods[index - 1]?.offset ?? offset;
    const name = offset === standard ? 'STANDARD' : 'DAYLIGHT';
    return [
      `BEGIN:${name}`,
      `DTSTART:${toLocal(at + previous * MINUTE)}`,
      `TZOFFSETFROM:${toOffset(previous)}`,
      `TZOFFSETTO:${toOffset(offset)}`,
      `END:${name}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE', ''].join('\r\n');
}

/** Formats a wall-clock time, e.g. 20260301T100000. */
const toLocal = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\..*/g, '');

/** Formats minutes, e.g. +0530. */
function toOffset(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const total = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(total / 60))}${two(total % 60)}`;
}
