import { describe, expect, it, jest } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer, UNKNOWN_ID } from '../../../support/server/server.ts';
import { makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { allSettled, connectSockets } from '../../../support/server/studentSocket.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { planIn } from '../sessions/plans.ts';

const server = await startSharedServer();
const { database } = server.context;
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

/** Ada asks Grace. Returns the id of the request. */
const ask = async () => (await ada.sendRequest(grace)).body.request._id;

/** Connects a page of Ada and one of Grace, and returns how to wait for all that was sent to them. */
async function openPages() {
  const [adaPage, gracePage] = await connectSockets(server, ada, grace);
  return { adaPage, gracePage, settle: () => allSettled([adaPage, gracePage]) };
}

const receivedBy = async (who: Student) =>
  (await who.api<ConnectionRequest[]>('GET', '/api/requests/received')).body;
const withdraw = (who: Student, id: string) => who.api('DELETE', `/api/requests/${id}`);
/** Ada and Grace, and Grace and Ada. */
const bothWays = [
  [ada, grace],
  [grace, ada],
] as const;
const finds = async (who: Student, other: Student) =>
  (await who.search({ name: other.name })).body.some(({ _id }) => _id === other._id);
const invite = (startsIn: number, other: Student) => ({
  ...planIn(server, startsIn),
  participants: [other._id],
});
const DEFAULT_MESSAGE = 'Hi, would you like to study together?';

describe('sending a request', () => {
  // Covers 3.8, 4.22
  it('lists it for both, notifies the recipient and emits the status to both', async () => {
    const { adaPage, gracePage, settle } = await openPages();
    const sent = await ada.sendRequest(grace);
    expect(sent).toMatchObject({ status: 201, body: { message: 'Connection request sent!' } });
    const [mine] = await ada.requests();
    expect(mine).toEqual({
      ...{ _id: sent.body.request._id, isSent: true, status: 'pending', message: DEFAULT_MESSAGE },
      ...{ senderName: 'Ada Lovelace', recipientName: 'Grace Hopper' },
      senderId: { _id: ada._id, name: 'Ada Lovelace' },
      recipientId: { _id: grace._id, name: 'Grace Hopper' },
      createdAt: server.clock.now().toISOString(),
      profile: { avatar: '', subjects: [], matchPercentage: 15 },
    });
    expect(await receivedBy(ada)).toEqual([]);
    expect(await receivedBy(grace)).toEqual([{ ...mine, isSent: false }]);
    expect(await grace.requests()).toEqual([{ ...mine, isSent: false }]);

    const message = 'Ada Lovelace wants to study with you.';
    const notification = { type: 'request', message, relatedUserId: { _id: ada._id }, read: false };
    expect(await grace.notifications()).toMatchObject([notification]);
    await settle();
    expect(gracePage.all('newNotification')).toMatchObject([notification]);
    expect(gracePage.all('notification')).toEqual(gracePage.all('newNotification'));
    expect(gracePage.all('connectionChanged')).toEqual([{ userId: ada._id, status: 'pending' }]);
    expect(adaPage.received).toEqual([
      { event: 'connectionChanged', payload: { userId: grace._id, status: 'pending' } },
    ]);
  });

  it('stores the message of the sender and the match percentage, which it does not need', async () => {
    await grace.saveProfile({ subjects: [{ name: 'Logic' }], availability: ['Monday'] });
    // The skill of Ada adds a bonus.
    await ada.saveProfile({ subjects: [{ name: 'Logic' }], skills: ['Logic'] });
    expect((await ada.sendRequest(grace, ' Logic on Monday? ')).body.request.message).toBe(
      'Logic on Monday?',
    );
    const [request] = await ada.requests();
    // The stored percentage is that of the time of the request.
    await ada.saveProfile({ subjects: [] });
    jest
      .spyOn(server.app.modules.search.students, 'percentages')
      .mockRejectedValueOnce(new Error('The index is not loaded.'));
    const second = await ada.sendRequest(await signUp(server, 'Zoe'), '  ');
    expect(second.body.request.message).toBe(DEFAULT_MESSAGE);
    const stored = await database
      .selectFrom('connection_requests')
      .select('match_percentage')
      .where('sender_id', '=', ada._id)
      .orderBy('id')
      .execute();
    const percentage = request!.profile!.matchPercentage;
    expect(stored).toEqual([{ match_percentage: percentage }, { match_percentage: null }]);
    expect(percentage).toBeGreaterThan(50);
  });

  it('is refused to oneself and an unknown student', async () => {
    const own = errorResponse(400, 'You cannot send a connection request to yourself.');
    expect(await ada.sendRequest(ada)).toMatchObject(own);
    expect((await ada.sendRequest({ _id: UNKNOWN_ID })).status).toBe(404);
  });
});

describe('deciding a request', () => {
  // Covers 4.12, 4.13, 4.15, 4.16, 7.21
  it.each([
    ['accept', 'accepted', 'reject', 'Grace Hopper accepted your connection request.'],
    ['reject', 'rejected', 'accept', 'Grace Hopper declined your connection request.'],
  ] as const)(
    'by %s notifies the sender once, in all open pages, and returns 409 to %3$s later',
    async (verb, status, other, message) => {
      const { adaPage, gracePage, settle } = await openPages();
      const id = await ask();
      const decided = { status: 200, body: { message: `Request ${status} successfully!` } };
      const responses = await Promise.all([1, 2, 3].map(() => grace.decideRequest(id, verb)));
      expect(responses).toMatchObject([decided, decided, decided]);
      expect(await grace.decideRequest(id, other)).toMatchObject(
        errorResponse(409, `You have already ${status} this request.`),
      );
      for (const who of [ada, grace]) expect(await who.requests()).toMatchObject([{ status }]);
      expect(await ada.notifications()).toMatchObject([
        { type: 'other', message, relatedUserId: { _id: grace._id } },
      ]);
      expect(await grace.notifications()).toEqual([]);
      await settle();
      expect(adaPage.all('newNotification')).toMatchObject([{ type: 'other', message }]);
      expect(adaPage.all('notification')).toEqual(adaPage.all('newNotification'));
      expect(adaPage.all('connectionChanged').slice(1)).toEqual([{ userId: grace._id, status }]);
      expect(gracePage.all('connectionChanged').slice(1)).toEqual([{ userId: ada._id, status }]);
      const asked = gracePage.all('newNotification')[0]!;
      expect(gracePage.all('notificationRead')).toEqual([{ _id: asked._id }]);
    },
  );

  // Covers 4.17, 4.18
  it('returns 403 unless the student is the recipient, and is the only change of a request', async () => {
    const id = await ask();
    const zoe = await signUp(server, 'Zoe');
    for (const verb of ['accept', 'reject'] as const) {
      expect((await ada.decideRequest(id, verb)).status).toBe(403);
      expect(await zoe.decideRequest(id, verb)).toMatchObject(
        errorResponse(403, 'Only the student who was asked can answer this request.'),
      );
    }
    for (const path of [`/api/requests/${id}`, `/api/requests/${UNKNOWN_ID}`]) {
      expect((await ada.api('PATCH', `${path}/withdraw`, {})).status).toBe(404);
      expect((await ada.api('PATCH', path, { status: 'accepted' })).status).toBe(404);
    }
    expect(await grace.requests()).toMatchObject([{ _id: id, status: 'pending' }]);
  });

  it('has one outcome when it is accepted and rejected at once', async () => {
    const id = await ask();
    const responses = await Promise.all([
      grace.decideRequest(id, 'accept'),
      grace.decideRequest(id, 'reject'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const status = responses[0].status === 200 ? 'accepted' : 'rejected';
    expect(await ada.requests()).toMatchObject([{ status }]);
    expect(await ada.notifications()).toHaveLength(1);
  });
});

describe('a pair with a request', () => {
  it('returns 409 with the current status to another request, and sends nothing', async () => {
    const { adaPage, gracePage, settle } = await openPages();
    const id = await ask();
    expect(await ada.sendRequest(grace)).toMatchObject(
      errorResponse(
        409,
        'You have already asked Grace Hopper, and the request is waiting for an answer.',
      ),
    );
    expect(await grace.sendRequest(ada)).toMatchObject(
      errorResponse(409, 'Ada Lovelace has already asked you. You can answer under Requests.'),
    );
    await settle();
    // Those of the first request.
    expect(adaPage.received).toHaveLength(1);
    expect(gracePage.received).toHaveLength(3);
    await grace.decideRequest(id, 'accept');
    expect(await grace.sendRequest(ada)).toMatchObject(
      errorResponse(409, 'You and Ada Lovelace are already study buddies.'),
    );
    expect(await ada.requests()).toHaveLength(1);
  });

  it('accepts one of two simultaneous requests', async () => {
    const responses = await Promise.all([ada.sendRequest(grace), grace.sendRequest(ada)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await grace.requests()).toHaveLength(1);
  });

  it('lets a rejected sender send again after seven days, and the other student at any time', async () => {
    const id = await ask();
    await grace.decideRequest(id, 'reject');
    const rejectedFor = (days: number) =>
      database
        .updateTable('connection_requests')
        .set({ responded_at: new Date(server.clock.now().getTime() - days * DAY).toISOString() })
        .where('id', '=', id)
        .execute();
    const refused = (wait: string) =>
      errorResponse(409, `Grace Hopper declined your request. You can ask again in ${wait}.`);
    expect(await ada.sendRequest(grace)).toMatchObject(refused('7 days'));
    await rejectedFor(6.5);
    expect(await ada.sendRequest(grace)).toMatchObject(refused('1 day'));
    await rejectedFor(7);
    const again = (await ada.sendRequest(grace)).body.request._id;
    expect(await grace.requests()).toMatchObject([
      { _id: again, status: 'pending' },
      { _id: id, status: 'rejected' },
    ]);
    await grace.decideRequest(again, 'reject');
    expect(await ada.sendRequest(grace)).toMatchObject(refused('7 days'));

    const last = (await grace.sendRequest(ada)).body.request._id;
    expect((await ada.requests()).map(({ _id, isSent }) => [_id, isSent])).toEqual([
      [last, false],
      [again, true],
      [id, true],
    ]);
    // A late decision on an old request must not decide the new one.
    expect((await grace.decideRequest(again, 'accept')).status).toBe(409);
    expect((await ada.decideRequest(last, 'accept')).status).toBe(200);
  });
});

it('withdrawing deletes a pending request of the sender and its notification, and emits it to both', async () => {
  const { adaPage, gracePage, settle } = await openPages();
  const id = await ask();
  const [notification] = await grace.notifications();
  expect(await withdraw(grace, id)).toMatchObject(
    errorResponse(403, 'Only the student who asked can withdraw this request.'),
  );
  expect((await withdraw(ada, id)).status).toBe(200);
  expect(await withdraw(ada, id)).toMatchObject(
    errorResponse(404, 'This request no longer exists.'),
  );

  await settle();
  const status = 'rejected';
  expect(adaPage.all('connectionChanged').slice(1)).toEqual([{ userId: grace._id, status }]);
  expect(gracePage.all('connectionChanged').slice(1)).toEqual([{ userId: ada._id, status }]);
  expect(gracePage.all('notificationRead')).toEqual([{ _id: notification!._id }]);
  for (const who of [ada, grace]) expect(await who.requests()).toEqual([]);
  expect(await grace.notifications()).toEqual([]);
  // The sender can ask again.
  const second = await ask();
  await grace.decideRequest(second, 'accept');
  expect(await withdraw(ada, second)).toMatchObject(
    errorResponse(409, 'This request is no longer waiting for an answer.'),
  );
});

describe('a block', () => {
  it('hides both students from the chat, search and requests of the other until it is removed', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, grace);
    await ada.block(zoe);
    const { fileUrl } = (await upload(server, ada, 'notes.pdf', pdf)).body;
    const sent = await ada.sendMessage(grace, '', { fileUrl });
    const open = async () => (await fetch(`${server.url}${sent.body.fileUrl ?? ''}`)).status;
    expect(await open()).toBe(200);
    const [page] = await connectSockets(server, grace);
    for (const _time of [1, 2]) expect((await ada.block(grace)).status).toBe(200);
    for (const [one, other] of bothWays) {
      expect(await finds(one, other)).toBe(false);
      expect(await one.requests()).toEqual([]);
      expect(await one.unreadCounts()).toEqual({});
      expect((await one.sendRequest(other)).status).toBe(404);
      expect((await one.sendMessage(other, 'Hello?')).status).toBe(403);
    }
    expect(await open()).toBe(404);
    // Students can remove only their own block.
    await grace.unblock(ada);
    expect(await finds(grace, ada)).toBe(false);

    await ada.unblock(grace);
    expect([await finds(grace, ada), await finds(zoe, ada)]).toEqual([true, false]);
    expect(await open()).toBe(200);
    expect(await grace.requests()).toMatchObject([{ status: 'accepted' }]);
    await page.settled();
    const statuses = page.all('connectionChanged').map(({ status }) => status);
    expect(statuses).toEqual(['rejected', 'accepted']);
    await grace.block(ada);
    expect(await open()).toBe(404);
  });

  it('hides a pending request until it is removed, and shortens no time until the next one', async () => {
    const { request } = (await ada.sendRequest(grace)).body;
    await grace.block(ada);
    expect((await grace.decideRequest(request._id, 'accept')).status).toBe(404);
    expect(await ada.requests()).toEqual([]);
    await grace.unblock(ada);
    expect(await ada.requests()).toMatchObject([{ status: 'pending' }]);
    expect(await grace.notifications()).toEqual([]);

    await grace.decideRequest(request._id, 'reject');
    await ada.block(grace);
    await ada.unblock(grace);
    expect((await ada.sendRequest(grace)).status).toBe(409);
  });

  it('deletes the notifications about each other and marks them read in open tabs', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, grace);
    await zoe.sendRequest(grace);
    await ada.schedule(invite(5 * MINUTE, grace));
    const about = async (who: Student) =>
      (await who.notifications()).map(({ message }) => message.split(' ')[0]);
    expect(await about(grace)).toEqual(['“Graph', 'Ada', 'Zoe']);
    const [page] = await connectSockets(server, grace);
    await grace.block(ada);
    await page.settled();
    expect(await about(grace)).toEqual(['Zoe']);
    expect(await about(ada)).toEqual(['“Graph']);
    expect(page.all('notificationRead')).toHaveLength(2);
  });

  it('takes both out of the coming study sessions of each other, without a notification', async () => {
    await makeBuddies(ada, grace);
    const past = (await ada.schedule(invite(-2 * HOUR, grace))).body;
    const hers = (await ada.schedule(invite(HOUR, grace))).body;
    const mine = (await grace.schedule(invite(HOUR, ada))).body;
    const [page] = await connectSockets(server, ada);
    await grace.block(ada);
    await page.settled();
    const changed = page.all('sessionChanged').map(({ sessionId }) => sessionId);
    expect(changed).toHaveLength(1);
    expect([hers._id, mine._id]).toContain(changed[0]);
    expect(page.all('newNotification')).toEqual([]);
    expect(await ada.sessions()).toEqual([past, { ...hers, participants: [] }]);
    expect(await grace.sessions()).toEqual([past, { ...mine, participants: [] }]);

    // A past study session that moves to the future leaves the former buddy out.
    await ada.changeSession(past._id, { ...invite(2 * HOUR, grace), title: 'Moved' });
    expect(await grace.sessions()).toEqual([{ ...mine, participants: [] }]);
    expect(await grace.notifications()).toEqual([]);
  });

  it('leaves nothing of a simultaneous request, invitation or message', async () => {
    const [zoe, alan] = [await signUp(server, 'Zoe'), await signUp(server, 'Alan')];
    await makeBuddies(zoe, alan);
    await Promise.all([
      ...[ada.sendRequest(grace), grace.block(ada)],
      zoe.schedule(invite(HOUR, alan)),
      ...[zoe.sendMessage(alan, 'Hello'), alan.block(zoe)],
    ]);
    for (const blocker of [grace, alan]) {
      expect(await blocker.notifications()).toEqual([]);
      expect(await blocker.sessions()).toEqual([]);
      expect(await blocker.requests()).toEqual([]);
    }
  });

  it('is refused for oneself and an unknown student', async () => {
    expect(await ada.block(ada)).toMatchObject(errorResponse(400, 'You cannot block yourself.'));
    expect((await ada.block({ _id: UNKNOWN_ID })).status).toBe(404);
  });
});

describe('removing a match', () => {
  it('ends the chat and coming study sessions of both, live and without a notification', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, grace);
    await makeBuddies(ada, zoe);
    await makeBuddies(zoe, grace);
    const { body: session } = await ada.schedule(invite(HOUR, grace));
    const [page] = await connectSockets(server, ada);
    expect((await grace.unmatch(ada)).status).toBe(200);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'rejected' }]);
    expect(page.all('sessionChanged')).toEqual([{ sessionId: session._id }]);
    expect(page.all('newNotification')).toEqual([]);
    for (const [one, other] of bothWays) {
      expect(await one.matches()).toMatchObject([{ _id: zoe._id }]);
      expect((await one.sendMessage(other, 'Hello?')).status).toBe(403);
    }
    expect(await grace.sessions()).toEqual([]);
    expect(await ada.sessions()).toMatchObject([{ participants: [] }]);
    // The other student has to wait as after a rejection.
    expect((await ada.sendRequest(grace)).status).toBe(409);
    expect((await grace.sendRequest(ada)).status).toBe(201);
  });

  it('returns 404 unless the two are study buddies, and across a block', async () => {
    const refused = errorResponse(404, 'This student is not a study buddy of yours.');
    await ada.sendRequest(grace);
    expect(await ada.unmatch(grace)).toMatchObject(refused);
    await grace.decideRequest((await ada.requests())[0]!._id, 'accept');
    await grace.block(ada);
    // Nothing tells the blocked student.
    const [page] = await connectSockets(server, ada);
    expect(await grace.unmatch(ada)).toMatchObject(refused);
    expect(await ada.unmatch(grace)).toMatchObject(refused);
    await page.settled();
    expect(page.received).toEqual([]);
  });
});
