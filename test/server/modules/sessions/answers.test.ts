import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket, type StudentSocket } from '../../../support/server/studentSocket.ts';
import { planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe, noah] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Zoe',
  'Noah',
);
let page: StudentSocket;
let session: StudySession;

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(ada, zoe);
  page = await connectSocket(server, ada);
  const participants = [grace._id, zoe._id];
  session = (await ada.schedule({ ...planIn(server, 2 * HOUR), participants })).body;
  await page.settled();
  page.received.length = 0;
});

type Answered = StudySession & { error: string };
const path = (rest: string) => `/api/sessions/${session._id}/${rest}`;
const answer = (who: Student, body: unknown) => who.api<Answered>('PUT', path('answer'), body);
const propose = (who: Student, body: unknown) => who.api<Answered>('PUT', path('proposal'), body);
const take = (who: Student, from: Student, body: unknown) =>
  who.api<Answered>('POST', path(`participants/${from._id}/proposal/accept`), body);
const leave = (who: Student) => who.api<Answered>('DELETE', path('participants/me'));

/** The times of a study session that starts that many milliseconds after now. */
function timesIn(startsIn: number) {
  const { startTime, endTime } = planIn(server, startsIn);
  return { startTime, endTime };
}

/** Returns a participant as a student sees them. */
async function seenBy(viewer: Student, who: Student): Promise<Participant | undefined> {
  const found = (await viewer.sessions()).find(({ _id }) => _id === session._id);
  return found?.participants.find(({ _id }) => _id === who._id);
}

async function notices(): Promise<Pick<Notification, 'topic' | 'summary'>[]> {
  await page.settled();
  return page.all('newNotification').map(({ topic, summary }) => ({ topic, summary }));
}

describe('an invitation', () => {
  it('is read once it is answered', async () => {
    const unread = async () =>
      (await grace.api<Notification[]>('GET', '/api/notifications')).body
        .filter(({ read, sessionId }) => !read && sessionId === session._id)
        .map(({ topic }) => topic);
    expect(await unread()).toEqual(['invited']);
    await answer(grace, { answer: 'maybe' });
    expect(await unread()).toEqual([]);
  });

  it('is pending until it is answered, and every member sees the answer', async () => {
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'pending' });
    const { status, body } = await answer(grace, { answer: 'accepted' });
    expect(status).toBe(200);
    expect(body.participants[0]).toMatchObject({ _id: grace._id, answer: 'accepted' });
    expect(await seenBy(zoe, grace)).toMatchObject({ answer: 'accepted' });
    expect(await seenBy(ada, zoe)).toMatchObject({ answer: 'pending' });
    expect(await notices()).toEqual([
      { topic: 'answered', summary: 'Grace Hopper accepted “Graph theory revision”.' },
    ]);
    expect(page.all('sessionChanged')).toEqual([{ sessionId: session._id }]);
  });

  it('has words that only the creator and the student see', async () => {
    await answer(grace, { answer: 'declined', note: '  I have an exam ' });
    expect(await seenBy(ada, grace)).toMatchObject({ note: 'I have an exam' });
    expect(await seenBy(grace, grace)).toMatchObject({ note: 'I have an exam' });
    expect(await seenBy(zoe, grace)).not.toHaveProperty('note');
    expect((await notices())[0]?.summary).toBe(
      'Grace Hopper declined “Graph theory revision”: “I have an exam”',
    );
  });

  it('notifies of a changed answer and marks the previous notification read', async () => {
    await answer(grace, { answer: 'accepted' });
    await answer(grace, { answer: 'accepted' });
    await answer(grace, { answer: 'maybe' });
    expect((await notices()).map(({ summary }) => summary)).toEqual([
      'Grace Hopper accepted “Graph theory revision”.',
      'Grace Hopper may come to “Graph theory revision”.',
    ]);
    const [first] = page.all('newNotification');
    expect(page.all('notificationRead')).toEqual([{ _id: first!._id }]);
  });

  it('that was declined stays in the calendar, without reminders and among no coming sessions', async () => {
    const soon = { ...planIn(server, 11 * MINUTE), participants: [grace._id, zoe._id] };
    session = (await ada.schedule(soon)).body;
    await answer(grace, { answer: 'declined' });
    expect(await seenBy(grace, grace)).toMatchObject({ answer: 'declined' });
    const ids = async (who: Student) => (await who.upcomingSessions()).map(({ _id }) => _id);
    expect(await ids(grace)).not.toContain(session._id);
    expect(await ids(zoe)).toContain(session._id);
    server.clock.advance(2 * MINUTE);
    await server.app.modules.reminders.send();
    const reminded = async (who: Student) =>
      (await who.notifications()).filter(({ topic }) => topic === 'reminder').length;
    expect(await reminded(grace)).toBe(0);
    expect(await reminded(zoe)).toBe(1);
  });

  it('asks again after a change of the time, not after a change of the place', async () => {
    await answer(grace, { answer: 'accepted' });
    const graces = await connectSocket(server, grace);
    const participants = [grace._id, zoe._id];
    const moved = { ...planIn(server, 3 * HOUR), participants };
    await ada.changeSession(session._id, { ...moved, ...timesOf(session), location: 'Café' });
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'accepted' });
    await ada.changeSession(session._id, { ...moved, location: 'Café' });
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'pending' });
    await graces.settled();
    expect(graces.all('newNotification').map(({ summary }) => summary)).toEqual([
      'Ada Lovelace changed the place of “Graph theory revision”.',
      'Ada Lovelace changed the time of “Graph theory revision”. Please answer again.',
    ]);
  });

  it('keeps who comes when it becomes shorter while it runs, and asks again when it becomes longer', async () => {
    const plan = { ...planIn(server, 5 * MINUTE), participants: [grace._id, zoe._id] };
    session = (await ada.schedule(plan)).body;
    await answer(grace, { answer: 'accepted' });
    await answer(zoe, { answer: 'maybe' });
    server.clock.advance(15 * MINUTE);
    const graces = await connectSocket(server, grace);
    const endIn = (ms: number) => new Date(Date.parse(plan.startTime) + ms).toISOString();
    await ada.changeSession(session._id, { ...plan, endTime: endIn(HOUR / 2) });
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'accepted' });
    expect(await seenBy(ada, zoe)).toMatchObject({ answer: 'pending' });
    await ada.changeSession(session._id, { ...plan, endTime: endIn(HOUR) });
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'pending' });
    await graces.settled();
    expect(graces.all('newNotification').map(({ summary }) => summary)).toEqual([
      'Ada Lovelace changed the time of “Graph theory revision”.',
      'Ada Lovelace changed the time of “Graph theory revision”. Please answer again.',
    ]);
  });

  it('is left', async () => {
    await answer(grace, { answer: 'accepted' });
    expect((await leave(grace)).status).toBe(200);
    expect(await grace.sessions()).toEqual([]);
    expect(await seenBy(ada, grace)).toBeUndefined();
    expect((await notices()).at(-1)).toEqual({
      topic: 'left',
      summary: 'Grace Hopper left “Graph theory revision”.',
    });
    expect((await leave(grace)).status).toBe(404);
  });

  it.each([
    ['the creator', ada, 403],
    ['a student who is not invited', noah, 404],
  ])('is not answered by %s', async (_name, who, status) => {
    for (const { status: refused } of [
      await answer(who, { answer: 'accepted' }),
      await propose(who, timesIn(HOUR)),
      await leave(who),
    ]) {
      expect(refused).toBe(status);
    }
  });

  it('is not answered after the end', async () => {
    const short = planIn(server, 10 * MINUTE, { length: 20 * MINUTE });
    session = (await ada.schedule({ ...short, participants: [grace._id] })).body;
    server.clock.advance(31 * MINUTE);
    expect(await answer(grace, { answer: 'accepted' })).toMatchObject(
      errorResponse(409, 'This session is over.'),
    );
  });
});

describe('another time', () => {
  it('is proposed to the creator, who takes it; the others are asked again', async () => {
    await answer(zoe, { answer: 'accepted' });
    const times = timesIn(5 * HOUR);
    expect((await propose(grace, times)).status).toBe(200);
    expect(await seenBy(ada, grace)).toMatchObject({ proposal: times });
    expect(await seenBy(zoe, grace)).not.toHaveProperty('proposal');
    expect((await notices()).at(-1)).toEqual({
      topic: 'proposed',
      summary: 'Grace Hopper proposes another time for “Graph theory revision”.',
    });

    const graces = await connectSocket(server, grace);
    const { status, body } = await take(ada, grace, times);
    expect(status).toBe(200);
    expect(body).toMatchObject(times);
    const [first, second] = body.participants;
    expect(first).toEqual({ _id: grace._id, name: 'Grace Hopper', answer: 'accepted' });
    expect(second).toMatchObject({ _id: zoe._id, answer: 'pending' });
    await graces.settled();
    expect(graces.all('newNotification').map(({ summary }) => summary)).toEqual([
      'Ada Lovelace took the time that you proposed for “Graph theory revision”.',
    ]);
    graces.close();
    // A second click finds no proposal.
    expect((await take(ada, grace, times)).status).toBe(409);
  });

  it('is not taken when it has changed since, and is withdrawn', async () => {
    await propose(grace, timesIn(5 * HOUR));
    await propose(grace, timesIn(6 * HOUR));
    expect(await take(ada, grace, timesIn(5 * HOUR))).toMatchObject(
      errorResponse(409, 'This proposal has changed. Please look at it again.'),
    );
    expect((await grace.api('DELETE', path('proposal'))).status).toBe(200);
    expect(await seenBy(ada, grace)).not.toHaveProperty('proposal');
  });

  it('is withdrawn by accepting the session', async () => {
    await propose(grace, timesIn(5 * HOUR));
    const { body } = await answer(grace, { answer: 'accepted' });
    expect(body.participants[0]).not.toHaveProperty('proposal');
  });

  it.each([
    [
      'that ends before it starts',
      () => ({ ...timesIn(HOUR), endTime: timesIn(0).startTime }),
      400,
    ],
    ['that has passed', () => timesIn(-3 * HOUR), 409],
    ['that the session has', () => timesOf(session), 400],
  ])('%s is refused', async (_name, times, status) => {
    expect((await propose(grace, times())).status).toBe(status);
    expect(await seenBy(ada, grace)).not.toHaveProperty('proposal');
  });

  it('is taken by the creator alone', async () => {
    const times = timesIn(5 * HOUR);
    await propose(grace, times);
    expect((await take(zoe, grace, times)).status).toBe(403);
  });
});

const timesOf = ({ startTime, endTime }: StudySession) => ({ startTime, endTime });
