import { describe, expect, it } from '@jest/globals';
import { socketsForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import { startSharedServer, type Student } from '../../../support/server/server.ts';
import { allSettled } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');
const [adaPage, gracePage] = socketsForEachTest(server, ada, grace);

const ask = async () => (await ada.sendRequest(grace)).body.request._id;
const settle = () => allSettled([adaPage, gracePage]);

describe('request events', () => {
  // Covers 4.22
  it('emit a notification to the recipient and the new status to both', async () => {
    await ask();
    await settle();
    expect(gracePage.all('newNotification')).toMatchObject([
      { type: 'request', message: 'Ada Lovelace wants to study with you.', read: false },
    ]);
    expect(gracePage.all('connectionChanged')).toEqual([{ userId: ada._id, status: 'pending' }]);
    expect(adaPage.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'pending' }]);
    expect(adaPage.all('newNotification')).toEqual([]);
    expect(gracePage.all('notification')).toEqual(gracePage.all('newNotification'));
  });

  // Covers 4.22
  it.each([
    ['accept', 'accepted', 'Grace Hopper accepted your connection request.'],
    ['reject', 'rejected', 'Grace Hopper declined your connection request.'],
  ] as const)('emit the decision: %s', async (verb, status, message) => {
    const id = await ask();
    await grace.decideRequest(id, verb);
    await grace.decideRequest(id, verb);
    await settle();
    expect(adaPage.all('newNotification')).toMatchObject([{ type: 'other', message }]);
    expect(adaPage.all('notification')).toEqual(adaPage.all('newNotification'));
    expect(adaPage.all('connectionChanged').at(-1)).toEqual({ userId: grace._id, status });
    expect(gracePage.all('connectionChanged').at(-1)).toEqual({ userId: ada._id, status });
    // The request is decided, so every tab of the recipient drops the notification.
    const asked = gracePage.all('newNotification')[0]!;
    expect(gracePage.all('notificationRead')).toEqual([{ _id: asked._id }]);
  });

  it('emit nothing for a rejected call', async () => {
    await ask();
    await settle();
    const before = gracePage.received.length;
    expect((await ada.sendRequest(grace)).status).toBe(409);
    await settle();
    expect(gracePage.received).toHaveLength(before);
  });
});

const withdraw = (who: Student, id: string) => who.api('DELETE', `/api/requests/${id}`);

describe('DELETE /api/requests/:id', () => {
  it('deletes the request and its notification, and tells both students', async () => {
    const id = await ask();
    const [notification] = await grace.notifications();
    expect((await withdraw(ada, id)).status).toBe(200);

    await settle();
    const status = 'rejected';
    expect(adaPage.all('connectionChanged').at(-1)).toEqual({ userId: grace._id, status });
    expect(gracePage.all('connectionChanged').at(-1)).toEqual({ userId: ada._id, status });
    expect(gracePage.all('notificationRead')).toEqual([{ _id: notification!._id }]);
    expect(adaPage.all('notificationRead')).toEqual([]);
    expect(await ada.requests()).toEqual([]);
    expect(await grace.requests()).toEqual([]);
    expect(await grace.notifications()).toEqual([]);
    // The sender can ask again.
    await ask();
  });

  it('refuses others, decided requests and unknown ids', async () => {
    const id = await ask();
    expect((await withdraw(grace, id)).status).toBe(403);
    await grace.decideRequest(id, 'accept');
    expect((await withdraw(ada, id)).status).toBe(409);
    expect((await withdraw(ada, ada._id)).status).toBe(404);
  });
});
