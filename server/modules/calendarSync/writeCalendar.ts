import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalEventBusyStatus,
  ICalEventStatus,
  type ICalAttendeeData,
  type ICalEventData,
} from 'ical-generator';

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
  startTime: string;
  endTime: string;
  url: string;
  /** Whether the reader has accepted. */
  isCertain: boolean;
  organizer: CalendarPerson;
  attendees: readonly CalendarAttendee[];
}

interface CalendarOptions {
  /** Name of the calendar in programs that subscribe. */
  name?: string;
  /** Seconds after which these programs should read it again. */
  refreshAfter?: number;
}

const SECOND = 1_000;
/** The top-level domain `.invalid` never has a mail server (RFC 2606). */
const NO_MAIL = 'study-buddy.invalid';

const STATUSES = {
  accepted: ICalAttendeeStatus.ACCEPTED,
  maybe: ICalAttendeeStatus.TENTATIVE,
  declined: ICalAttendeeStatus.DECLINED,
  pending: ICalAttendeeStatus.NEEDSACTION,
} as const;

/**
 * Returns an iCalendar object (RFC 5545) with times in UTC. It has no METHOD, because it is neither an
 * invitation nor an answer that calendars could reply to.
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
  // The library leaves out the end of the last line.
  return `${events.length > 0 ? text : text.replace(END, UTC + END)}\r\n`;
}

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
  start: new Date(event.startTime),
  // The end is after the start, also without the parts of a second.
  end: new Date(Math.ceil(Date.parse(event.endTime) / SECOND) * SECOND),
  summary: printable(event.title),
  description: printable(event.description) || null,
  location: printable(event.location) || null,
  url: event.url,
  status: event.isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  busystatus: event.isCertain ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.TENTATIVE,
  organizer: addressOf(event.organizer),
  attendees: event.attendees.map(toAttendee),
});

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
