import ICAL from 'ical.js';
import { validateCalendar, valueOf } from '../../../support/server/icalendar/validate.ts';
import type { TestServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';

/** Requests the calendar file of a study session. */
export const requestFile = ({ url }: TestServer, { token }: Student, id: string) =>
  fetch(`${url}/api/sessions/${id}/calendar.ics`, {
    headers: { authorization: `Bearer ${token}` },
  });

/** Names without the replacements that parameters need. */
const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads the events with ical.js, the library of Thunderbird. */
export function readWithIcalJs(calendar: string) {
  const root = new ICAL.Component(ICAL.parse(calendar) as unknown[]);
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      description: toText(event.description),
      location: toText(event.location),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: toText(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
      organizer: toText(component.getFirstProperty('organizer')?.getFirstParameter('cn')),
      attendees: event.attendees.map((attendee) => ({
        name: toText(attendee.getFirstParameter('cn')),
        answer: toText(attendee.getFirstParameter('partstat')),
      })),
    };
  });
}

/** Reads the times of all events, and of those that repeat, with ical.js. */
export function expandWithIcalJs(calendar: string) {
  const root = new ICAL.Component(ICAL.parse(calendar) as unknown[]);
  const components = root.getAllSubcomponents('vevent');
  const uidOf = (component: (typeof components)[number]) =>
    toText(component.getFirstPropertyValue('uid'));
  const isReplacing = (component: (typeof components)[number]) =>
    component.hasProperty('recurrence-id');
  const times = components
    .filter((component) => !isReplacing(component))
    .flatMap((component) => {
      const exceptions = components.filter(
        (other) => isReplacing(other) && uidOf(other) === uidOf(component),
      );
      const event = new ICAL.Event(component, { strictExceptions: true, exceptions });
      if (!event.isRecurring()) return toTime(event);
      const iterator = event.iterator();
      const found: ReturnType<typeof toTime>[] = [];
      for (let next = iterator.next() as ICAL.Time | null; next; next = iterator.next()) {
        const { item, startDate, endDate } = event.getOccurrenceDetails(next);
        found.push(toTime({ summary: item.summary, startDate, endDate }));
      }
      return found;
    });
  return times.sort((a, b) => (a.start < b.start ? -1 : 1));
}

const toTime = ({
  summary,
  startDate,
  endDate,
}: Pick<ICAL.Event, 'summary' | 'startDate' | 'endDate'>) => ({
  title: summary,
  start: startDate.toJSDate().toISOString(),
  end: endDate.toJSDate().toISOString(),
});

/** Validates a calendar and returns the properties of its events that have these names. */
export const eventsOf = (calendar: string, ...names: string[]): string[][] =>
  validateCalendar(Buffer.from(calendar))
    .components.filter(({ name }) => name === 'VEVENT')
    .map(({ properties }) => names.map((name) => valueOf(properties, name)));

export const uidsOf = (calendar: string): string[] => eventsOf(calendar, 'UID').flat();
