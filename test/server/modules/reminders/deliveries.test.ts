import { ECDH } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { startPushEndpoint } from '../../../../bench/reminders/pushEndpoint.ts';
import { DAY, MINUTE } from '../../../../contract/durations.ts';
import type { PushResponse, PushSubscriptionBody } from '../../../../contract/reminders.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { leaseDelivery } from '../../../../server/modules/reminders/deliveryRepository.ts';
import { isAllowedEndpoint } from '../../../../server/modules/reminders/push/pushSender.ts';
import { deleteEndedSubscriptions } from '../../../../server/modules/reminders/push/subscriptionRepository.ts';
import { LEASE } from '../../../../server/modules/reminders/sendDeliveries.ts';
import { buddiesForEachTest } from '../../../support/server/eachTest.ts';
import { readMails } from '../../../support/server/outbox.ts';
import { call, errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';
import { choose, REMINDERS } from './choices.ts';

const PUSH = '/api/notifications/push';

const service = await startPushEndpoint();
afterAll(() => service.stop());
stopJobs();
const server = await startSharedServer({ settings: { PUSH_LOCAL: 'on' } });
const { database } = server.context;
const [ada, grace] = buddiesForEachTest(server);

const deliver = () => server.app.modules.reminders.deliver();
/** Sends what is due on several nodes at the same time, and again. */
async function deliverOnce(): Promise<void> {
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
}
const waiting = () => database.selectFrom('reminder_deliveries').selectAll().execute();
const store = (delivery: Awaited<ReturnType<typeof waiting>>[number]) =>
  database.insertInto('reminder_deliveries').values(delivery).execute();
const subscribe = (who: Student, body: object) => who.api<PushResponse>('POST', PUSH, body);
const isSubscribed = async (who: Student) =>
  (await who.api<PushResponse>('GET', PUSH)).body.isSubscribed;
const subscriptions = () => database.selectFrom('push_subscriptions').selectAll().execute();
const receivedBy = ({ endpoint }: PushSubscriptionBody) =>
  service.received.filter((push) => push.endpoint === endpoint);

let phone: PushSubscriptionBody;
beforeEach(async () => {
  for (const table of ['reminder_deliveries', 'push_subscriptions'] as const)
    await database.deleteFrom(table).execute();
  service.respondWith(201);
  phone = service.subscribe();
});

describe('a reminder by email', () => {
  const mailsTo = async ({ email }: Student) =>
    (await readMails(server, email)).filter((mail) => mail.includes('/settings'));
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

  it('is mailed once, a day and minutes before, without a notification if that is off', async () => {
    await choose(ada, [10, 'app', false]);
    const { body } = await ada.schedule(planFor(grace));
    await deliverOnce();
    await ada.schedule(planIn(server, DAY + MINUTE));
    server.clock.advance(MINUTE);
    await server.app.modules.reminders.send();
    await deliverOnce();
    const [soon, inADay, ...more] = await mailsTo(ada);
    expect(more).toEqual([]);
    expect(soon).toContain('Subject: Your session on Study Buddy starts soon');
    expect(soon).toContain('starts in 5 minutes.');
    expect(soon).toContain(`/sessions/${body._id}`);
    expect(inADay).toContain('Subject: Your session on Study Buddy is in a day');
    expect(inADay).toContain('starts in 24 hours.');
    expect(await mailsTo(grace)).toEqual([]);
    const notifications = await ada.notifications();
    expect(notifications.filter(({ topic }) => topic === 'reminder')).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is sent by another node, with the same id, after a crash', async () => {
    const { body } = await ada.schedule(planIn(server, 30 * MINUTE));
    const delivery = deliveryOf(body);
    await store(delivery);
    const until = new Date(server.clock.now().getTime() + LEASE).toISOString();
    const leases = [1, 2, 3].map(() => leaseDelivery(database, delivery, until));
    expect((await Promise.all(leases)).sort()).toEqual([false, false, true]);
    await deliverOnce();
    expect(await mailsTo(ada)).toEqual([]);
    server.clock.advance(LEASE);
    await deliverOnce();
    expect((await mailsTo(ada))[0]).toContain('starts in 29 minutes.');
    // The mail was sent, and then the node crashed.
    await store(delivery);
    await deliverOnce();
    expect(await mailsTo(ada)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is not mailed for a session that was moved, left or started, by or to a leaving student, or if it is off', async () => {
    const participants = [ada._id];
    const plan = () => planIn(server, 30 * MINUTE, { participants });
    const changes: ((creator: Student, id: string) => unknown)[] = [
      (creator, id) => creator.changeSession(id, { ...planIn(server, 3 * DAY), participants }),
      (creator, id) => creator.changeSession(id, { ...plan(), participants: [] }),
      () => choose(ada, [60, 'email', false]),
      (creator) => leave(creator),
      () => server.clock.advance(30 * MINUTE),
      () => leave(ada),
    ];
    for (const [index, change] of changes.entries()) {
      const creator = await signUp(server);
      await makeBuddies(creator, ada);
      await choose(ada, [60, 'email']);
      const { body } = await creator.schedule(plan());
      await change(creator, body._id);
      await store(deliveryOf(body));
      await deliverOnce();
      expect([index, await mailsTo(ada), await waiting()]).toEqual([index, [], []]);
    }
  });
});

describe('a reminder by push', () => {
  beforeEach(async () => {
    await choose(ada, [10, 'push']);
    expect((await subscribe(ada, phone)).status).toBe(200);
  });

  it('is signed and encrypted for each device, once', async () => {
    const [again] = await advanceClock(server, 0, ada);
    const laptop = service.subscribe();
    await subscribe(again, laptop);
    const { body } = await ada.schedule(planIn(server, 5 * MINUTE));
    await deliverOnce();
    const { publicKey } = (await ada.api<PushResponse>('GET', PUSH)).body;
    for (const device of [phone, laptop]) {
      const [push, ...more] = receivedBy(device);
      expect(more).toEqual([]);
      expect(push).toMatchObject({
        publicKey,
        subject: 'mailto:study-buddy@localhost',
        ttl: 300,
        message: {
          title: 'Session Reminder',
          body: '“Graph theory revision” starts in 5 minutes.',
          tag: push!.topic,
          path: `/sessions/${body._id}`,
        },
      });
    }
    expect(service.invalid).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('that is repeated has the same topic and tag', async () => {
    service.respondWith(503);
    await ada.schedule(planIn(server, 5 * MINUTE));
    await deliver();
    const [failed] = await waiting();
    expect(failed?.attempts).toBeGreaterThan(0);
    service.respondWith(201);
    server.clock.advance(MINUTE);
    await deliver();
    await store(failed!);
    await deliver();
    const [first, second, ...more] = receivedBy(phone);
    expect(more).toEqual([]);
    expect(second!.topic).toBe(first!.topic);
    expect(second!.message).toEqual(first!.message);
    expect(first!.message.body).toContain('in 4 minutes');
  });

  it('is not repeated when the push service refuses it, and ends the subscription of an unknown device', async () => {
    for (const [status, isSubscribedAfter] of [
      [413, true] as const,
      [404, false] as const,
      [410, false] as const,
    ]) {
      await subscribe(ada, phone);
      service.respondWith(status);
      await ada.schedule(planIn(server, 5 * MINUTE));
      await deliver();
      expect([status, await isSubscribed(ada)]).toEqual([status, isSubscribedAfter]);
      expect(await subscriptions()).toHaveLength(Number(isSubscribedAfter));
      expect(await waiting()).toEqual([]);
    }
  });

  it('is not sent to a device that is logged out', async () => {
    const { refreshToken } = ada;
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });
    const [again] = await advanceClock(server, 0, ada);
    await again.schedule(planIn(server, 5 * MINUTE));
    await deliver();
    expect(receivedBy(phone)).toEqual([]);
    expect(await isSubscribed(again)).toBe(false);
    await deleteEndedSubscriptions(database, server.clock.now().toISOString());
    expect(await subscriptions()).toEqual([]);
  });

  it('goes to the student who is logged in on the device', async () => {
    await choose(grace, [10, 'push']);
    await subscribe(grace, phone);
    await ada.schedule(planIn(server, 5 * MINUTE));
    await grace.schedule(planIn(server, 6 * MINUTE));
    await deliver();
    expect(receivedBy(phone).map(({ message }) => message.body)).toEqual([
      '“Graph theory revision” starts in 6 minutes.',
    ]);
    expect(await isSubscribed(ada)).toBe(false);
  });
});

describe('a push subscription', () => {
  beforeEach(() => subscribe(ada, phone));

  it('can be replaced and ended, and at most ten devices have one', async () => {
    const other = service.subscribe();
    expect((await subscribe(ada, other)).body.isSubscribed).toBe(true);
    expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
    const devices = await advanceClock(server, 0, ...Array.from({ length: 10 }, () => ada));
    for (const device of devices.slice(0, 9))
      expect((await subscribe(device, service.subscribe())).status).toBe(200);
    const full = expect.stringContaining('You get reminders on 10 devices already. Turn');
    const refused = await subscribe(devices[9]!, service.subscribe());
    expect(refused).toMatchObject(errorResponse(409, full));
    expect((await ada.api<PushResponse>('DELETE', PUSH)).body.isSubscribed).toBe(false);
    expect((await subscribe(devices[9]!, service.subscribe())).status).toBe(200);
    expect(await subscriptions()).toHaveLength(10);
  });

  it('needs a public endpoint, and keys that pushes can be encrypted for', async () => {
    const { p256dh, auth } = phone.keys;
    const point = Buffer.from(p256dh, 'base64url');
    const hybrid = ECDH.convertKey(point, 'prime256v1', undefined, 'base64url', 'hybrid') as string;
    for (const keys of [
      { p256dh: p256dh.slice(0, -4), auth },
      { p256dh: hybrid, auth },
      { p256dh: `B${'A'.repeat(86)}`, auth },
      { p256dh, auth: auth.slice(0, -2) },
      { p256dh: '!', auth },
      { p256dh },
    ]) {
      const error = expect.stringMatching(
        /^This browser sent a push subscription that is not|^Keys /,
      );
      expect(await subscribe(ada, { ...phone, keys })).toMatchObject(errorResponse(400, error));
    }
    const refused = 'This browser uses a push service that cannot be reached from here.';
    for (const [endpoint, error] of [
      ['ftp://push.example/1', 'Endpoint has a character that cannot be stored.'],
      ['https://user:secret@push.example/1', refused],
      ['https://10.1.2.3/1', refused],
      ['https://no-such-host.invalid/1', refused],
    ] as const)
      expect(await subscribe(ada, { ...phone, endpoint })).toMatchObject(errorResponse(400, error));
    expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
  });

  it('is not used on loopback or without https, unless the settings allow it', () => {
    const allows = (endpoint: string, PUSH_LOCAL: 'on' | 'off' = 'off') =>
      isAllowedEndpoint(endpoint, { PUSH_LOCAL });
    expect(allows('https://push.example/1')).toBe(true);
    expect(allows('https://9.9.9.9/1')).toBe(true);
    for (const endpoint of [
      'http://push.example/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://2130706433/',
    ]) {
      expect(allows(endpoint)).toBe(false);
      expect(allows(endpoint, 'on')).toBe(true);
    }
  });
});

describe('a push when a buddy starts to study', () => {
  const chooseStudyNow = (who: Student, isOn = true) =>
    who.api<PushResponse>('PUT', `${PUSH}/study-now`, { isOn });
  const start = async (who: Student, body: object = {}) => {
    const plan = { title: 'Databases', minutes: 50, ...body };
    return (await who.api<StudySession>('POST', '/api/sessions/now', plan)).body;
  };

  let zoe: Student;
  let graces: PushSubscriptionBody;
  beforeEach(async () => {
    zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, zoe);
    graces = service.subscribe();
    await subscribe(ada, phone);
    await subscribe(grace, graces);
  });

  it('arrives once while it is chosen, not at the student who started, without a change of the reminders', async () => {
    const push = async () => (await grace.api<PushResponse>('GET', PUSH)).body;
    expect((await push()).studyNow).toBe(false);
    await start(ada);
    const reminders = (await grace.api('GET', REMINDERS)).body;
    const chosen = { isSubscribed: true, studyNow: true };
    for (const who of [ada, grace]) expect((await chooseStudyNow(who)).body).toMatchObject(chosen);
    expect((await grace.api('GET', REMINDERS)).body).toEqual(reminders);
    const { _id } = await start(ada);
    await deliverOnce();
    expect((await chooseStudyNow(grace, false)).body.studyNow).toBe(false);
    await start(ada);
    await deliverOnce();
    const [received, ...more] = receivedBy(graces);
    expect(more).toEqual([]);
    expect(received).toMatchObject({
      ttl: 600,
      message: {
        title: 'Study now',
        body: 'Ada Lovelace studies now: “Databases”.',
        tag: received!.topic,
        path: `/sessions?session=${_id}`,
      },
    });
    expect(receivedBy(phone)).toEqual([]);
    expect(service.invalid).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is repeated only within the ten minutes in which the session waits', async () => {
    await chooseStudyNow(grace);
    await start(ada);
    service.respondWith(503);
    await deliver();
    service.respondWith(201);
    server.clock.advance(9 * MINUTE);
    await deliver();
    expect(receivedBy(graces)).toMatchObject([{ ttl: 60 }]);

    await start(ada);
    service.respondWith(503);
    await deliver();
    service.respondWith(201);
    server.clock.advance(10 * MINUTE);
    await deliver();
    expect(receivedBy(graces)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is not sent after a block, the end of the match, the choice against it, a join or the deletion', async () => {
    const changes: [(id: string) => Promise<unknown>, restore?: () => Promise<unknown>][] = [
      [() => ada.block(grace), () => ada.unblock(grace)],
      [() => grace.block(ada), () => grace.unblock(ada)],
      [() => chooseStudyNow(grace, false)],
      [(id) => grace.api('POST', `/api/sessions/${id}/joins`, {})],
      [(id) => ada.cancelSession(id)],
      [() => grace.unmatch(ada)],
    ];
    for (const [index, [change, restore]] of changes.entries()) {
      await chooseStudyNow(grace);
      const { _id } = await start(ada);
      expect(await waiting()).toHaveLength(1);
      await change(_id);
      await deliver();
      expect([index, receivedBy(graces), await waiting()]).toEqual([index, [], []]);
      await restore?.();
      // Otherwise, the next one would move it.
      await ada.cancelSession(_id);
    }
  });

  it('is not sent across a block, also with somebody who has joined, or about a session with one buddy', async () => {
    await chooseStudyNow(grace);
    await zoe.block(grace);
    const { _id } = await start(ada);
    await zoe.api('POST', `/api/sessions/${_id}/joins`, {});
    await deliver();
    expect(receivedBy(graces)).toEqual([]);
    await start(ada, { buddyId: zoe._id });
    await grace.block(ada);
    await start(ada);
    expect(await waiting()).toEqual([]);
  });
});
