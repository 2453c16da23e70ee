import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../../../contract/durations.ts';
import type { NotificationPreferences } from '../../../../contract/notifications.ts';
import { chosenReminders } from '../../../../server/platform/database/migrations/026-chosen-reminders.ts';
import { serverForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import { planIn } from '../sessions/plans.ts';
import { choose, REMINDERS } from './choices.ts';

const PREFERENCES = '/api/notifications/preferences';

const server = serverForEachTest();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const none = { app: false, email: false, push: false };
const initial = [
  { lead: 1_440, ...none },
  { lead: 60, ...none },
  { lead: 10, ...none, app: true },
];
const kindOf = async () =>
  (await ada.api<NotificationPreferences>('GET', PREFERENCES)).body.reminder;

describe('the reminders', () => {
  it('are chosen for each lead and channel', async () => {
    expect((await choose(ada)).body).toEqual(initial);
    const { status, body } = await choose(ada, [1_440, 'email'], [60, 'push'], [10, 'app', false]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { lead: 1_440, ...none, email: true },
      { lead: 60, ...none, push: true },
      { lead: 10, ...none },
    ]);
    expect((await choose(ada)).body).toEqual(body);
    expect(
      (await choose(ada, [1_440, 'email', false], [60, 'push', false], [10, 'app'])).body,
    ).toEqual(initial);
    expect((await choose(grace)).body).toEqual(initial);
    for (const wrong of [
      { lead: 30, channel: 'app', isOn: true },
      { lead: 10, channel: 'sms', isOn: true },
      { lead: 10, channel: 'app' },
      {},
    ]) {
      expect((await ada.api('PATCH', REMINDERS, wrong)).status).toBe(400);
    }
  });

  it('ten minutes before the start are the kind "reminder" of older clients', async () => {
    const last = async () => (await choose(ada)).body.at(-1);
    const keep = (reminder: string) => ada.api('PATCH', PREFERENCES, { reminder });
    await choose(ada, [60, 'email'], [10, 'push']);
    expect(await kindOf()).toBe('app');
    await keep('email');
    expect(await last()).toEqual({ lead: 10, app: true, email: true, push: true });
    expect(await kindOf()).toBe('email');
    await keep('app');
    expect(await last()).toEqual({ lead: 10, app: true, email: false, push: true });
    await keep('none');
    expect(await last()).toEqual({ lead: 10, ...none });
    expect(await kindOf()).toBe('none');
    expect((await choose(ada)).body[1]).toEqual({ lead: 60, ...none, email: true });
  });
});

it('a migration keeps the choice about reminders and sends none again', async () => {
  const db = server.context.database;
  for (const table of ['reminder_deliveries', 'push_subscriptions', 'reminder_preferences']) {
    await db.schema.dropTable(table).execute();
  }
  await db.schema.dropTable('session_reminders').execute();
  await db.schema
    .createTable('session_reminders')
    .addColumn('session_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('start_time', 'text')
    .addColumn('sent_at', 'text')
    .execute();
  await db.schema.alterTable('study_sessions').dropColumn('scheduled_at').execute();
  await db.schema.alterTable('session_participants').dropColumn('invited_at').execute();
  const { startTime, endTime, title } = planIn(server, 5 * MINUTE);
  const [id, at] = ['019a0000-0000-7000-8000-000000000001', server.clock.now().toISOString()];
  const session = { id, title, description: '', location: '', created_by: ada._id, created_at: at };
  await db
    .insertInto('study_sessions')
    .values({ ...session, start_time: startTime, end_time: endTime } as never)
    .execute();
  await db
    .insertInto('session_reminders')
    .values({ session_id: id, user_id: ada._id, start_time: startTime, sent_at: at } as never)
    .execute();
  await db
    .insertInto('notification_preferences')
    .values([
      { user_id: ada._id, kind: 'reminder', choice: 'email' },
      { user_id: ada._id, kind: 'message', choice: 'none' },
      { user_id: grace._id, kind: 'reminder', choice: 'none' },
    ])
    .execute();
  await chosenReminders.up(db);
  expect((await choose(ada)).body.at(-1)).toEqual({ lead: 10, ...none, app: true, email: true });
  expect((await choose(grace)).body.at(-1)).toEqual({ lead: 10, ...none });
  expect(await kindOf()).toBe('email');
  await server.app.modules.reminders.send();
  expect(await ada.notifications()).toEqual([]);
  expect(await db.selectFrom('reminder_deliveries').selectAll().execute()).toEqual([]);
  // A move makes new ones due.
  await ada.schedule(planIn(server, 5 * MINUTE));
  expect(await ada.notifications()).toHaveLength(1);
  expect(await db.selectFrom('reminder_deliveries').selectAll().execute()).toHaveLength(1);
});
