import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPushEndpoint } from '../../../../bench/reminders/pushEndpoint.ts';
import { MINUTE } from '../../../../contract/durations.ts';
import type { PushResponse, PushSubscriptionBody } from '../../../../contract/reminders.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { REMINDERS } from './choices.ts';

const PUSH = '/api/notifications/push';
const CHOICE = `${PUSH}/study-now`;

const service = await startPushEndpoint();
afterAll(() => service.stop());
stopJobs();
const server = await startSharedServer({ settings: { PUSH_LOCAL: 'on' } });
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');

const deliver = () => server.app.modules.reminders.deliver();
const receivedBy = ({ endpoint }: PushSubscriptionBody) =>
  service.received.filter((push) => push.endpoint === endpoint);
const waiting = () =>
  server.context.database.selectFrom('reminder_deliveries').selectAll().execute();
const choose = (who: Student, isOn = true) => who.api<PushResponse>('PUT', CHOICE, { isOn });
const start = async (who: Student, body: object = {}) =>
  (
    await who.api<StudySession>('POST', '/api/sessions/now', {
      ...{ title: 'Databases', minutes: 50 },
      ...body,
    })
  ).body;

let phone: PushSubscriptionBody;
let graces: PushSubscriptionBody;
beforeEach(async () => {
  service.respondWith(201);
  await makeBuddies(ada, grace);
  await makeBuddies(ada, zoe);
  [phone, graces] = [service.subscribe(), service.subscribe()];
  await ada.api('POST', PUSH, phone);
  await grace.api('POST', PUSH, graces);
});

describe('a push when a buddy starts to study', () => {
  it('is off until it is chosen, without a change of the reminders', async () => {
    expect((await grace.api<PushResponse>('GET', PUSH)).body.studyNow).toBe(false);
    await start(ada);
    await deliver();
    expect(receivedBy(graces)).toEqual([]);
    const before = (await grace.api('GET', REMINDERS)).body;
    expect((await choose(grace)).body).toMatchObject({ isSubscribed: true, studyNow: true });
    expect((await grace.api('GET', REMINDERS)).body).toEqual(before);
    expect((await choose(grace, false)).body.studyNow).toBe(false);
    await start(ada);
    await deliver();
    expect(receivedBy(graces)).toEqual([]);
  });

  it('arrives once, and not at the student who started', async () => {
    for (const who of [ada, grace]) await choose(who);
    const { _id } = await start(ada);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    const [push, ...more] = receivedBy(graces);
    expect(more).toEqual([]);
    expect(push).toMatchObject({
      ttl: 600,
      message: {
        title: 'Study now',
        body: 'Ada Lovelace studies now: “Databases”.',
        tag: push!.topic,
        path: `/sessions?session=${_id}`,
      },
    });
    expect(receivedBy(phone)).toEqual([]);
    expect(service.invalid).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is repeated only within the ten minutes in which the session waits', async () => {
    await choose(grace);
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

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a block by the one who started', () => ada.block(grace)],
    ['a block by the buddy', () => grace.block(ada)],
    ['the end of the match', () => grace.unmatch(ada)],
    ['the choice against it', () => choose(grace, false)],
    ['the buddy joined', (id) => grace.api('POST', `/api/sessions/${id}/joins`, {})],
    ['the session was deleted', (id) => ada.api('DELETE', `/api/sessions/${id}`)],
  ])('is not sent after %s', async (_what, change) => {
    await choose(grace);
    const { _id } = await start(ada);
    await change(_id);
    await deliver();
    expect(receivedBy(graces)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is not sent across a block, or about a session with one buddy', async () => {
    await choose(grace);
    await start(ada, { buddyId: zoe._id });
    await grace.block(ada);
    await start(ada);
    expect(await waiting()).toEqual([]);
  });

  it('is not sent when somebody across a block with the buddy has joined', async () => {
    await choose(grace);
    await zoe.block(grace);
    const { _id } = await start(ada);
    await zoe.api('POST', `/api/sessions/${_id}/joins`, {});
    await deliver();
    expect(receivedBy(graces)).toEqual([]);
  });
});
