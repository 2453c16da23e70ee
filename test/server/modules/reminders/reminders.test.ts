import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import type { NotificationPreferences } from '../../../../contract/notifications.ts';
import { makeReminderModule } from '../../../../server/modules/reminders/index.ts';
import { chosenReminders } from '../../../../server/platform/database/migrations/026-chosen-reminders.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { buddiesForEachTest, socketsForEachTest } from '../../../support/server/eachTest.ts';
import {
  signUp,
  startServer,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { allSettled } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';
import { choose, REMINDERS } from './choices.ts';

stopJobs();
const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

const tick = () => server.app.modules.reminders.send();
/** Lets the time pass. The access tokens expire meanwhile. */
async function pass(milliseconds: number): Promise<void> {
  const [first, second] = await advanceClock(server, milliseconds, ada, grace);
  Object.assign(ada, first);
  Object.assign(grace, second);
  await tick();
}
const withGrace = (startsIn: number) => planIn(server, startsIn, { participants: [grace._id] });
const scheduleIn = (startsIn: number) => ada.schedule(withGrace(startsIn));

/** Returns how soon the session starts by each stored reminder, oldest first. */
async function remindersOf(who: Student): Promise<string[]> {
  const reminders = (await who.notifications()).filter(({ topic }) => topic === 'reminder');
  return reminders.map(({ message }) => message.replace(/^.* starts /, '')).reverse();
}
/** The reminders by email and push that wait to be sent. */
const outbox = (who: Student) =>
  server.context.database
    .selectFrom('reminder_deliveries')
    .select(['lead', 'start_time'])
    .where('user_id', '=', who._id)
    .orderBy('id')
    .execute();

const PREFERENCES = '/api/notifications/preferences';
const none = { app: false, email: false, push: false };
const kindOf = async (who: Student) =>
  (await who.api<NotificationPreferences>('GET', PREFERENCES)).body.reminder;

describe('the reminder of a session', () => {
  const pages = socketsForEachTest(server, ada, grace);
  async function reminders(): Promise<string[][]> {
    await allSettled(pages);
    return pages.map((page) => page.all('session_reminder').map((each) => each.message));
  }

  it('is sent once to creator and participants ten minutes before the start', async () => {
    const { body } = await scheduleIn(30 * MINUTE);
    await tick();
    expect(await reminders()).toEqual([[], []]);

    server.clock.advance(20 * MINUTE);
    await tick();
    await tick();
    const expected = ['“Graph theory revision” starts in 10 minutes.'];
    expect(await reminders()).toEqual([expected, expected]);
    await pass(0);
    expect(await remindersOf(grace)).toEqual(['in 10 minutes.']);
    expect(pages[1].all('session_reminder')[0]).toMatchObject({
      type: 'session',
      topic: 'reminder',
      startsAt: body.startTime,
      sessionId: body._id,
      read: false,
    });
    // The reminder is not sent as `newNotification` as well.
    const others = pages.flatMap((page) => [
      ...page.all('newNotification'),
      ...page.all('notification'),
    ]);
    expect(others.filter((each) => each.message.includes('starts in'))).toEqual([]);
  });

  it.each([
    ['ahead and back', HOUR],
    ['back and ahead', -HOUR],
  ])('is sent once although the clock jumps an hour %s', async (_way, jump) => {
    await scheduleIn(65 * MINUTE);
    server.clock.jump(jump);
    await tick();
    server.clock.jump(-jump);
    await tick();
    for (let minute = 0; minute < 66; minute += 1) {
      server.clock.advance(MINUTE);
      // Twice while the reminder is due.
      if (minute === 57) server.clock.jump(jump);
      if (minute === 60) server.clock.jump(-jump);
      await tick();
    }
    for (const messages of await reminders()) {
      expect(messages).toEqual([expect.stringMatching(/ starts in \d+ minutes\.$/)]);
    }
  });

  it('is sent by the interval job', async () => {
    await scheduleIn(30 * MINUTE);
    server.clock.advance(21 * MINUTE);
    jest.advanceTimersByTime(5 * SECOND);
    await waitFor(async () =>
      expect((await reminders())[1]).toEqual(['“Graph theory revision” starts in 9 minutes.']),
    );
  });

  it('is sent at once for a study session created shortly before its start', async () => {
    await scheduleIn(MINUTE);
    const expected = ['“Graph theory revision” starts in a minute.'];
    expect(await reminders()).toEqual([expected, expected]);
  });

  it('is not sent after the start', async () => {
    await scheduleIn(0);
    await scheduleIn(-MINUTE);
    await tick();
    expect(await reminders()).toEqual([[], []]);
  });

  it('is sent again to the current participants when the start changes', async () => {
    const { body } = await scheduleIn(8 * MINUTE);
    await ada.changeSession(body._id, { ...planIn(server, 9 * MINUTE), participants: [] });
    const first = '“Graph theory revision” starts in 8 minutes.';
    const second = '“Graph theory revision” starts in 9 minutes.';
    expect(await reminders()).toEqual([[first, second], [first]]);

    await ada.changeSession(body._id, { ...planIn(server, HOUR), participants: [] });
    await tick();
    expect(await reminders()).toEqual([[first, second], [first]]);
  });

  it('is sent to participants added later', async () => {
    const plan = planIn(server, 8 * MINUTE);
    const { body } = await ada.schedule(plan);
    await ada.changeSession(body._id, { ...plan, participants: [grace._id] });
    const expected = ['“Graph theory revision” starts in 8 minutes.'];
    expect(await reminders()).toEqual([expected, expected]);
  });

  it('is sent once by several nodes', async () => {
    await choose(grace, [10, 'email']);
    await scheduleIn(30 * MINUTE);
    const nodes = [server.app.modules.reminders, makeReminderModule(server.context)];
    server.clock.advance(20 * MINUTE);
    await Promise.all([...nodes, ...nodes, ...nodes].map((node) => node.send()));
    await pass(0);
    expect((await reminders()).map((list) => list.length)).toEqual([1, 1]);
    for (const who of [ada, grace]) expect(await remindersOf(who)).toHaveLength(1);
    expect(await outbox(grace)).toHaveLength(1);
  });

  it('is not sent to a student who turned it off', async () => {
    await choose(ada, [10, 'app', false]);
    await scheduleIn(5 * MINUTE);
    expect((await reminders()).map((list) => list.length)).toEqual([0, 1]);
    expect(await remindersOf(ada)).toEqual([]);
  });
});

describe('reminders a day, an hour and ten minutes before the start', () => {
  beforeEach(() =>
    choose(
      grace,
      ...[1_440, 60, 10].flatMap((lead) => [[lead, 'app'] as const, [lead, 'email'] as const]),
    ),
  );

  it('are sent to those who chose them', async () => {
    await scheduleIn(DAY + HOUR);
    await tick();
    expect(await remindersOf(grace)).toEqual([]);
    await pass(HOUR);
    await tick();
    expect(await remindersOf(grace)).toEqual(['in 24 hours.']);
    await pass(23 * HOUR + 3_000);
    expect(await remindersOf(grace)).toEqual(['in 24 hours.', 'in 1 hour.']);
    await pass(50 * MINUTE);
    const all = ['in 24 hours.', 'in 1 hour.', 'in 10 minutes.'];
    expect(await remindersOf(grace)).toEqual(all);
    expect((await outbox(grace)).map(({ lead }) => lead)).toEqual([1_440, 60, 10]);
    await pass(MINUTE);
    expect(await remindersOf(grace)).toEqual(all);
    expect(await remindersOf(ada)).toEqual(['in 10 minutes.']);
    expect(await outbox(ada)).toEqual([]);
  });

  it('are not sent when their time passed before a node could send them', async () => {
    await scheduleIn(DAY + MINUTE);
    await pass(2 * HOUR);
    expect(await remindersOf(grace)).toEqual([]);
    await pass(DAY);
    expect(await remindersOf(grace)).toEqual([]);
    expect(await outbox(grace)).toEqual([]);
  });

  it('are not sent late for a session that is created, moved or invited to shortly before', async () => {
    await scheduleIn(30 * MINUTE);
    const moved = await scheduleIn(3 * DAY);
    await ada.changeSession(moved.body._id, withGrace(40 * MINUTE));
    const plan = planIn(server, HOUR + MINUTE);
    const invited = await ada.schedule(plan);
    await pass(2 * MINUTE);
    await ada.changeSession(invited.body._id, { ...plan, participants: [grace._id] });
    await tick();
    expect(await remindersOf(grace)).toEqual([]);
    expect(await outbox(grace)).toEqual([]);
    await pass(49 * MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 10 minutes.']);
    expect(new Set((await outbox(grace)).map(({ lead }) => lead))).toEqual(new Set([10]));
  });

  it('are not sent late when they are chosen late', async () => {
    await ada.schedule(planIn(server, HOUR + MINUTE));
    await pass(2 * MINUTE);
    await choose(ada, [60, 'app'], [60, 'email']);
    await tick();
    expect(await remindersOf(ada)).toEqual([]);
    expect(await outbox(ada)).toEqual([]);
  });

  it('are sent for the new start only after a move, and when nothing else changes, once', async () => {
    const first = withGrace(HOUR + MINUTE);
    const { body } = await ada.schedule(first);
    await pass(MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 1 hour.']);
    await ada.changeSession(body._id, { ...first, title: 'Sets' });
    await tick();
    expect(await remindersOf(grace)).toEqual(['in 1 hour.']);
    const second = withGrace(2 * HOUR);
    await ada.changeSession(body._id, second);
    await pass(55 * MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 1 hour.']);
    await pass(5 * MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 1 hour.', 'in 1 hour.']);
  });
});

describe('the choice of reminders', () => {
  const initial = [
    { lead: 1_440, ...none },
    { lead: 60, ...none },
    { lead: 10, ...none, app: true },
  ];

  it('is one for each lead and channel', async () => {
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

  it('ten minutes before the start is the kind "reminder" of older clients', async () => {
    const last = async () => (await choose(ada)).body.at(-1);
    const keep = (reminder: string) => ada.api('PATCH', PREFERENCES, { reminder });
    await choose(ada, [60, 'email'], [10, 'push']);
    expect(await kindOf(ada)).toBe('app');
    await keep('email');
    expect(await last()).toEqual({ lead: 10, app: true, email: true, push: true });
    expect(await kindOf(ada)).toBe('email');
    await keep('app');
    expect(await last()).toEqual({ lead: 10, app: true, email: false, push: true });
    await keep('none');
    expect(await last()).toEqual({ lead: 10, ...none });
    expect(await kindOf(ada)).toBe('none');
    expect((await choose(ada)).body[1]).toEqual({ lead: 60, ...none, email: true });
  });
});

it('a migration keeps the choice about reminders and sends none again', async () => {
  const own = await startServer();
  const [mary, joan] = [await signUp(own, 'Mary'), await signUp(own, 'Joan')];
  const db = own.context.database;
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
  const { startTime, endTime, title } = planIn(own, 5 * MINUTE);
  const [id, at] = ['019a0000-0000-7000-8000-000000000001', own.clock.now().toISOString()];
  const session = {
    id,
    title,
    description: '',
    location: '',
    created_by: mary._id,
    created_at: at,
  };
  await db
    .insertInto('study_sessions')
    .values({ ...session, start_time: startTime, end_time: endTime } as never)
    .execute();
  await db
    .insertInto('session_reminders')
    .values({ session_id: id, user_id: mary._id, start_time: startTime, sent_at: at } as never)
    .execute();
  await db
    .insertInto('notification_preferences')
    .values([
      { user_id: mary._id, kind: 'reminder', choice: 'email' },
      { user_id: mary._id, kind: 'message', choice: 'none' },
      { user_id: joan._id, kind: 'reminder', choice: 'none' },
    ])
    .execute();
  await chosenReminders.up(db);
  expect((await choose(mary)).body.at(-1)).toEqual({ lead: 10, ...none, app: true, email: true });
  expect((await choose(joan)).body.at(-1)).toEqual({ lead: 10, ...none });
  expect(await kindOf(mary)).toBe('email');
  await own.app.modules.reminders.send();
  expect(await mary.notifications()).toEqual([]);
  expect(await db.selectFrom('reminder_deliveries').selectAll().execute()).toEqual([]);
  // A move makes new ones due.
  await mary.schedule(planIn(own, 5 * MINUTE));
  expect(await mary.notifications()).toHaveLength(1);
  expect(await db.selectFrom('reminder_deliveries').selectAll().execute()).toHaveLength(1);
  await own.stop();
});
