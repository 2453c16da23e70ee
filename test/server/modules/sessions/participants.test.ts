import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type {
  SessionTimes,
  StudySession,
  StudySessionBody,
} from '../../../../contract/sessions.ts';
import { circleForEachTest, socketsForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';
import { allSettled } from '../../../support/server/studentSocket.ts';
import { answerSession, planIn } from './plans.ts';
import { bodyOf } from './seriesPlans.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = circleForEachTest(server);
const pages = socketsForEachTest(server, ada, grace, zoe);

const TITLE = '“Graph theory revision”';

/** Returns and clears what the pages of Ada, Grace and Zoe received. */
async function takeEvents() {
  await allSettled(pages);
  const notices = pages.map((page) => page.all('newNotification'));
  expect(pages.map((page) => page.all('notification'))).toEqual(notices);
  const changes = pages.map((page) => page.all('sessionChanged').length);
  const readIds = pages.map((page) => page.all('notificationRead').map(({ _id }) => _id));
  for (const page of pages) page.received.length = 0;
  const texts = notices.map((all) => all.map(({ summary }) => summary));
  return { texts, changes, readIds, notices: notices.flat() };
}
const takeTexts = async () => (await takeEvents()).texts;

let session: StudySession;
/** Ada invites Grace and Zoe, unless the plan says others. */
async function invite(plan: StudySessionBody) {
  const participants = [grace._id, zoe._id];
  session = (await ada.schedule({ participants, ...plan })).body;
  await takeEvents();
}
/** Changes fields of the study session. */
const change = (fields: Partial<StudySessionBody>) =>
  ada.changeSession(session._id, bodyOf(session, fields));

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

/** Returns the participants as a student sees them. */
async function seenBy(viewer: Student) {
  const found = (await viewer.sessions()).find(({ _id }) => _id === session._id);
  return found?.participants.map(({ name: _name, ...participant }) => participant);
}
const answers = async () => (await seenBy(ada))?.map((each) => each.answer);

describe('participants', () => {
  it('are notified of invitations, changes, removals and cancellations; the creator is not', async () => {
    const plan = planIn(server, 2 * HOUR, { participants: [grace._id] });
    const { body } = await ada.schedule(plan);
    const invited = {
      ...{ type: 'other', topic: 'invited', startsAt: plan.startTime, sessionId: body._id },
      ...{ relatedUserId: { _id: ada._id }, read: false },
    };
    expect(await takeEvents()).toMatchObject({
      texts: [[], [`Ada Lovelace invited you to ${TITLE}.`], []],
      changes: [1, 1, 0],
      notices: [invited],
    });

    const moved = planIn(server, DAY + 3 * HOUR, {
      ...{ location: 'Café', participants: [grace._id, zoe._id] },
    });
    await ada.changeSession(body._id, moved);
    const [before, after] = [plan, moved].map(({ startTime }) => startTime.slice(11, 16));
    const utc = `\\w{3}, \\w{3} \\d+, ${before} → \\w{3}, \\w{3} \\d+, ${after} UTC`;
    expect(await takeEvents()).toMatchObject({
      texts: [
        [],
        [`Ada Lovelace changed the time and place of ${TITLE}.`],
        [`Ada Lovelace invited you to ${TITLE}.`],
      ],
      changes: [1, 1, 1],
      notices: [
        {
          ...{ startsAt: moved.startTime, previousStartsAt: plan.startTime },
          message: expect.stringMatching(new RegExp(`^Ada Lovelace changed .+\\. ${utc}$`)),
        },
        { topic: 'invited' },
      ],
    });

    // Neither spaces nor an empty field is a change.
    const same = { ...moved, title: ` ${moved.title} `, description: '' };
    await ada.changeSession(body._id, same);
    expect(await takeTexts()).toEqual([[], [], []]);
    await ada.changeSession(body._id, { ...moved, participants: [zoe._id] });
    expect(await takeEvents()).toMatchObject({
      texts: [[], [`Ada Lovelace took you off ${TITLE}.`], []],
      changes: [1, 1, 1],
      notices: [{ type: 'other', topic: 'removed', startsAt: moved.startTime }],
    });

    await ada.cancelSession(body._id);
    expect(await takeEvents()).toMatchObject({
      texts: [[], [], [`Ada Lovelace cancelled ${TITLE}.`]],
      changes: [1, 0, 1],
      notices: [{ type: 'other', topic: 'cancelled' }],
    });
    const kept = (await zoe.notifications()).map(({ topic, sessionId }) => [topic, sessionId]);
    expect(kept.slice(0, 2).flat()).toEqual(['cancelled', undefined, 'invited', undefined]);
  });

  it('are notified of another video link, like the place, and not of the deletion of an ended session', async () => {
    await invite(planIn(server, HOUR, { participants: [grace._id] }));
    const link = 'https://meet.uni.edu/graphs';
    for (const fields of [{ link }, { link }, { location: 'Library' }]) await change(fields);
    expect((await takeTexts())[1]).toEqual([
      `Ada Lovelace changed the video link of ${TITLE}.`,
      `Ada Lovelace changed the place and video link of ${TITLE}.`,
    ]);
    await change(timesIn(-2 * HOUR));
    await takeEvents();
    await ada.cancelSession(session._id);
    expect(await takeTexts()).toEqual([[], [], []]);
  });
});

describe('an invitation', () => {
  beforeEach(() => invite(planIn(server, 2 * HOUR)));

  it('is pending until it is answered, for all to see, with words for the creator alone', async () => {
    const unread = async () =>
      (await grace.notifications())
        .filter(({ read, sessionId }) => !read && sessionId === session._id)
        .map(({ topic }) => topic);
    expect(await unread()).toEqual(['invited']);
    const accepted = { _id: grace._id, answer: 'accepted' };
    const zoes = { _id: zoe._id, answer: 'pending' };
    const { participants } = (await answer(grace, 'accepted')).body;
    expect(participants).toMatchObject([accepted, zoes]);
    expect(await seenBy(zoe)).toEqual([accepted, zoes]);
    expect(await unread()).toEqual([]);
    const first = await takeEvents();
    expect(first).toMatchObject({
      texts: [[`Grace Hopper accepted ${TITLE}.`], [], []],
      changes: [1, 1, 1],
      notices: [{ topic: 'answered', sessionId: session._id }],
    });

    for (const given of ['accepted', 'maybe']) await answer(grace, given);
    await answer(grace, 'declined', '  I have an exam ');
    const declined = { ...accepted, answer: 'declined' };
    for (const who of [ada, grace])
      expect(await seenBy(who)).toEqual([{ ...declined, note: 'I have an exam' }, zoes]);
    expect(await seenBy(zoe)).toEqual([declined, zoes]);
    const { texts, notices, readIds } = await takeEvents();
    expect(texts[0]).toEqual([
      `Grace Hopper may come to ${TITLE}.`,
      `Grace Hopper declined ${TITLE}: “I have an exam”`,
    ]);
    expect(readIds[0]).toEqual([first.notices[0]!._id, notices[0]!._id]);
  });

  it('that was declined stays in the calendar, without reminders and among no coming sessions', async () => {
    await invite(planIn(server, 11 * MINUTE));
    await answer(grace, 'declined');
    expect(await seenBy(grace)).toMatchObject([{ answer: 'declined' }, {}]);
    const ids = async (who: Student) => (await who.upcomingSessions()).map(({ _id }) => _id);
    expect(await ids(grace)).not.toContain(session._id);
    expect(await ids(zoe)).toContain(session._id);
    server.clock.advance(2 * MINUTE);
    await server.app.modules.reminders.send();
    const reminded = async (who: Student) =>
      (await who.notifications()).filter(({ topic }) => topic === 'reminder').length;
    expect([await reminded(grace), await reminded(zoe)]).toEqual([0, 1]);
  });

  it('asks again after a change of the time, but not who comes when it becomes shorter while it runs', async () => {
    await answer(grace, 'accepted');
    await change({ location: 'Café' });
    expect(await answers()).toEqual(['accepted', 'pending']);
    await change({ location: 'Café', ...timesIn(3 * HOUR) });
    expect(await answers()).toEqual(['pending', 'pending']);
    expect((await takeTexts())[1]).toEqual([
      `Ada Lovelace changed the place of ${TITLE}.`,
      `Ada Lovelace changed the time of ${TITLE}. Please answer again.`,
    ]);

    await invite(planIn(server, 5 * MINUTE));
    await answer(grace, 'accepted');
    await answer(zoe, 'maybe');
    server.clock.advance(15 * MINUTE);
    const endAfter = (ms: number) =>
      change({ endTime: new Date(Date.parse(session.startTime) + ms).toISOString() });
    await endAfter(HOUR / 2);
    expect(await answers()).toEqual(['accepted', 'pending']);
    await endAfter(HOUR);
    expect(await answers()).toEqual(['pending', 'pending']);
    expect((await takeTexts())[1]).toEqual([
      `Ada Lovelace changed the time of ${TITLE}.`,
      `Ada Lovelace changed the time of ${TITLE}. Please answer again.`,
    ]);
  });

  it('is left, and is not answered after the end', async () => {
    const own = errorResponse(403, 'You created this session, so you take part in it.');
    expect(await leave(ada)).toMatchObject(own);
    expect((await leave(grace)).status).toBe(200);
    expect(await grace.sessions()).toEqual([]);
    expect(await seenBy(ada)).toEqual([{ _id: zoe._id, answer: 'pending' }]);
    const left = { topic: 'left', summary: `Grace Hopper left ${TITLE}.` };
    expect((await takeEvents()).notices).toMatchObject([left]);
    await invite(planIn(server, 10 * MINUTE, { length: 20 * MINUTE }));
    server.clock.advance(30 * MINUTE);
    expect(await answer(grace, 'accepted')).toMatchObject(
      errorResponse(409, 'This session is over.'),
    );
  });
});

describe('another time', () => {
  beforeEach(() => invite(planIn(server, 2 * HOUR)));

  it('is proposed to the creator, who takes it; the others are asked again', async () => {
    await answer(zoe, 'accepted');
    const times = timesIn(5 * HOUR);
    await propose(grace, times);
    expect(await seenBy(ada)).toMatchObject([{ proposal: times }, { answer: 'accepted' }]);
    expect((await seenBy(zoe))?.[0]).not.toHaveProperty('proposal');
    const summary = `Grace Hopper proposes another time for ${TITLE}.`;
    expect((await takeEvents()).notices.at(-1)).toMatchObject({ topic: 'proposed', summary });

    const { body } = await take(ada, grace, times);
    expect(body).toMatchObject(times);
    expect(await seenBy(ada)).toEqual([
      { _id: grace._id, answer: 'accepted' },
      { _id: zoe._id, answer: 'pending' },
    ]);
    expect((await takeTexts())[1]).toEqual([
      `Ada Lovelace took the time that you proposed for ${TITLE}.`,
    ]);
    // A second click finds no proposal.
    expect((await take(ada, grace, times)).status).toBe(409);
  });

  it('must be in the future and end after it starts, and is withdrawn, changed or taken by the creator', async () => {
    const proposal = async () => (await seenBy(ada))?.[0]?.proposal;
    for (const [times, status, error] of [
      [
        { ...timesIn(HOUR), endTime: timesIn(0).startTime },
        400,
        'The end must be after the start.',
      ],
      [timesIn(-HOUR), 409, 'This time has passed.'],
      [timesOf(session), 400, 'The session is at this time already.'],
    ] as const)
      expect(await propose(grace, times)).toMatchObject(errorResponse(status, error));
    expect(await proposal()).toBeUndefined();

    await propose(grace, timesIn(5 * HOUR));
    await propose(grace, timesIn(6 * HOUR));
    expect(await take(ada, grace, timesIn(5 * HOUR))).toMatchObject(
      errorResponse(409, 'This proposal has changed. Please look at it again.'),
    );
    expect((await grace.api('DELETE', path('proposal'))).status).toBe(200);
    expect(await proposal()).toBeUndefined();
    await propose(grace, timesIn(5 * HOUR));
    await answer(grace, 'accepted');
    expect(await proposal()).toBeUndefined();
  });
});
