import { LAST_LEAD } from '../modules/reminders/index.ts';
import { idFor, spread } from './derive.ts';
import { comingSessions } from './comingSessions.ts';
import type { DemoSession } from './demoSession.ts';
import { pastSessions } from './pastSessions.ts';
import { before, minutesAfter, onDay, soon } from './time.ts';
import type { SeedRows } from './seedRows.ts';
import type { People } from './peopleRows.ts';

type SessionRows = Pick<
  SeedRows,
  'study_sessions' | 'session_participants' | 'session_reminders' | 'session_reviews'
>;

const THREE_DAYS = 3 * 24 * 60;

export function makeSessionRows(now: Date, people: People): SessionRows {
  const rows: SessionRows = {
    study_sessions: [],
    session_participants: [],
    session_reminders: [],
    session_reviews: [],
  };
  for (const session of [...pastSessions, ...comingSessions]) {
    const { title, description, location, by, with: invited, answers = {}, when } = session;
    const start = when === 'soon' ? soon(now) : onDay(now, when.day, when.time);
    const planned = plannedAt(session, start, now);
    const id = idFor(`session ${by} ${title}`, planned);
    const startTime = start.toISOString();
    const end = minutesAfter(start, session.minutes);
    rows.study_sessions.push({
      id,
      title,
      description,
      location,
      start_time: startTime,
      end_time: end.toISOString(),
      created_by: people(by).id,
      created_at: planned.toISOString(),
      scheduled_at: planned.toISOString(),
      places: session.places ?? null,
    });
    for (const handle of invited) {
      rows.session_participants.push({
        session_id: id,
        user_id: people(handle).id,
        invited_at: planned.toISOString(),
        answer: answers[handle] === undefined ? 'accepted' : answers[handle],
      });
    }
    if (start > now) continue;
    const sentAt = minutesAfter(start, -LAST_LEAD).toISOString();
    for (const handle of [by, ...invited]) {
      rows.session_reminders.push({
        session_id: id,
        user_id: people(handle).id,
        start_time: startTime,
        lead: LAST_LEAD,
        channel: 'app',
        sent_at: sentAt,
      });
      if (!session.isAsked) continue;
      rows.session_reviews.push({
        session_id: id,
        user_id: people(handle).id,
        end_time: end.toISOString(),
        asked_at: minutesAfter(end, 15).toISOString(),
      });
    }
  }
  return rows;
}

function plannedAt({ planned, by, title }: DemoSession, start: Date, now: Date): Date {
  if (planned !== undefined) return before(now, planned);
  return minutesAfter(start, -THREE_DAYS - spread(`${by} ${title}`, 0, 300));
}
