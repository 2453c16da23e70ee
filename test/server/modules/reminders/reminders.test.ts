import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import type { NotificationPreferences } from '../../../../contract/notifications.ts';
import { makeReminderModule } from '../../../../server/modules/reminders/index.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { buddiesForEachTest, socketsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';
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
  const startsIn = (time: string) => `“Graph theory revision” starts in ${time}.`;

  // Covers F.8
  it('is sent once by several nodes, to creator and participants ten minutes before the start', async () => {
    await choose(grace, [10, 'email']);
    const { body } = await scheduleIn(30 * MINUTE);
    server.clock.advance(20 * MINUTE - 1);
    await tick();
    expect(await reminders()).toEqual([[], []]);

    server.clock.advance(1);
    const nodes = [server.app.modules.reminders, makeReminderModule(server.context)];
    await Promise.all([...nodes, ...nodes, ...nodes].map((node) => node.send()));
    await tick();
    const expected = [startsIn('10 minutes')];
    expect(await reminders()).toEqual([expected, expected]);
    expect(await remindersOf(grace)).toEqual(['in 10 minutes.']);
    expect(await outbox(grace)).toHaveLength(1);
    expect(pages[1].all('session_reminder')[0]).toMatchObject({
      ...{ type: 'session', topic: 'reminder', startsAt: body.startTime },
      ...{ sessionId: body._id, read: false },
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
    for (const messages of await reminders())
      expect(messages).toEqual([expect.stringMatching(/ starts in \d+ minutes\.$/)]);
  });

  it('is sent by the interval job', async () => {
    await scheduleIn(30 * MINUTE);
    server.clock.advance(21 * MINUTE);
    jest.advanceTimersByTime(5 * SECOND);
    await waitFor(async () => expect((await reminders())[1]).toEqual([startsIn('9 minutes')]));
  });

  it('is sent at once for a session created, moved or invited to shortly before its start, to its participants', async () => {
    for (const past of [0, -MINUTE]) await scheduleIn(past);
    await tick();
    expect(await reminders()).toEqual([[], []]);
    await scheduleIn(MINUTE);
    const minute = startsIn('a minute');
    expect(await reminders()).toEqual([[minute], [minute]]);

    const alone = planIn(server, 8 * MINUTE);
    const { body } = await ada.schedule(alone);
    const both = { ...alone, participants: [grace._id] };
    const [eight, nine] = [startsIn('8 minutes'), startsIn('9 minutes')];
    expect(await reminders()).toEqual([[minute, eight], [minute]]);
    await ada.changeSession(body._id, both);
    await ada.changeSession(body._id, { ...planIn(server, 9 * MINUTE), participants: [] });
    await ada.changeSession(body._id, planIn(server, HOUR));
    await tick();
    expect(await reminders()).toEqual([
      [minute, eight, nine],
      [minute, eight],
    ]);
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

  it('are sent to those who chose them, and not late by a node that could not send them in time', async () => {
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
    const leads = async () => (await outbox(grace)).map(({ lead }) => lead);
    expect(await leads()).toEqual([1_440, 60, 10]);
    await pass(MINUTE);
    expect(await remindersOf(ada)).toEqual(['in 10 minutes.']);
    expect(await outbox(ada)).toEqual([]);

    await scheduleIn(DAY + MINUTE);
    for (const time of [2 * HOUR, DAY]) await pass(time);
    expect(await remindersOf(grace)).toEqual(all);
    expect(await leads()).toEqual([1_440, 60, 10]);
  });

  it('are not sent late for a session that is created, moved, invited to or chosen for shortly before', async () => {
    await scheduleIn(30 * MINUTE);
    const moved = await scheduleIn(3 * DAY);
    await ada.changeSession(moved.body._id, withGrace(40 * MINUTE));
    const plan = planIn(server, HOUR + MINUTE);
    const invited = await ada.schedule(plan);
    await pass(2 * MINUTE);
    await ada.changeSession(invited.body._id, { ...plan, participants: [grace._id] });
    await choose(ada, [60, 'app'], [60, 'email']);
    await tick();
    for (const who of [ada, grace]) {
      expect(await remindersOf(who)).toEqual([]);
      expect(await outbox(who)).toEqual([]);
    }
    await pass(49 * MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 10 minutes.']);
    expect(new Set((await outbox(grace)).map(({ lead }) => lead))).toEqual(new Set([10]));
  });

  it('are sent for the new start only after a move, and when nothing else changes, once', async () => {
    const first = withGrace(HOUR + MINUTE);
    const { body } = await ada.schedule(first);
    await pass(MINUTE);
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

it('the choice of reminders is one for each lead and channel; ten minutes before is the kind of older clients', async () => {
  const initial = [
    { lead: 1_440, ...none },
    { lead: 60, ...none },
    { lead: 10, ...none, app: true },
  ];
  expect((await choose(ada)).body).toEqual(initial);
  const chosen = await choose(ada, [1_440, 'email'], [60, 'push'], [10, 'app', false]);
  const [day, hour] = [
    { lead: 1_440, ...none, email: true },
    { lead: 60, ...none, push: true },
  ];
  expect(chosen).toMatchObject({ status: 200, body: [day, hour, { lead: 10, ...none }] });
  expect((await choose(ada)).body).toEqual(chosen.body);
  expect((await choose(grace)).body).toEqual(initial);
  for (const wrong of [
    { lead: 30, channel: 'app', isOn: true },
    { lead: 10, channel: 'sms', isOn: true },
    { lead: 10, channel: 'app' },
  ])
    expect((await ada.api('PATCH', REMINDERS, wrong)).status).toBe(400);

  await choose(ada, [10, 'app'], [10, 'push']);
  expect(await kindOf(ada)).toBe('app');
  for (const [reminder, last] of [
    ['email', { lead: 10, app: true, email: true, push: true }],
    ['app', { lead: 10, app: true, email: false, push: true }],
    ['none', { lead: 10, ...none }],
  ] as const) {
    await ada.api('PATCH', PREFERENCES, { reminder });
    expect((await choose(ada)).body).toEqual([day, hour, last]);
    expect(await kindOf(ada)).toBe(reminder);
  }
  const off = await choose(ada, [1_440, 'email', false], [60, 'push', false], [10, 'app']);
  expect(off.body).toEqual(initial);
});
