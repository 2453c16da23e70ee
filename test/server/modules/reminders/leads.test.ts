import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import { makeReminderModule } from '../../../../server/modules/reminders/index.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';
import { choose } from './choices.ts';

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
/** Returns how soon the session starts by each reminder, oldest first. */
async function remindersOf({ api }: Student): Promise<string[]> {
  const { body } = await api<Notification[]>('GET', '/api/notifications');
  return body
    .filter(({ topic }) => topic === 'reminder')
    .map(({ message }) => message.replace(/^.* starts /, ''))
    .reverse();
}
const outbox = (who: Student) =>
  server.context.database
    .selectFrom('reminder_deliveries')
    .select(['lead', 'start_time'])
    .where('user_id', '=', who._id)
    .orderBy('id')
    .execute();

const everything = [1_440, 60, 10].flatMap((lead) => [
  [lead, 'app'] as const,
  [lead, 'email'] as const,
]);

beforeEach(() => choose(grace, ...everything));

describe('reminders a day, an hour and ten minutes before the start', () => {
  it('are sent to those who chose them', async () => {
    await ada.schedule(planIn(server, DAY + HOUR, { participants: [grace._id] }));
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
    await ada.schedule(planIn(server, DAY + MINUTE, { participants: [grace._id] }));
    await pass(2 * HOUR);
    expect(await remindersOf(grace)).toEqual([]);
    await pass(DAY);
    expect(await remindersOf(grace)).toEqual([]);
    expect(await outbox(grace)).toEqual([]);
  });

  it('are not sent late for a session that is created, moved or invited to shortly before', async () => {
    await ada.schedule(planIn(server, 30 * MINUTE, { participants: [grace._id] }));
    const moved = await ada.schedule(planIn(server, 3 * DAY, { participants: [grace._id] }));
    await ada.changeSession(
      moved.body._id,
      planIn(server, 40 * MINUTE, { participants: [grace._id] }),
    );
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
    const first = planIn(server, HOUR + MINUTE, { participants: [grace._id] });
    const { body } = await ada.schedule(first);
    await pass(MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 1 hour.']);
    await ada.changeSession(body._id, { ...first, title: 'Sets' });
    await tick();
    expect(await remindersOf(grace)).toEqual(['in 1 hour.']);
    const second = planIn(server, 2 * HOUR, { participants: [grace._id] });
    await ada.changeSession(body._id, second);
    await pass(55 * MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 1 hour.']);
    await pass(5 * MINUTE);
    expect(await remindersOf(grace)).toEqual(['in 1 hour.', 'in 1 hour.']);
  });

  it('are sent once by several nodes', async () => {
    await ada.schedule(planIn(server, HOUR + MINUTE, { participants: [grace._id] }));
    const { reminders } = server.app.modules;
    const nodes = [reminders, makeReminderModule(server.context)];
    server.clock.advance(MINUTE);
    await Promise.all([...nodes, ...nodes, ...nodes].map((node) => node.send()));
    await pass(0);
    expect(await remindersOf(grace)).toEqual(['in 1 hour.']);
    expect(await outbox(grace)).toHaveLength(1);
  });

  it('are not sent to students who turned the last one off', async () => {
    await choose(ada, [10, 'app', false]);
    await ada.schedule(planIn(server, 5 * MINUTE));
    expect(await remindersOf(ada)).toEqual([]);
  });
});
