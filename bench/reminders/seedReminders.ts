import { v7 as newId } from 'uuid';
import { REMINDER_CHANNELS, REMINDER_LEADS } from '../../contract/constants.ts';
import type { Database } from '../../server/platform/database/queryable.ts';
import type { PushEndpoint } from './pushEndpoint.ts';

/** A reminder that has to arrive once, as `session student` with the email or endpoint. */
export type ExpectedReminder = `${string} ${string}`;

export interface Expected {
  app: ExpectedReminder[];
  email: ExpectedReminder[];
  push: ExpectedReminder[];
}

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
 * session has one lead whose time has not passed yet.
 */
export async function seedReminders(
  db: Database,
  service: PushEndpoint,
  { students: count, sessionsPerLead, duration }: Options,
): Promise<Expected> {
  const now = new Date().toISOString();
  const students = Array.from({ length: count }, (_each, n) => ({
    id: newId(),
    email: `student${n}@example.edu`,
    device: service.subscribe(),
  }));
  for (const student of students) await insertStudent(db, student, now);
  const expected: Expected = { app: [], email: [], push: [] };
  const total = REMINDER_LEADS.length * sessionsPerLead;
  for (let n = 0; n < total; n += 1) {
    const lead = REMINDER_LEADS[n % REMINDER_LEADS.length] ?? 10;
    const dueAt = Date.now() + HEAD_START + (n * duration) / total;
    const id = newId();
    const creator = students[n % count];
    if (!creator) throw new Error('There are no students.');
    const start = dueAt + lead * 60_000;
    await db
      .insertInto('study_sessions')
      .values({
        id,
        title: `Session ${n}`,
        description: '',
        location: '',
        start_time: new Date(start).toISOString(),
        end_time: new Date(start + 3_600_000).toISOString(),
        created_by: creator.id,
        created_at: now,
        scheduled_at: now,
      })
      .execute();
    const others = students.filter((student) => student !== creator);
    const rows = others.map((each) => ({ session_id: id, user_id: each.id, invited_at: now }));
    await db.insertInto('session_participants').values(rows).execute();
    for (const { id: userId, email, device } of students) {
      expected.app.push(`${id} ${userId}`);
      expected.email.push(`${id} ${email}`);
      expected.push.push(`${id} ${device.endpoint}`);
    }
  }
  return expected;
}

async function insertStudent(
  db: Database,
  {
    id,
    email,
    device,
  }: { id: string; email: string; device: ReturnType<PushEndpoint['subscribe']> },
  now: string,
): Promise<void> {
  const texts = { university: '', university_key: '', bio: '', location: '', location_key: '' };
  const times = { login_warning_at: null, email_verified_at: now, suspended_at: null };
  await db
    .insertInto('users')
    .values({
      ...{ id, email, email_key: email, name: 'Student', name_key: 'student', created_at: now },
      ...{ ...texts, ...times, password_hash: '', role: 'student', avatar: '' },
      ...{ deletion_at: null, deleted_at: null },
    })
    .execute();
  const authSessionId = newId();
  await db
    .insertInto('refresh_tokens')
    .values({
      ...{ id: authSessionId, family_id: authSessionId, parent_id: null, user_id: id },
      ...{ token_hash: authSessionId, created_at: now, started_at: now },
      ...{ expires_at: new Date(Date.now() + 86_400_000).toISOString(), used_at: null },
      ...{ superseded_at: null, revoked_at: null, revoked_because: null },
    })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{ auth_session_id: authSessionId, user_id: id, endpoint: device.endpoint },
      ...{ ...device.keys, created_at: now },
    })
    .execute();
  const cells = REMINDER_LEADS.flatMap((lead) =>
    REMINDER_CHANNELS.map((channel) => ({ lead, channel })),
  );
  await db
    .insertInto('reminder_preferences')
    .values(cells.map((cell) => ({ user_id: id, ...cell, choice: 'on' as const, chosen_at: now })))
    .execute();
}
