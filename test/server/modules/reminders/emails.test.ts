import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { DAY, MINUTE } from '../../../../contract/durations.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { leaseDelivery } from '../../../../server/modules/reminders/deliveryRepository.ts';
import { LEASE, sendDeliveries } from '../../../../server/modules/reminders/sendDeliveries.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { readMails } from '../../../support/server/outbox.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { planIn } from '../sessions/plans.ts';
import { choose } from './choices.ts';

stopJobs();
const server = await startSharedServer();
const [ada, grace] = buddiesForEachTest(server);

/** Sends what is due on several nodes at the same time. */
const sendDue = () => Promise.all(Array.from({ length: 3 }, () => sendDeliveries(server.context)));
const mailsTo = async ({ email }: Student) =>
  (await readMails(server, email))
    .filter((mail) => mail.includes('/settings'))
    // Joins the lines of the text.
    .map((mail) => mail.replace(/=\r?\n/g, ''));
const waiting = () =>
  server.context.database.selectFrom('reminder_deliveries').selectAll().execute();
const planFor = (...participants: Student[]) =>
  planIn(server, 5 * MINUTE, { participants: participants.map(({ _id }) => _id) });

const leave = ({ api, password }: Student) => api('DELETE', '/api/users/me', { password });
/** A delivery to Ada with a lead whose time has passed, so that the server creates none itself. */
const deliveryOf = ({ _id, startTime }: StudySession) => ({
  id: newId(),
  session_id: _id,
  user_id: ada._id,
  start_time: startTime,
  lead: 60 as const,
  device_id: null,
  due_at: server.clock.now().toISOString(),
  attempts: 0,
});

beforeEach(() => choose(ada, ...[10, 60, 1_440].map((lead) => [lead, 'email'] as const)));

describe('a reminder by email', () => {
  it('is mailed once, without a notification if that is off', async () => {
    await choose(ada, [10, 'app', false]);
    const { body } = await ada.schedule(planFor(grace));
    await sendDue();
    await sendDue();
    const [mail, ...more] = await mailsTo(ada);
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: Your session on Study Buddy starts soon');
    expect(mail).toContain('starts in 5 minutes.');
    expect(mail).toContain(`/sessions/${body._id}`);
    expect(await mailsTo(grace)).toEqual([]);
    const { body: notifications } = await ada.api<Notification[]>('GET', '/api/notifications');
    expect(notifications.filter(({ topic }) => topic === 'reminder')).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('says in its subject that there is a day left', async () => {
    await ada.schedule(planIn(server, DAY + MINUTE));
    server.clock.advance(MINUTE);
    await server.app.modules.reminders.send();
    await sendDue();
    const [mail] = await mailsTo(ada);
    expect(mail).toContain('Subject: Your session on Study Buddy is in a day');
    expect(mail).toContain('starts in 24 hours.');
  });

  it('is sent by another node, with the same id, after a crash', async () => {
    const { database } = server.context;
    const { body } = await ada.schedule(planIn(server, 30 * MINUTE));
    const delivery = deliveryOf(body);
    await database.insertInto('reminder_deliveries').values(delivery).execute();
    const until = new Date(server.clock.now().getTime() + LEASE).toISOString();
    const leases = [1, 2, 3].map(() => leaseDelivery(database, delivery, until));
    expect((await Promise.all(leases)).sort()).toEqual([false, false, true]);
    await sendDue();
    expect(await mailsTo(ada)).toEqual([]);
    server.clock.advance(LEASE);
    await sendDue();
    expect((await mailsTo(ada))[0]).toContain('starts in 29 minutes.');
    // The mail was sent, and then the node crashed.
    await database.insertInto('reminder_deliveries').values(delivery).execute();
    await sendDue();
    expect(await mailsTo(ada)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it.each<[string, (id: string) => unknown]>([
    ['has started', () => server.clock.advance(30 * MINUTE)],
    [
      'was moved',
      (id) => grace.changeSession(id, planIn(server, 3 * DAY, { participants: [ada._id] })),
    ],
    ['the student left', (id) => grace.changeSession(id, planIn(server, 30 * MINUTE))],
    ['has no reminder any more', () => choose(ada, [60, 'email', false])],
    ['a leaving student created', () => leave(grace)],
    ['a leaving student attends', () => leave(ada)],
  ])('is not mailed for a session that %s', async (_what, happen) => {
    const { body } = await grace.schedule(planIn(server, 30 * MINUTE, { participants: [ada._id] }));
    await happen(body._id);
    await server.context.database
      .insertInto('reminder_deliveries')
      .values(deliveryOf(body))
      .execute();
    await sendDue();
    expect(await mailsTo(ada)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});
