import { v7 as newId } from 'uuid';
import { REMINDER_CHANNELS, REMINDER_LEADS } from '../../contract/constants.ts';
import { HOUR, MINUTE } from '../../contract/durations.ts';
import type { Database } from '../../server/platform/database/queryable.ts';
import { authSessionRow } from '../support/seed/authSessions.ts';
import { userRow } from '../support/seed/rows.ts';
import type { PushEndpoint } from './pushEndpoint.ts';

interface Options {
  students: number;
  sessionsPerLead: number;
  /** Milliseconds over which the reminders become due. */
  duration: number;
}

/** Milliseconds before the first reminder is due. */
const HEAD_START = 3_000;

/**
 * Inserts students who chose all reminders, each with a device, and study sessions of all of them. Each
 * session has one lead whose time has not passed yet. Returns the reminders that have to arrive once, as
 * `session student` with the id, email or endpoint of the student.
 */
export async function seedReminders(
  db: Database,
  service: PushEndpoint,
  { students: count, sessionsPerLead, duration }: Options,
) {
  const now = new Date().toISOString();
  const students = Array.from({ length: count }, (_, n) => ({
    row: userRow(`student ${n}`, { email_verified_at: now }),
    device: service.subscribe(),
  }));
  for (const { row, device } of students) {
    const { id: user_id } = row;
    await db.insertInto('users').values(row).execute();
    await db.insertInto('refresh_tokens').values(authSessionRow(user_id)).execute();
    const { endpoint, keys } = device;
    const subscription = { auth_session_id: user_id, user_id, endpoint, ...keys, created_at: now };
    await db.insertInto('push_subscriptions').values(subscription).execute();
    const choices = REMINDER_LEADS.flatMap((lead) =>
      REMINDER_CHANNELS.map((channel) => ({ lead, channel, choice: 'on' as const })),
    );
    await db
      .insertInto('reminder_preferences')
      .values(choices.map((choice) => ({ user_id, ...choice, chosen_at: now })))
      .execute();
  }
  const expected = { app: [] as string[], email: [] as string[], push: [] as string[] };
  const total = REMINDER_LEADS.length * sessionsPerLead;
  for (let n = 0; n < total; n += 1) {
    const lead = REMINDER_LEADS[n % REMINDER_LEADS.length] ?? 10;
    const start = Date.now() + HEAD_START + (n * duration) / total + lead * MINUTE;
    const [creator, ...others] = [...students.slice(n % count), ...students.slice(0, n % count)];
    if (!creator) throw new Error('There are no students.');
    const id = newId();
    const session = {
      ...{ id, title: `Session ${n}`, description: '', location: '', created_by: creator.row.id },
      ...{ created_at: now, scheduled_at: now, start_time: new Date(start).toISOString() },
      end_time: new Date(start + HOUR).toISOString(),
    };
    await db.insertInto('study_sessions').values(session).execute();
    const participants = others.map(({ row }) => ({
      ...{ session_id: id, user_id: row.id, invited_at: now },
    }));
    await db.insertInto('session_participants').values(participants).execute();
    for (const { row, device } of students) {
      expected.app.push(`${id} ${row.id}`);
      expected.email.push(`${id} ${row.email}`);
      expected.push.push(`${id} ${device.endpoint}`);
    }
  }
  return expected;
}
