import type { StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { findAllSeries } from '../sessions/index.ts';
import { findNames } from '../people/index.ts';
import { findRevisions } from './feedRepository.ts';
import { toSeriesEvents } from './seriesEvents.ts';
import type { CalendarEvent } from './writeCalendar.ts';

/** Returns study sessions as the calendar of one of their members shows them. */
export async function listEvents(
  { database, publicUrl: findPublicUrl }: Context,
  readerId: string,
  sessions: readonly StudySession[],
): Promise<CalendarEvent[]> {
  const ids = sessions.map(({ _id }) => _id);
  const revisions = await findRevisions(database, ids);
  const names = await findNames(database, [...new Set(sessions.map(({ createdBy }) => createdBy))]);
  const publicUrl = findPublicUrl();
  const items = sessions.map((session) => {
    const { createdBy } = session;
    const organizer = { id: createdBy, name: names.get(createdBy) ?? '' };
    // A study session without a revision was deleted after it was read.
    const { seriesId, index, ...revision } = revisions.get(session._id) ?? unchanged(session);
    const event = toCalendarEvent(session, { readerId, organizer, revision, publicUrl });
    return { seriesId, index, event };
  });
  const series = await findAllSeries(
    database,
    items.map(({ seriesId }) => seriesId),
  );
  // The first study session of a series becomes the event of the series.
  return items.flatMap(({ seriesId, event }, position) => {
    const found = series.get(seriesId);
    if (!found) return event;
    const group = items.filter((item) => item.seriesId === seriesId);
    if (group[0] !== items[position]) return [];
    return toSeriesEvents({ ...found, uid: uidOf(found.id, publicUrl) }, group);
  });
}

const unchanged = ({ startTime }: StudySession) => ({
  seriesId: null,
  index: 0,
  sequence: 0,
  createdAt: startTime,
  changedAt: startTime,
});

interface Reader {
  readerId: string;
  organizer: CalendarEvent['organizer'];
  revision: Pick<CalendarEvent, 'sequence' | 'createdAt' | 'changedAt'>;
  /** Public URL of the page. */
  publicUrl: string;
}

/** Returns a study session as the calendar of one of its members shows it. */
function toCalendarEvent(
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
    organizer,
    attendees: session.participants.map(({ _id: id, name, answer = 'pending' }) => ({
      id,
      name,
      answer,
    })),
  };
}

/** Returns the UID of a study session or a series. */
const uidOf = (id: string, publicUrl: string): string => `${id}@${new URL(publicUrl).hostname}`;

/** Returns the answer of a participant, `undefined` for the creator. */
export const answerOf = (session: StudySession, userId: string) => {
  const attendee = session.participants.find(({ _id }) => _id === userId);
  return attendee && (attendee.answer ?? 'pending');
};
