import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import {
  decideRequest,
  errorResponse,
  notificationsOf,
  requestsOf,
  sendRequest,
  UNKNOWN_ID,
} from '../../../support/server/calls.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { signUp, startSharedServer, type Student } from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const receivedBy = async (who: Student) =>
  (await who.api<ConnectionRequest[]>('GET', '/api/requests/received')).body;

async function rejected(): Promise<string> {
  const { body } = await sendRequest(ada, grace);
  expect((await decideRequest(grace, body.request._id, 'reject')).status).toBe(200);
  return body.request._id;
}

describe('sending a request', () => {
  // Covers 3.8, 7.18, 7.19, 7.20
  it('lists it as sent for the sender and as received for the recipient', async () => {
    const sent = await sendRequest(ada, grace);
    expect(sent).toMatchObject({ status: 201, body: { message: 'Connection request sent!' } });
    const [mine] = await requestsOf(ada);
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
    expect(await requestsOf(grace)).toEqual([{ ...mine, isSent: false }]);
  });

  // Covers 3.9, 9.6
  it('stores the message of the sender, or the default message', async () => {
    expect((await sendRequest(ada, grace, ' Logic on Monday? ')).body.request.message).toBe(
      'Logic on Monday?',
    );
    expect((await sendRequest(ada, await signUp(server, 'Zoe'), '  ')).body.request.message).toBe(
      'Hi, would you like to study together?',
    );
  });

  it('notifies the recipient', async () => {
    await sendRequest(ada, grace);
    expect(await notificationsOf(grace)).toMatchObject([
      {
        type: 'request',
        message: 'Ada Lovelace wants to study with you.',
        relatedUserId: { _id: ada._id },
        read: false,
      },
    ]);
    expect(await notificationsOf(ada)).toEqual([]);
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
    expect(await requestsOf(ada)).toEqual([]);
  });
});

describe('deciding a request', () => {
  // Covers 4.12, 7.21
  it('makes both students buddies when accepted', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    expect(await decideRequest(grace, request._id, 'accept')).toMatchObject({
      status: 200,
      body: { message: 'Request accepted successfully!' },
    });
    expect(await requestsOf(ada)).toMatchObject([{ status: 'accepted' }]);
    expect(await notificationsOf(ada)).toMatchObject([
      {
        type: 'other',
        message: 'Grace Hopper accepted your connection request.',
        relatedUserId: { _id: grace._id },
      },
    ]);
  });

  // Covers 4.13, 7.21
  it('notifies the sender when rejected', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    expect(await decideRequest(grace, request._id, 'reject')).toMatchObject({
      status: 200,
      body: { message: 'Request rejected successfully!' },
    });
    expect(await notificationsOf(ada)).toMatchObject([
      { type: 'other', message: 'Grace Hopper declined your connection request.' },
    ]);
  });

  it.each(['accept', 'reject'] as const)('%s deletes the request notification', async (verb) => {
    const { request } = (await sendRequest(ada, grace)).body;
    await decideRequest(grace, request._id, verb);
    expect(await notificationsOf(grace)).toEqual([]);
  });

  // Covers 4.15
  it.each([
    ['accept', 'accepted', 'reject'],
    ['reject', 'rejected', 'accept'],
  ] as const)(
    'allows a repeated %s, and once %s returns 409 to %s',
    async (verb, status, other) => {
      const { request } = (await sendRequest(ada, grace)).body;
      await decideRequest(grace, request._id, verb);
      expect((await decideRequest(grace, request._id, verb)).status).toBe(200);
      expect(await notificationsOf(ada)).toHaveLength(1);
      expect(await decideRequest(grace, request._id, other)).toMatchObject({
        status: 409,
        body: { error: `You have already ${status} this request.` },
      });
      expect(await requestsOf(ada)).toMatchObject([{ status }]);
      expect(await requestsOf(grace)).toMatchObject([{ status }]);
      expect(await notificationsOf(ada)).toHaveLength(1);
    },
  );

  // Covers 4.16
  it('notifies the sender once for simultaneous decisions of two tabs', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    const responses = await Promise.all([
      decideRequest(grace, request._id, 'accept'),
      decideRequest(grace, request._id, 'accept'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await notificationsOf(ada)).toHaveLength(1);
  });

  // Covers 4.14, 4.18
  it('returns 403 unless the student is the recipient', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    const zoe = await signUp(server, 'Zoe');
    for (const verb of ['accept', 'reject'] as const) {
      for (const who of [ada, zoe]) {
        expect(await decideRequest(who, request._id, verb)).toMatchObject(
          errorResponse(403, 'Only the student who was asked can answer this request.'),
        );
      }
      expect((await decideRequest(grace, UNKNOWN_ID, verb)).status).toBe(404);
      expect((await decideRequest(grace, 'nonsense', verb)).status).toBe(400);
    }
    expect(await requestsOf(ada)).toMatchObject([{ status: 'pending' }]);
    expect(await requestsOf(zoe)).toEqual([]);
  });

  // Covers 4.17
  it('is the only change of a stored request: other changes return 404 for any id', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    for (const id of [request._id, UNKNOWN_ID]) {
      expect((await ada.api('PATCH', `/api/requests/${id}/withdraw`, {})).status).toBe(404);
      expect((await ada.api('PATCH', `/api/requests/${id}`, { status: 'accepted' })).status).toBe(
        404,
      );
    }
    expect(await requestsOf(grace)).toMatchObject([{ _id: request._id, status: 'pending' }]);
  });
});

describe('a pair with a request', () => {
  it('returns 409 with the current status to another request', async () => {
    const { request } = (await sendRequest(ada, grace)).body;
    expect(await sendRequest(ada, grace)).toMatchObject(
      errorResponse(409, expect.stringContaining('already asked Grace Hopper')),
    );
    expect(await sendRequest(grace, ada)).toMatchObject(
      errorResponse(409, expect.stringContaining('Ada Lovelace has already asked you')),
    );
    await decideRequest(grace, request._id, 'accept');
    expect(await sendRequest(grace, ada)).toMatchObject(
      errorResponse(409, 'You and Ada Lovelace are already study buddies.'),
    );
    expect(await requestsOf(ada)).toHaveLength(1);
  });

  it('accepts one of two simultaneous requests', async () => {
    for (const name of ['Bo', 'Cy', 'Di']) {
      const other = await signUp(server, name);
      const responses = await Promise.all([sendRequest(ada, other), sendRequest(other, ada)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await requestsOf(other)).toHaveLength(1);
    }
  });

  it('lets a rejected sender send again after seven days with a new id', async () => {
    const id = await rejected();
    expect(await sendRequest(ada, grace)).toMatchObject(
      errorResponse(409, 'Grace Hopper declined your request. You can ask again in 7 days.'),
    );

    const [early] = await advanceClock(server, 6.5 * DAY, ada);
    expect((await sendRequest(early, grace)).body.error).toMatch(/You can ask again in 1 day\.$/);

    const [sender, recipient] = await advanceClock(server, 0.5 * DAY, ada, grace);
    const again = await sendRequest(sender, recipient);
    expect(again.status).toBe(201);
    expect(again.body.request._id).not.toBe(id);
    for (const [student, isSent] of [
      [sender, true],
      [recipient, false],
    ] as const) {
      expect(await requestsOf(student)).toMatchObject([
        { _id: again.body.request._id, status: 'pending', isSent },
        { _id: id, status: 'rejected', isSent },
      ]);
    }
    expect((await sendRequest(sender, recipient)).status).toBe(409);
    expect((await sendRequest(recipient, sender)).status).toBe(409);
    await decideRequest(recipient, again.body.request._id, 'reject');
    expect((await sendRequest(sender, recipient)).body.error).toMatch(
      /You can ask again in 7 days\.$/,
    );
    expect(await requestsOf(sender)).toHaveLength(2);
  });

  it('lets the student who rejected send at any time', async () => {
    const id = await rejected();
    const again = await sendRequest(grace, ada);
    expect(again.status).toBe(201);
    expect(again.body.request._id).not.toBe(id);
    expect(await requestsOf(ada)).toMatchObject([
      { _id: again.body.request._id, isSent: false, status: 'pending' },
      { _id: id, isSent: true, status: 'rejected' },
    ]);
    // A late decision on the old request must not decide the new one.
    expect((await decideRequest(grace, id, 'accept')).status).toBe(409);
    expect((await decideRequest(ada, again.body.request._id, 'accept')).status).toBe(200);
  });
});
