import { MINUTE } from '../../contract/durations.ts';
import { LAST_LEAD } from '../modules/reminders/index.ts';
import type { People } from './people.ts';
import { before, idFor, minutesAfter, onDay, type SeedRows, soon, spread } from './seedData.ts';
import { allSessions, type DemoSession } from './sessions.ts';

type SessionRows = Pick<
  SeedRows,
  | 'study_sessions'
  | 'session_participants'
  | 'session_reminders'
  | 'session_reviews'
  | 'room_visits'
>;

const THREE_DAYS = 3 * 24 * 60;

export function makeSessionRows(now: Date, people: People): SessionRows {
  const rows: SessionRows = {
    study_sessions: [],
    session_participants: [],
    session_reminders: [],
    session_reviews: [],
    room_visits: [],
  };
  for (const session of allSessions) {
    const { title, description, location, createdBy, invited, places } = session;
    const start = startOf(session, now);
    const planned = plannedAt(session, start, now);
    const id = idFor(`session ${createdBy} ${title}`, planned);
    const startTime = start.toISOString();
    const end = minutesAfter(start, session.minutes);
    rows.study_sessions.push({
      id,
      title,
      description,
      location,
      start_time: startTime,
      end_time: end.toISOString(),
      created_by: people(createdBy).id,
      created_at: planned.toISOString(),
      scheduled_at: planned.toISOString(),
      places,
    });
    for (const { handle, answer } of invited) {
      rows.session_participants.push({
        session_id: id,
        user_id: people(handle).id,
        invited_at: planned.toISOString(),
        answer,
      });
    }
    if (start > now) continue;
    for (const handle of [createdBy, ...invited.map((invitation) => invitation.handle)]) {
      const of = { session_id: id, user_id: people(handle).id };
      addPast(rows, of, { start, end, session });
    }
  }
  return rows;
}

/** Adds what a study session that has begun left of a member. */
function addPast(
  rows: SessionRows,
  of: { session_id: string; user_id: string },
  { start, end, session }: { start: Date; end: Date; session: DemoSession },
): void {
  rows.session_reminders.push({
    ...of,
    start_time: start.toISOString(),
    lead: LAST_LEAD,
    channel: 'app',
    sent_at: minutesAfter(start, -LAST_LEAD).toISOString(),
  });
  if (isInRoom(session)) {
    const present_for = session.minutes * MINUTE;
    rows.room_visits.push({ ...of, seen_at: null, end_time: end.toISOString(), present_for });
  }
  if (session.isAsked) {
    const asked_at = minutesAfter(end, 15).toISOString();
    rows.session_reviews.push({ ...of, end_time: end.toISOString(), asked_at });
  }
}

/** Sessions without another place are in the room. Those of the demo accounts wait for what a visitor does. */
const isInRoom = ({ location, createdBy, invited }: DemoSession): boolean =>
  location === 'Online' &&
  ![createdBy, ...invited.map(({ handle }) => handle)].some((handle) =>
    ['maya', 'daniel'].includes(handle),
  );

function startOf({ when }: DemoSession, now: Date): Date {
  const [day = '', time = ''] = when.split(' ');
  return when === 'soon' ? soon(now) : onDay(now, Number(day.slice(0, -1)), time);
}

function plannedAt({ planned, createdBy, title }: DemoSession, start: Date, now: Date): Date {
  if (planned !== undefined) return before(now, planned);
  return minutesAfter(start, -THREE_DAYS - spread(`${createdBy} ${title}`, 0, 300));
}
