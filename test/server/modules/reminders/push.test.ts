import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../../../contract/durations.ts';
import { startPushEndpoint } from '../../../../bench/reminders/pushEndpoint.ts';
import type { PushResponse, PushSubscriptionBody } from '../../../../contract/reminders.ts';
import { isAllowedEndpoint } from '../../../../server/modules/reminders/push/pushSender.ts';
import { deleteEndedSubscriptions } from '../../../../server/modules/reminders/push/subscriptionRepository.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  errorResponse,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';
import { choose } from './choices.ts';

const PUSH = '/api/notifications/push';

const service = await startPushEndpoint();
afterAll(() => service.stop());
stopJobs();
const server = await startSharedServer({ settings: { PUSH_LOCAL: 'on' } });
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const subscribe = (who: Student, body: object) => who.api<PushResponse>('POST', PUSH, body);
const deliver = () => server.app.modules.reminders.deliver();
const receivedBy = ({ endpoint }: PushSubscriptionBody) =>
  service.received.filter((push) => push.endpoint === endpoint);
const subscriptions = () =>
  server.context.database.selectFrom('push_subscriptions').selectAll().execute();
const waiting = () =>
  server.context.database.selectFrom('reminder_deliveries').selectAll().execute();

let phone: PushSubscriptionBody;
beforeEach(async () => {
  await server.context.database.deleteFrom('push_subscriptions').execute();
  service.respondWith(201);
  phone = service.subscribe();
  await choose(ada, [10, 'push']);
  expect((await subscribe(ada, phone)).status).toBe(200);
});

describe('a reminder by push', () => {
  it('is signed and encrypted for each device, once', async () => {
    const [again] = await advanceClock(server, 0, ada);
    const laptop = service.subscribe();
    await subscribe(again, laptop);
    const { body } = await ada.schedule(planIn(server, 5 * MINUTE));
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
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
    await server.context.database.insertInto('reminder_deliveries').values(failed!).execute();
    await deliver();
    const [first, second, ...more] = receivedBy(phone);
    expect(more).toEqual([]);
    expect(second!.topic).toBe(first!.topic);
    expect(second!.message).toEqual(first!.message);
    expect(first!.message.body).toContain('in 4 minutes');
  });

  it.each([404, 410])('ends the subscription when the push service responds %i', async (status) => {
    service.respondWith(status);
    await ada.schedule(planIn(server, 5 * MINUTE));
    await deliver();
    expect(await subscriptions()).toEqual([]);
    expect((await ada.api<PushResponse>('GET', PUSH)).body.isSubscribed).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  it('is not repeated when the push service refuses it', async () => {
    service.respondWith(413);
    await ada.schedule(planIn(server, 5 * MINUTE));
    await deliver();
    expect(await waiting()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('is not sent to a device that is logged out', async () => {
    const { refreshToken } = ada;
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });
    const [again] = await advanceClock(server, 0, ada);
    await again.schedule(planIn(server, 5 * MINUTE));
    await deliver();
    expect(receivedBy(phone)).toEqual([]);
    expect((await again.api<PushResponse>('GET', PUSH)).body.isSubscribed).toBe(false);
    await deleteEndedSubscriptions(server.context.database, server.clock.now().toISOString());
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
    expect((await ada.api<PushResponse>('GET', PUSH)).body.isSubscribed).toBe(false);
  });
});

describe('a push subscription', () => {
  it('can be replaced and ended, and at most ten devices have one', async () => {
    const other = service.subscribe();
    expect((await subscribe(ada, other)).body.isSubscribed).toBe(true);
    expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
    const devices = await advanceClock(server, 0, ...Array.from({ length: 10 }, () => ada));
    for (const device of devices.slice(0, 9)) {
      expect((await subscribe(device, service.subscribe())).status).toBe(200);
    }
    const refused = await subscribe(devices[9]!, service.subscribe());
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: expect.stringContaining('10 devices') });
    expect((await ada.api<PushResponse>('DELETE', PUSH)).body.isSubscribed).toBe(false);
    expect((await subscribe(devices[9]!, service.subscribe())).status).toBe(200);
    expect(await subscriptions()).toHaveLength(10);
  });

  it('needs keys that pushes can be encrypted for', async () => {
    const { p256dh, auth } = phone.keys;
    for (const keys of [
      { p256dh: p256dh.slice(0, -4), auth },
      { p256dh: `B${'A'.repeat(86)}`, auth },
      { p256dh, auth: auth.slice(0, -2) },
      { p256dh: '!', auth },
      { p256dh },
    ]) {
      expect((await subscribe(ada, { ...phone, keys })).status).toBe(400);
    }
  });

  it('needs a public endpoint', async () => {
    for (const endpoint of [
      'ftp://push.example/1',
      'https://user:secret@push.example/1',
      'https://10.1.2.3/1',
      'https://192.168.0.1/1',
      'https://169.254.169.254/latest/meta-data',
      'https://[fd00::1]/1',
      'https://[::ffff:10.0.0.1]/1',
      'https://100.64.0.1/',
      'https://0.0.0.0/',
      'https://no-such-host.invalid/1',
    ]) {
      const { status, body } = await subscribe(ada, { ...phone, endpoint });
      expect({ endpoint, status, body }).toMatchObject(errorResponse(400, /\.$/));
    }
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
