import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type {
  Participant,
  SessionTimes,
  StudySession,
  StudySessionBody,
} from '../../../../contract/sessions.ts';
import { socketsForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { allSettled } from '../../../support/server/studentSocket.ts';
import { answerSession, planIn } from './plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe, noah] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Zoe',
  'Noah',
);
beforeEach(async () => {
  for (const buddy of [grace, zoe]) await makeBuddies(ada, buddy);
});
const pages = socketsForEachTest(server, ada, grace, zoe);

/** Returns and clears what the pages of Ada, Grace and Zoe received. */
async function takeEvents() {
  await allSettled(pages);
  return pages.map((page) => {
    const notices = page.all('newNotification');
    expect(page.all('notification')).toEqual(notices);
    const changes = page.all('sessionChanged');
    const readIds = page.all('notificationRead').map(({ _id }) => _id);
    page.received.length = 0;
    const texts = notices.map(({ summary }) => summary);
    return { notices, texts, changes, readIds };
  });
}
type Events = Awaited<ReturnType<typeof takeEvents>>;
const textsOf = (events: Events) => events.map(({ texts }) => texts);
const takeTexts = async () => textsOf(await takeEvents());
const changesOf = (events: Events) => events.map(({ changes }) => changes.length);

let session: StudySession;
/** Ada invites Grace and Zoe, unless the plan says others. */
async function invite(plan: StudySessionBody) {
  const participants = [grace._id, zoe._id];
  session = (await ada.schedule({ participants, ...plan })).body;
  await takeEvents();
}
const change = (body: StudySessionBody) => ada.changeSession(session._id, body);
/** The same study session with other fields. */
const planWith = (fields: Partial<StudySessionBody>): StudySessionBody => ({
  ...{ title: session.title, ...timesOf(session) },
  participants: session.participants.map(({ _id }) => _id),
  ...fields,
});

type Answered = StudySession & { error: string };
const path = (rest: string) => `/api/sessions/${session._id}/${rest}`;
const answer = (who: Student, given: string, note?: string) =>
  answerSession(who, session._id, given, { note });
const propose = (who: Student, body: unknown) => who.api<Answered>('PUT', path('proposal'), body);
const take = (who: Student, from: Student, body: unknown) =>
  who.api<Answered>('POST', path(`participants/${from._id}/proposal/accept`), body);
const leave = (who: Student) => who.api<Answered>('DELETE', path('participants/me'));

const timesOf = ({ startTime, endTime }: SessionTimes) => ({ startTime, endTime });
const timesIn = (startsIn: number) => timesOf(planIn(server, startsIn));

/** Returns a participant as a student sees them. */
async function seenBy(viewer: Student, who: Student): Promise<Participant | undefined> {
  const found = (await viewer.sessions()).find(({ _id }) => _id === session._id);
  return found?.participants.find(({ _id }) => _id === who._id);
}

beforeEach(() => invite(planIn(server, 2 * HOUR)));

describe('participants', () => {
  it('are notified of invitations, changes, removals and cancellations; the creator is not', async () => {
    const plan = planIn(server, 2 * HOUR, { participants: [grace._id] });
    const { body } = await ada.schedule(plan);
    const invited = await takeEvents();
    expect(textsOf(invited)).toEqual([
      [],
      ['Ada Lovelace invited you to “Graph theory revision”.'],
      [],
    ]);
    expect(invited[1]!.notices[0]).toMatchObject({
      type: 'other',
      topic: 'invited',
      startsAt: plan.startTime,
      sessionId: body._id,
      relatedUserId: { _id: ada._id },
      read: false,
    });
    expect(changesOf(invited)).toEqual([1, 1, 0]);

    const participants = [grace._id, zoe._id];
    const moved = planIn(server, 3 * HOUR, { location: 'Café', participants });
    await ada.changeSession(body._id, moved);
    const changed = await takeEvents();
    expect(textsOf(changed)).toEqual([
      [],
      ['Ada Lovelace changed the time and place of “Graph theory revision”.'],
      ['Ada Lovelace invited you to “Graph theory revision”.'],
    ]);
    expect(changed[1]!.notices[0]).toMatchObject({
      ...{ type: 'other', topic: 'changed' },
      ...{ startsAt: moved.startTime, previousStartsAt: plan.startTime },
    });
    expect(changesOf(changed)).toEqual([1, 1, 1]);

    await ada.changeSession(body._id, { ...moved, participants: [zoe._id] });
    const removed = await takeEvents();
    expect(textsOf(removed)).toEqual([
      [],
      ['Ada Lovelace took you off “Graph theory revision”.'],
      [],
    ]);
    const removal = removed[1]!.notices[0];
    expect(removal).toMatchObject({ type: 'other', topic: 'removed', startsAt: moved.startTime });
    expect(removal).not.toHaveProperty('previousStartsAt');
    expect(changesOf(removed)).toEqual([1, 1, 1]);

    await ada.cancelSession(body._id);
    const cancelled = await takeEvents();
    expect(textsOf(cancelled)).toEqual([
      [],
      [],
      ['Ada Lovelace cancelled “Graph theory revision”.'],
    ]);
    expect(cancelled[2]!.notices[0]).toMatchObject({ type: 'other', topic: 'cancelled' });
    expect(changesOf(cancelled)).toEqual([1, 0, 1]);
  });

  it('read the times of a moved study session in UTC in the message', async () => {
    const day = (ahead: number) =>
      new Date(server.clock.now().getTime() + ahead).toISOString().slice(0, 10);
    const onDay = (date: string, hour: number) => ({
      ...planIn(server, 0),
      startTime: `${date}T${hour}:00:00.000Z`,
      endTime: `${date}T${hour + 1}:00:00.000Z`,
      participants: [grace._id],
    });
    await invite(onDay(day(0), 15));
    await change(onDay(day(DAY), 16));
    const [, graces] = await takeEvents();
    expect(graces!.notices[0]!.message).toMatch(
      /^Ada Lovelace changed the time of “.+”\. \w{3}, \w{3} \d+, 15:00 → \w{3}, \w{3} \d+, 16:00 UTC$/,
    );
  });

  it('are notified of another video link, like the place', async () => {
    const link = 'https://meet.uni.edu/graphs';
    await change(planWith({ link }));
    await change(planWith({ link }));
    await change(planWith({ location: 'Library' }));
    const [, graces] = await takeTexts();
    expect(graces).toEqual([
      'Ada Lovelace changed the video link of “Graph theory revision”.',
      'Ada Lovelace changed the place and video link of “Graph theory revision”.',
    ]);
  });

  it('are not notified when no visible field changed', async () => {
    await change(planWith({ title: ` ${session.title} `, description: '' }));
    expect(await takeTexts()).toEqual([[], [], []]);
  });

  it('keep their notifications after the deletion', async () => {
    await ada.cancelSession(session._id);
    const kept = (await grace.notifications()).filter(
      ({ topic }) => topic === 'invited' || topic === 'cancelled',
    );
    expect(kept).toHaveLength(2);
    for (const notice of kept) expect(notice).not.toHaveProperty('sessionId');
  });

  it('are not notified when an ended study session is deleted', async () => {
    await invite(planIn(server, -2 * HOUR, { participants: [grace._id] }));
    await ada.cancelSession(session._id);
    const cleared = await takeEvents();
    expect(textsOf(cleared)).toEqual([[], [], []]);
    expect(changesOf(cleared)).toEqual([1, 1, 0]);
  });
});

describe('an invitation', () => {
  it('is pending until it is answered, and every member sees the answer', async () => {
    const unread = async () =>
      (await grace.notifications())
        .filter(({ read, sessionId }) => !read && sessionId === session._id)
        .map(({ topic }) => topic);
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'pending' });
    expect(await unread()).toEqual(['invited']);
    const { status, body } = await answer(grace, 'accepted');
    expect(status).toBe(200);
    expect(body.participants[0]).toMatchObject({ _id: grace._id, answer: 'accepted' });
    expect(await seenBy(zoe, grace)).toMatchObject({ answer: 'accepted' });
    expect(await seenBy(ada, zoe)).toMatchObject({ answer: 'pending' });
    expect(await unread()).toEqual([]);
    const [{ notices, changes }] = (await takeEvents()) as [Events[number]];
    expect(notices.map(({ topic, summary }) => ({ topic, summary }))).toEqual([
      { topic: 'answered', summary: 'Grace Hopper accepted “Graph theory revision”.' },
    ]);
    expect(changes).toEqual([{ sessionId: session._id }]);
  });

  it('has words that only the creator and the student see', async () => {
    await answer(grace, 'declined', '  I have an exam ');
    expect(await seenBy(ada, grace)).toMatchObject({ note: 'I have an exam' });
    expect(await seenBy(grace, grace)).toMatchObject({ note: 'I have an exam' });
    expect(await seenBy(zoe, grace)).not.toHaveProperty('note');
    expect((await takeTexts())[0]).toEqual([
      'Grace Hopper declined “Graph theory revision”: “I have an exam”',
    ]);
  });

  it('notifies of a changed answer and marks the previous notification read', async () => {
    await answer(grace, 'accepted');
    await answer(grace, 'accepted');
    await answer(grace, 'maybe');
    const [{ texts, notices, readIds }] = (await takeEvents()) as [Events[number]];
    expect(texts).toEqual([
      'Grace Hopper accepted “Graph theory revision”.',
      'Grace Hopper may come to “Graph theory revision”.',
    ]);
    expect(readIds).toEqual([notices[0]!._id]);
  });

  it('that was declined stays in the calendar, without reminders and among no coming sessions', async () => {
    await invite(planIn(server, 11 * MINUTE));
    await answer(grace, 'declined');
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
    await answer(grace, 'accepted');
    await change(planWith({ location: 'Café' }));
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'accepted' });
    await change(planWith({ location: 'Café', ...timesIn(3 * HOUR) }));
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'pending' });
    expect((await takeTexts())[1]).toEqual([
      'Ada Lovelace changed the place of “Graph theory revision”.',
      'Ada Lovelace changed the time of “Graph theory revision”. Please answer again.',
    ]);
  });

  it('keeps who comes when it becomes shorter while it runs, and asks again when it becomes longer', async () => {
    await invite(planIn(server, 5 * MINUTE));
    await answer(grace, 'accepted');
    await answer(zoe, 'maybe');
    server.clock.advance(15 * MINUTE);
    const endAfter = (ms: number) =>
      planWith({ endTime: new Date(Date.parse(session.startTime) + ms).toISOString() });
    await change(endAfter(HOUR / 2));
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'accepted' });
    expect(await seenBy(ada, zoe)).toMatchObject({ answer: 'pending' });
    await change(endAfter(HOUR));
    expect(await seenBy(ada, grace)).toMatchObject({ answer: 'pending' });
    expect((await takeTexts())[1]).toEqual([
      'Ada Lovelace changed the time of “Graph theory revision”.',
      'Ada Lovelace changed the time of “Graph theory revision”. Please answer again.',
    ]);
  });

  it('is left', async () => {
    await answer(grace, 'accepted');
    expect((await leave(grace)).status).toBe(200);
    expect(await grace.sessions()).toEqual([]);
    expect(await seenBy(ada, grace)).toBeUndefined();
    const [adas] = await takeEvents();
    expect(adas!.notices.at(-1)).toMatchObject({
      topic: 'left',
      summary: 'Grace Hopper left “Graph theory revision”.',
    });
    expect((await leave(grace)).status).toBe(404);
  });

  it.each([
    ['the creator', ada, 403],
    ['a student who is not invited', noah, 404],
  ])('is not answered by %s', async (_name, who, status) => {
    expect((await answer(who, 'accepted')).status).toBe(status);
    expect((await propose(who, timesIn(HOUR))).status).toBe(status);
    expect((await leave(who)).status).toBe(status);
  });

  it('is not answered after the end', async () => {
    await invite(planIn(server, 10 * MINUTE, { length: 20 * MINUTE }));
    server.clock.advance(31 * MINUTE);
    expect(await answer(grace, 'accepted')).toMatchObject(
      errorResponse(409, 'This session is over.'),
    );
  });
});

describe('another time', () => {
  it('is proposed to the creator, who takes it; the others are asked again', async () => {
    await answer(zoe, 'accepted');
    const times = timesIn(5 * HOUR);
    expect((await propose(grace, times)).status).toBe(200);
    expect(await seenBy(ada, grace)).toMatchObject({ proposal: times });
    expect(await seenBy(zoe, grace)).not.toHaveProperty('proposal');
    const [adas] = await takeEvents();
    expect(adas!.notices.at(-1)).toMatchObject({
      topic: 'proposed',
      summary: 'Grace Hopper proposes another time for “Graph theory revision”.',
    });

    const { status, body } = await take(ada, grace, times);
    expect(status).toBe(200);
    expect(body).toMatchObject(times);
    const [first, second] = body.participants;
    expect(first).toEqual({ _id: grace._id, name: 'Grace Hopper', answer: 'accepted' });
    expect(second).toMatchObject({ _id: zoe._id, answer: 'pending' });
    expect((await takeTexts())[1]).toEqual([
      'Ada Lovelace took the time that you proposed for “Graph theory revision”.',
    ]);
    // A second click finds no proposal.
    expect((await take(ada, grace, times)).status).toBe(409);
  });

  it('is not taken by others or when it has changed since, and is withdrawn', async () => {
    await propose(grace, timesIn(5 * HOUR));
    expect((await take(zoe, grace, timesIn(5 * HOUR))).status).toBe(403);
    await propose(grace, timesIn(6 * HOUR));
    expect(await take(ada, grace, timesIn(5 * HOUR))).toMatchObject(
      errorResponse(409, 'This proposal has changed. Please look at it again.'),
    );
    expect((await grace.api('DELETE', path('proposal'))).status).toBe(200);
    expect(await seenBy(ada, grace)).not.toHaveProperty('proposal');
  });

  it('is withdrawn by accepting the session', async () => {
    await propose(grace, timesIn(5 * HOUR));
    const { body } = await answer(grace, 'accepted');
    expect(body.participants[0]).not.toHaveProperty('proposal');
  });

  it.each([
    ['ends before it starts', () => ({ ...timesIn(HOUR), endTime: timesIn(0).startTime }), 400],
    ['has passed', () => timesIn(-3 * HOUR), 409],
    ['the session has', () => timesOf(session), 400],
  ])('that %s is refused', async (_name, times, status) => {
    expect((await propose(grace, times())).status).toBe(status);
    expect(await seenBy(ada, grace)).not.toHaveProperty('proposal');
  });
});
