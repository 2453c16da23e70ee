import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { OpenSession, ReceivedJoin } from '../../../../contract/openSessions.ts';
import type { StudySession, StudySessionBody } from '../../../../contract/sessions.ts';
import { updateUser } from '../../../../server/modules/people/index.ts';
import { circleForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';
import { allSettled, connectSockets, receivedBy } from '../../../support/server/studentSocket.ts';
import { planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe, noah] = circleForEachTest(server);

type Refused = { error: string };
let session: StudySession;
const open = async (startsIn = 2 * HOUR) => {
  session = (await ada.schedule(planIn(server, startsIn, { places: 1 }))).body;
};
const change = (fields: Partial<StudySessionBody> = {}) =>
  ada.changeSession(session._id, planIn(server, 2 * HOUR, fields));

const path = (rest = '') => `/api/sessions/${session._id}/joins${rest}`;
const ask = (who: Student, message?: string) =>
  who.api<OpenSession & Refused>('POST', path(), message === undefined ? {} : { message });
const withdraw = (who: Student) => who.api<Refused>('DELETE', path('/me'));
const decide = (who: Student, student: Student, decision: 'accept' | 'reject' = 'accept') =>
  who.api<StudySession & Refused>('POST', path(`/${student._id}/${decision}`));
const openTo = async (who: Student) =>
  (await who.api<OpenSession[]>('GET', '/api/sessions/open')).body;
const idsOpenTo = async (who: Student) => (await openTo(who)).map(({ _id }) => _id);
const leave = (who: Student) => who.api('DELETE', `/api/sessions/${session._id}/participants/me`);
const joinsOf = async (who: Student) => (await who.api<ReceivedJoin[]>('GET', path())).body;

const notOpen = errorResponse(404, 'This session is not open to you.');

describe('an open session', () => {
  beforeEach(() => open());

  it('is listed for the buddies of its creator alone', async () => {
    const { _id, title, startTime, endTime } = session;
    expect(await openTo(grace)).toEqual([
      {
        ...{ _id, title, startTime, endTime, description: '', location: '', placesLeft: 1 },
        creator: { _id: ada._id, name: 'Ada Lovelace', avatar: '' },
      },
    ]);
    for (const who of [ada, noah]) expect(await openTo(who)).toEqual([]);
  });

  it('is closed and opened again by its creator; other changes keep it open', async () => {
    await change();
    expect(await idsOpenTo(grace)).toEqual([session._id]);
    const closed = await change({ places: 0 });
    expect(closed.body).not.toHaveProperty('places');
    expect(await idsOpenTo(grace)).toEqual([]);
    await change({ places: 49 });
    expect(await openTo(grace)).toMatchObject([{ placesLeft: 49 }]);
  });

  it('disappears when it begins, and cannot be joined any more', async () => {
    await open(HOUR / 2);
    await ask(zoe);
    server.clock.advance(HOUR / 2 - 1);
    expect(await idsOpenTo(grace)).toContain(session._id);
    server.clock.advance(1);
    expect(await idsOpenTo(grace)).not.toContain(session._id);
    expect((await ask(grace)).body.error).toBe('This session has begun.');
    expect((await decide(ada, zoe)).body.error).toBe('This session has begun.');
  });
});

describe('a request to join', () => {
  beforeEach(() => open());

  it('is sent once and accepted by the creator, which buddies see at once', async () => {
    const pages = await connectSockets(server, ada, grace, zoe, noah);
    /** Returns how often the open sessions have changed for each. */
    const changes = async () => {
      await allSettled(pages);
      return pages.map((page) => page.all('openSessionsChanged').length);
    };
    const { status, body } = await ask(grace, '  I like trees ');
    expect([status, body.request?.message]).toEqual([201, 'I like trees']);
    expect(await changes()).toEqual([1, 1, 0, 0]);
    expect((await ask(grace)).body.error).toBe('You have already asked to join this session.');
    expect(await joinsOf(ada)).toMatchObject([
      { student: { _id: grace._id, name: 'Grace Hopper' }, message: 'I like trees' },
    ]);
    expect((await ada.notifications())[0]).toMatchObject({
      topic: 'joinRequested',
      summary: 'Grace Hopper asks to join “Graph theory revision”: “I like trees”',
    });

    expect((await decide(ada, grace)).body).toMatchObject({
      participants: [{ _id: grace._id, answer: 'accepted' }],
      places: 1,
      placesLeft: 0,
    });
    expect(await changes()).toEqual([2, 2, 1, 0]);
    expect((await grace.notifications())[0]).toMatchObject({
      topic: 'joinAccepted',
      summary: 'Ada Lovelace accepted you: you take part in “Graph theory revision”.',
    });
    expect(await joinsOf(ada)).toEqual([]);
    expect((await ask(grace)).body.error).toBe('You take part in this session already.');
    await ada.cancelSession(session._id);
    expect(await changes()).toEqual([3, 3, 2, 0]);
  });

  it('is withdrawn with its notification, sent again, and declined, which hides the session', async () => {
    await ask(grace);
    expect((await withdraw(grace)).status).toBe(200);
    const none = errorResponse(404, 'You have not asked to join this session.');
    expect(await withdraw(grace)).toMatchObject(none);
    expect(await joinsOf(ada)).toEqual([]);
    const topics = (await ada.notifications()).map(({ topic }) => topic);
    expect(topics).not.toContain('joinRequested');

    expect((await ask(grace)).status).toBe(201);
    expect((await decide(ada, grace, 'reject')).status).toBe(200);
    expect((await grace.notifications())[0]).toMatchObject({
      topic: 'joinDeclined',
      sessionId: session._id,
      summary: 'Ada Lovelace has no place for you in “Graph theory revision”.',
    });
    expect(await idsOpenTo(grace)).toEqual([]);
    expect((await ask(grace)).status).toBe(404);
  });

  it('is refused to the creator and for a closed session, and decided by the creator only', async () => {
    expect((await ask(ada)).status).toBe(409);
    await ask(zoe);
    await change({ participants: [grace._id], places: 0 });
    expect((await ask(zoe)).status).toBe(404);
    const error = 'Only the student who created this session sees who asks to join.';
    expect(await joinsOf(grace)).toEqual({ error });
    expect((await decide(grace, zoe)).status).toBe(403);
    expect((await decide(ada, zoe)).status).toBe(404);
  });

  it('takes a place, of which simultaneous decisions do not give more than there are', async () => {
    const others = [grace, zoe];
    for (const other of others) await ask(other);
    const decided = await Promise.all(others.map((other) => decide(ada, other)));
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ada.sessions()).toMatchObject([{ placesLeft: 0 }]);
    const refused = decided.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe('This session is full.');
  });

  it('frees its place when the student leaves, as an invited one does not', async () => {
    await change({ participants: [zoe._id] });
    await ask(grace);
    await decide(ada, grace);
    await leave(zoe);
    expect(await idsOpenTo(zoe)).toEqual([]);
    await leave(grace);
    expect(await idsOpenTo(zoe)).toEqual([session._id]);
    expect(await openTo(grace)).toMatchObject([{ placesLeft: 1 }]);
  });

  it('brings no students together across a block, in either direction', async () => {
    await change({ participants: [zoe._id], places: 2 });
    for (const [blocker, blocked] of [
      [grace, zoe],
      [zoe, grace],
    ] as const) {
      expect((await ask(grace)).status).toBe(201);
      await blocker.block(blocked);
      expect(await openTo(grace)).toEqual([]);
      expect(await joinsOf(ada)).toEqual([]);
      expect(await decide(ada, grace)).toMatchObject(
        errorResponse(404, 'This request no longer exists.'),
      );
      await withdraw(grace);
      expect(await ask(grace)).toMatchObject(notOpen);
      await blocker.unblock(blocked);
    }
  });

  it('finds nothing of a creator who is blocked, suspended or no longer a buddy', async () => {
    const suspend = (suspended_at: string | null) =>
      updateUser(server.context.database, ada._id, { suspended_at });
    for (const [separate, restore] of [
      [() => grace.block(ada), () => grace.unblock(ada)],
      [() => suspend(server.clock.now().toISOString()), () => suspend(null)],
      [() => grace.unmatch(ada), () => undefined],
    ] as const) {
      expect((await ask(grace)).status).toBe(201);
      await separate();
      expect(await openTo(grace)).toEqual([]);
      await withdraw(grace);
      expect((await ask(grace)).status).toBe(404);
      await restore();
    }
  });
});

describe('a session that starts now', () => {
  const start = async (body: object = {}) => {
    const values = { title: 'Databases', minutes: 50, ...body };
    const started = await ada.api<StudySession & Refused>('POST', '/api/sessions/now', values);
    session = started.body;
    return started;
  };
  const newsOf = async (who: Student) =>
    (await who.notifications()).map(({ topic, summary }) => ({ topic, summary }));

  it('is open to buddies, who join it without a request, and tells those who are online', async () => {
    const [page] = await connectSockets(server, ada, grace);
    expect((await start()).status).toBe(201);
    const now = server.clock.now();
    expect(session).toMatchObject({
      ...{ title: 'Databases', createdBy: ada._id, placesLeft: 49 },
      startTime: now.toISOString(),
      endTime: new Date(now.getTime() + 50 * MINUTE).toISOString(),
    });
    const summary = 'Ada Lovelace studies now: “Databases”. Join with one tap.';
    const studyNow = { topic: 'studyNow', summary };
    expect(await newsOf(grace)).toContainEqual(studyNow);
    expect(await newsOf(zoe)).not.toContainEqual(studyNow);
    expect(await openTo(grace)).toMatchObject([{ _id: session._id, isNow: true }]);

    expect((await ask(grace)).status).toBe(201);
    expect(await receivedBy(page, 'sessionChanged')).toEqual([
      ...Array<object>(2).fill({ sessionId: session._id }),
    ]);
    expect(await grace.sessions()).toMatchObject([
      { participants: [{ _id: grace._id, answer: 'accepted' }] },
    ]);
    const joined = { topic: 'joined', summary: 'Grace Hopper joined “Databases”.' };
    expect(await newsOf(ada)).toContainEqual(joined);
    expect(await ask(noah)).toMatchObject(notOpen);
  });

  it('is one at a time: another moves it, tells nobody twice, and keeps those who joined', async () => {
    const [page] = await connectSockets(server, grace);
    await start();
    await ask(grace);
    const { _id } = session;
    server.clock.advance(15 * MINUTE);
    const [again] = await Promise.all([start({ title: 'Graphs', minutes: 25 }), start()]);
    expect([again.status, again.body._id]).toEqual([201, _id]);
    const [moved, ...others] = await ada.sessions();
    expect(others).toEqual([]);
    const startTime = server.clock.now().toISOString();
    expect(moved).toMatchObject({ _id, startTime, participants: [{ _id: grace._id }] });
    expect(await openTo(zoe)).toMatchObject([{ _id, isNow: true }]);
    const told = async () => (await newsOf(grace)).filter(({ topic }) => topic === 'studyNow');
    expect(await told()).toHaveLength(1);
    const unread = (await grace.notifications()).filter(
      ({ read, topic }) => !read && topic === 'studyNow',
    );
    await ada.cancelSession(_id);
    expect(await told()).toEqual([]);
    for (const { _id: id } of unread)
      expect(await receivedBy(page, 'notificationRead')).toContainEqual({ _id: id });
    await start();
    expect(session._id).not.toBe(_id);
  });

  it('does not tell those who joined it that it can be joined', async () => {
    await start();
    await ask(grace);
    await connectSockets(server, grace);
    await start({ minutes: 90 });
    expect(await newsOf(grace)).toMatchObject([{ topic: 'changed' }]);
  });

  it('leaves the list after ten minutes without a participant, and stays until the end with one', async () => {
    await start();
    server.clock.advance(10 * MINUTE - 1);
    expect(await openTo(grace)).toHaveLength(1);
    server.clock.advance(1);
    expect(await openTo(grace)).toEqual([]);
    expect(await ask(grace)).toMatchObject(
      errorResponse(409, 'This session has begun without you.'),
    );
    await start();
    await ask(grace);
    server.clock.advance(30 * MINUTE);
    expect(await openTo(zoe)).toMatchObject([{ _id: session._id, isNow: true }]);
    expect((await ask(zoe)).status).toBe(201);
  });

  it('is with one buddy, who is invited and whom no other joins, for 25, 50 or 90 minutes, and has a title', async () => {
    for (const wrong of [{ buddyId: noah._id }, { minutes: 30 }, { title: ' ' }])
      expect((await start(wrong)).status).toBe(400);
    await start({ buddyId: grace._id });
    expect(session.participants).toMatchObject([{ _id: grace._id }]);
    expect(session).not.toHaveProperty('places');
    expect(await newsOf(grace)).toContainEqual(expect.objectContaining({ topic: 'invited' }));
    expect(await openTo(zoe)).toEqual([]);
  });
});
