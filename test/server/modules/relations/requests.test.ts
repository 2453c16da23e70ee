import { describe, expect, it, jest } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { allSettled, connectSockets } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

/** Ada asks Grace. Returns the id of the request. */
const ask = async () => (await ada.sendRequest(grace)).body.request._id;

async function rejected(): Promise<string> {
  const id = await ask();
  expect((await grace.decideRequest(id, 'reject')).status).toBe(200);
  return id;
}

/** Connects a page of Ada and one of Grace, and returns how to wait for all that was sent to them. */
async function openPages() {
  const [adaPage, gracePage] = await connectSockets(server, ada, grace);
  return { adaPage, gracePage, settle: () => allSettled([adaPage, gracePage]) };
}

const receivedBy = async (who: Student) =>
  (await who.api<ConnectionRequest[]>('GET', '/api/requests/received')).body;
const withdraw = (who: Student, id: string) => who.api('DELETE', `/api/requests/${id}`);

describe('sending a request', () => {
  // Covers 3.8, 7.18, 7.19, 7.20
  it('lists it as sent for the sender and as received for the recipient', async () => {
    const sent = await ada.sendRequest(grace);
    expect(sent).toMatchObject({ status: 201, body: { message: 'Connection request sent!' } });
    const [mine] = await ada.requests();
    expect(mine).toEqual({
      _id: sent.body.request._id,
      isSent: true,
      senderName: 'Ada Lovelace',
      recipientName: 'Grace Hopper',
      senderId: { _id: ada._id, name: 'Ada Lovelace' },
      recipientId: { _id: grace._id, name: 'Grace Hopper' },
      message: 'Hi, would you like to study together?',
      status: 'pending',
      createdAt: server.clock.now().toISOString(),
      profile: { avatar: '', subjects: [], matchPercentage: 15 },
    });
    expect(await receivedBy(ada)).toEqual([]);
    expect(await receivedBy(grace)).toEqual([{ ...mine, isSent: false }]);
    expect(await grace.requests()).toEqual([{ ...mine, isSent: false }]);
  });

  // Covers 3.9, 9.6
  it('stores the message of the sender, or the default message', async () => {
    expect((await ada.sendRequest(grace, ' Logic on Monday? ')).body.request.message).toBe(
      'Logic on Monday?',
    );
    expect((await ada.sendRequest(await signUp(server, 'Zoe'), '  ')).body.request.message).toBe(
      'Hi, would you like to study together?',
    );
  });

  it('keeps the match percentage of the time at which a request was sent', async () => {
    await grace.saveProfile({ subjects: [{ name: 'Logic' }], availability: ['Monday'] });
    // The skill of Ada adds a bonus.
    await ada.saveProfile({ subjects: [{ name: 'Logic' }], skills: ['Logic'] });
    const { body } = await ada.sendRequest(grace);
    const [request] = await ada.requests();
    await ada.saveProfile({ subjects: [] });
    const stored = await server.context.database
      .selectFrom('connection_requests')
      .select('match_percentage')
      .where('id', '=', body.request._id)
      .executeTakeFirstOrThrow();
    expect(stored.match_percentage).toBe(request?.profile?.matchPercentage);
    expect(stored.match_percentage).toBeGreaterThan(50);
  });

  it('does not need the match percentage', async () => {
    const percentages = jest
      .spyOn(server.app.modules.search.students, 'percentages')
      .mockRejectedValueOnce(new Error('The index is not loaded.'));
    expect((await ada.sendRequest(grace)).status).toBe(201);
    expect(percentages).toHaveBeenCalledTimes(1);
    percentages.mockRestore();
  });

  // Covers 4.22
  it('notifies the recipient, and tells both of the status', async () => {
    const { adaPage, gracePage, settle } = await openPages();
    await ask();
    const message = 'Ada Lovelace wants to study with you.';
    const notification = { type: 'request', message, relatedUserId: { _id: ada._id }, read: false };
    expect(await grace.notifications()).toMatchObject([notification]);
    expect(await ada.notifications()).toEqual([]);
    await settle();
    expect(gracePage.all('newNotification')).toMatchObject([
      { type: 'request', message, read: false },
    ]);
    expect(gracePage.all('notification')).toEqual(gracePage.all('newNotification'));
    expect(gracePage.all('connectionChanged')).toEqual([{ userId: ada._id, status: 'pending' }]);
    expect(adaPage.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'pending' }]);
    expect(adaPage.all('newNotification')).toEqual([]);
  });

  it('returns 400 or 404 for oneself, an unknown student and invalid bodies', async () => {
    const body = { recipientId: ada._id };
    expect((await ada.api('POST', '/api/requests', body)).status).toBe(400);
    expect((await ada.api('POST', '/api/requests', { recipientId: UNKNOWN_ID })).status).toBe(404);
    for (const wrong of [
      {},
      { recipientId: 'me' },
      { recipientId: 7 },
      { recipientId: grace._id, message: 7 },
      { recipientId: grace._id, message: 'x'.repeat(2_001) },
      { recipientId: grace._id, message: 'a\u0000b' },
      { recipientId: grace._id, status: 'accepted' },
    ]) {
      const refused = await ada.api<{ error: string }>('POST', '/api/requests', wrong);
      expect(refused.status).toBe(400);
      expect(refused.body.error).toMatch(/\.$/);
    }
    expect(await ada.requests()).toEqual([]);
  });
});

describe('deciding a request', () => {
  // Covers 4.12, 4.13, 4.22, 7.21
  it.each([
    ['accept', 'accepted', 'Grace Hopper accepted your connection request.'],
    ['reject', 'rejected', 'Grace Hopper declined your connection request.'],
  ] as const)('by %s notifies the sender, in all open pages', async (verb, status, message) => {
    const { adaPage, gracePage, settle } = await openPages();
    const id = await ask();
    expect(await grace.decideRequest(id, verb)).toMatchObject({
      status: 200,
      body: { message: `Request ${status} successfully!` },
    });
    expect(await ada.requests()).toMatchObject([{ status }]);
    expect(await ada.notifications()).toMatchObject([
      { type: 'other', message, relatedUserId: { _id: grace._id } },
    ]);
    expect(await grace.notifications()).toEqual([]);
    await settle();
    expect(adaPage.all('newNotification')).toMatchObject([{ type: 'other', message }]);
    expect(adaPage.all('notification')).toEqual(adaPage.all('newNotification'));
    expect(adaPage.all('connectionChanged').at(-1)).toEqual({ userId: grace._id, status });
    expect(gracePage.all('connectionChanged').at(-1)).toEqual({ userId: ada._id, status });
    // The request is decided, so every tab of the recipient drops the notification.
    const asked = gracePage.all('newNotification')[0]!;
    expect(gracePage.all('notificationRead')).toEqual([{ _id: asked._id }]);
  });

  // Covers 4.15
  it.each([
    ['accept', 'accepted', 'reject'],
    ['reject', 'rejected', 'accept'],
  ] as const)(
    'allows a repeated %s, and once %s returns 409 to %s',
    async (verb, status, other) => {
      const { adaPage, settle } = await openPages();
      const id = await ask();
      await grace.decideRequest(id, verb);
      expect((await grace.decideRequest(id, verb)).status).toBe(200);
      expect(await ada.notifications()).toHaveLength(1);
      expect(await grace.decideRequest(id, other)).toMatchObject({
        status: 409,
        body: { error: `You have already ${status} this request.` },
      });
      expect(await ada.requests()).toMatchObject([{ status }]);
      expect(await grace.requests()).toMatchObject([{ status }]);
      expect(await ada.notifications()).toHaveLength(1);
      await settle();
      expect(adaPage.all('newNotification')).toHaveLength(1);
    },
  );

  // Covers 4.16
  it('notifies the sender once for simultaneous decisions of two tabs', async () => {
    const id = await ask();
    const responses = await Promise.all([
      grace.decideRequest(id, 'accept'),
      grace.decideRequest(id, 'accept'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ada.notifications()).toHaveLength(1);
  });

  // Covers 4.14, 4.18
  it('returns 403 unless the student is the recipient', async () => {
    const id = await ask();
    const zoe = await signUp(server, 'Zoe');
    for (const verb of ['accept', 'reject'] as const) {
      for (const who of [ada, zoe]) {
        expect(await who.decideRequest(id, verb)).toMatchObject(
          errorResponse(403, 'Only the student who was asked can answer this request.'),
        );
      }
      expect((await grace.decideRequest(UNKNOWN_ID, verb)).status).toBe(404);
      expect((await grace.decideRequest('nonsense', verb)).status).toBe(400);
    }
    expect(await ada.requests()).toMatchObject([{ status: 'pending' }]);
    expect(await zoe.requests()).toEqual([]);
  });

  // Covers 4.17
  it('is the only change of a stored request: other changes return 404 for any id', async () => {
    const id = await ask();
    for (const path of [`/api/requests/${id}`, `/api/requests/${UNKNOWN_ID}`]) {
      expect((await ada.api('PATCH', `${path}/withdraw`, {})).status).toBe(404);
      expect((await ada.api('PATCH', path, { status: 'accepted' })).status).toBe(404);
    }
    expect(await grace.requests()).toMatchObject([{ _id: id, status: 'pending' }]);
  });
});

describe('a pair with a request', () => {
  it('returns 409 with the current status to another request, and sends nothing', async () => {
    const { adaPage, gracePage, settle } = await openPages();
    const id = await ask();
    await settle();
    const eventsOf = () => [adaPage.received.length, gracePage.received.length];
    const before = eventsOf();
    expect(await ada.sendRequest(grace)).toMatchObject(
      errorResponse(409, expect.stringContaining('already asked Grace Hopper')),
    );
    expect(await grace.sendRequest(ada)).toMatchObject(
      errorResponse(409, expect.stringContaining('Ada Lovelace has already asked you')),
    );
    await settle();
    expect(eventsOf()).toEqual(before);
    await grace.decideRequest(id, 'accept');
    expect(await grace.sendRequest(ada)).toMatchObject(
      errorResponse(409, 'You and Ada Lovelace are already study buddies.'),
    );
    expect(await ada.requests()).toHaveLength(1);
  });

  it('accepts one of two simultaneous requests', async () => {
    for (const name of ['Bo', 'Cy', 'Di']) {
      const other = await signUp(server, name);
      const responses = await Promise.all([ada.sendRequest(other), other.sendRequest(ada)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await other.requests()).toHaveLength(1);
    }
  });

  it('lets a rejected sender send again after seven days with a new id', async () => {
    const id = await rejected();
    expect(await ada.sendRequest(grace)).toMatchObject(
      errorResponse(409, 'Grace Hopper declined your request. You can ask again in 7 days.'),
    );

    const [early] = await advanceClock(server, 6.5 * DAY, ada);
    expect((await early.sendRequest(grace)).body.error).toMatch(/You can ask again in 1 day\.$/);

    const [sender, recipient] = await advanceClock(server, 0.5 * DAY, ada, grace);
    const again = await sender.sendRequest(recipient);
    expect(again.status).toBe(201);
    expect(again.body.request._id).not.toBe(id);
    for (const [student, isSent] of [
      [sender, true],
      [recipient, false],
    ] as const) {
      expect(await student.requests()).toMatchObject([
        { _id: again.body.request._id, status: 'pending', isSent },
        { _id: id, status: 'rejected', isSent },
      ]);
    }
    expect((await sender.sendRequest(recipient)).status).toBe(409);
    expect((await recipient.sendRequest(sender)).status).toBe(409);
    await recipient.decideRequest(again.body.request._id, 'reject');
    expect((await sender.sendRequest(recipient)).body.error).toMatch(
      /You can ask again in 7 days\.$/,
    );
    expect(await sender.requests()).toHaveLength(2);
  });

  it('lets the student who rejected send at any time', async () => {
    const id = await rejected();
    const again = await grace.sendRequest(ada);
    expect(again.status).toBe(201);
    expect(again.body.request._id).not.toBe(id);
    expect(await ada.requests()).toMatchObject([
      { _id: again.body.request._id, isSent: false, status: 'pending' },
      { _id: id, isSent: true, status: 'rejected' },
    ]);
    // A late decision on the old request must not decide the new one.
    expect((await grace.decideRequest(id, 'accept')).status).toBe(409);
    expect((await ada.decideRequest(again.body.request._id, 'accept')).status).toBe(200);
  });
});

describe('withdrawing a request', () => {
  it('deletes the request and its notification, and tells both students', async () => {
    const { adaPage, gracePage, settle } = await openPages();
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
