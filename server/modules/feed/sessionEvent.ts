import type { PersonRef } from '../../../contract/common/types.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { CalendarAttendee, CalendarEvent } from './writeCalendar.ts';

/** When a study session was created and changed, and how often. */
export interface Revision {
  sequence: number;
  createdAt: string;
  changedAt: string;
}

interface Reader {
  readerId: string;
  organizer: PersonRef;
  revision: Revision;
  /** Public URL of the page. */
  publicUrl: string;
}

/** Returns a study session as the calendar of one of its members shows it. */
export function toCalendarEvent(
  session: StudySession,
  { readerId, organizer, revision, publicUrl }: Reader,
): CalendarEvent {
  const { title, description, location, link = '', startTime, endTime } = session;
  return {
    ...{ title, description, location, link, startTime, endTime },
    ...revision,
    uid: uidOf(session._id, publicUrl),
    url: `${publicUrl}/sessions?session=${session._id}`,
    isCertain: session.createdBy === readerId || answerOf(session, readerId) === 'accepted',
    organizer: { id: organizer._id, name: organizer.name },
    attendees: attendeesOf(session).map(({ _id, name, answer = 'pending' }) => ({
      id: _id,
      name,
      answer,
    })),
  };
}

/** Returns the UID of a study session or a series. */
export const uidOf = (id: string, publicUrl: string): string =>
  `${id}@${new URL(publicUrl).hostname}`;

/** Returns the answer of a participant, `undefined` for the creator. */
export const answerOf = (session: StudySession, userId: string) => {
  const attendee = attendeesOf(session).find(({ _id }) => _id === userId);
  return attendee && (attendee.answer ?? 'pending');
};

type Attendee = PersonRef & { answer?: CalendarAttendee['answer'] };
const attendeesOf = ({ participants }: StudySession): readonly Attendee[] => participants;
