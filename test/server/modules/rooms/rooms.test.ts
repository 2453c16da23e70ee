import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import type { SessionReview } from '../../../../contract/reviews.ts';
import type { Room, RoomGoal, RoomTimerBody } from '../../../../contract/rooms.ts';
import { circleForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { answerSession, planIn } from '../sessions/plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = circleForEachTest(server);
let id: string;

beforeEach(async () => {
  const plan = planIn(server, 10 * MINUTE, { participants: [grace._id] });
  id = (await ada.schedule(plan)).body._id;
});

type Result = Room & { error: string };
const visit = (who: Student) => who.api<Result>('PUT', `/api/sessions/${id}/room/visit`);
const leave = (who: Student) => who.api<Result>('DELETE', `/api/sessions/${id}/room/visit`);
const setTimer = (who: Student, body: RoomTimerBody) =>
  who.api<Result>('PUT', `/api/sessions/${id}/room/timer`, body);
const setGoals = (who: Student, goals: RoomGoal[]) =>
  who.api<Result>('PUT', `/api/sessions/${id}/room/goals`, { goals });
const here = ({ body }: { body: Room }) =>
  body.people.filter((person) => person.here).map(({ name }) => name);
const wasHere = ({ body }: { body: Room }) =>
  body.people.filter((person) => person.wasHere).map(({ name }) => name);
const now = () => server.clock.now().toISOString();
/** Ids of the others who were present, as the review of an ended session shows them. */
async function present(who: Student): Promise<string[] | undefined> {
  const { body } = await who.api<SessionReview>('GET', `/api/sessions/${id}/review`);
  return body.present;
}

describe('people in a room', () => {
  it('are there from the first request to the last, once for all their tabs, and see each other come and go', async () => {
    const socket = await connectSocket(server, grace);
    expect(here(await visit(ada))).toEqual(['Ada Lovelace']);
    await visit(ada);
    await socket.settled();
    const came = { sessionId: id };
    expect(socket.all('roomChanged')).toEqual([came]);
    expect((await leave(ada)).status).toBe(200);
    await socket.settled();
    expect(socket.all('roomChanged')).toEqual([came, came]);

    await visit(ada);
    server.clock.advance(74 * SECOND);
    expect(here(await visit(grace))).toEqual(['Ada Lovelace', 'Grace Hopper']);
    // A page that no longer asks has closed.
    server.clock.advance(2 * SECOND);
    expect(here(await visit(grace))).toEqual(['Grace Hopper']);
    expect((await leave(ada)).status).toBe(200);
  });

  it('are stored every 20 seconds, also when their pages ask more often', async () => {
    const seenAt = async () => {
      const { seen_at } = await server.context.database
        .selectFrom('room_visits')
        .select('seen_at')
        .where('session_id', '=', id)
        .executeTakeFirstOrThrow();
      return seen_at;
    };
    await visit(ada);
    const came = now();
    server.clock.advance(20 * SECOND - 1);
    await visit(ada);
    expect(await seenAt()).toBe(came);
    server.clock.advance(1);
    await visit(ada);
    expect(await seenAt()).toBe(now());
  });

  it('were here once they stayed while the session was held, also if it got another end, not if it was moved', async () => {
    const { session } = (await visit(ada)).body;
    server.clock.advance(MINUTE);
    await leave(ada);
    // Before the start.
    expect(wasHere(await visit(grace))).toEqual([]);
    server.clock.advance(10 * MINUTE);
    await visit(ada);
    server.clock.advance(SECOND);
    await leave(ada);
    expect(wasHere(await visit(grace))).toEqual(['Ada Lovelace']);

    const endPlus = (minutes: number) =>
      new Date(Date.parse(session.endTime) + minutes * MINUTE).toISOString();
    const change = (startTime: string, endTime: string) =>
      ada.changeSession(id, {
        ...planIn(server, 0),
        ...{ startTime, endTime, participants: [grace._id] },
      });
    await change(session.startTime, endPlus(30));
    expect(wasHere(await visit(grace))).toEqual(['Ada Lovelace']);
    await change(endPlus(-30), endPlus(60));
    expect(wasHere(await visit(grace))).toEqual([]);
  });

  it('were present for the reviews of the others after ten minutes of it, not after nine, even with two tabs', async () => {
    await answerSession(grace, id, 'accepted');
    // The session starts after ten minutes. Ada asks for the last time after 20, Grace after 19.
    for (let minute = 0; minute <= 20; minute += 1) {
      const visitors = minute === 20 ? [ada] : [ada, grace, grace];
      await Promise.all(visitors.map((who) => visit(who)));
      server.clock.advance(MINUTE);
    }
    const [adaLater, graceLater] = await advanceClock(server, HOUR, ada, grace);
    expect(await present(graceLater)).toEqual([ada._id]);
    expect(await present(adaLater)).toEqual([]);
  });

  it('are those of the session, without people across a block', async () => {
    const gone = errorResponse(404, 'This session was cancelled, or you do not take part in it.');
    expect(await visit(zoe)).toMatchObject(gone);
    expect(await setTimer(zoe, { state: 'running', focus: 25 })).toMatchObject(gone);
    const plan = planIn(server, HOUR, { participants: [grace._id, zoe._id] });
    await ada.changeSession(id, plan);
    await grace.block(zoe);
    const names = (await visit(grace)).body.people.map(({ name }) => name);
    expect(names).toEqual(['Ada Lovelace', 'Grace Hopper']);
    // Who is blocked hears of the others and of the timer, and of nothing that Grace does.
    const socket = await connectSocket(server, zoe);
    await leave(grace);
    await setGoals(grace, []);
    await socket.settled();
    expect(socket.all('roomChanged')).toEqual([]);
    await setTimer(grace, { state: 'running', focus: 25 });
    await setGoals(ada, []);
    await socket.settled();
    expect(socket.all('roomChanged')).toEqual([{ sessionId: id }, { sessionId: id }]);
    await ada.cancelSession(id);
    expect(await visit(ada)).toMatchObject(gone);
  });
});

describe('the timer of a room', () => {
  const timerOf = ({ body }: { body: Room }) => body.timer;

  it('is the same for all: starts once, pauses once, continues where it was, and ends', async () => {
    await visit(ada);
    const timer = { focus: 25, break: 5, startedAt: now(), pausedFor: 0 };
    const started = await Promise.all(
      [ada, grace].map((who) => setTimer(who, { state: 'running', focus: 25, break: 5 })),
    );
    expect(started.map(timerOf)).toEqual([timer, timer]);
    await leave(ada);
    // During a break.
    server.clock.advance(27 * MINUTE);
    expect(timerOf(await setTimer(grace, { state: 'running', focus: 50 }))).toEqual(timer);
    expect((await visit(grace)).body).toMatchObject({ timer, now: now() });
    const pausedAt = now();
    for (const who of [grace, ada]) {
      expect(timerOf(await setTimer(who, { state: 'paused' }))).toEqual({ ...timer, pausedAt });
      server.clock.advance(3 * MINUTE);
    }
    const continued = await setTimer(ada, { state: 'running' });
    expect(timerOf(continued)).toEqual({ ...timer, pausedFor: 6 * MINUTE });
    for (const who of [grace, ada])
      expect(timerOf(await setTimer(who, { state: 'off' }))).toBeUndefined();
    for (const state of ['paused', 'running'] as const) {
      const ended = errorResponse(409, 'The timer was ended.');
      expect(await setTimer(grace, { state })).toMatchObject(ended);
    }
  });

  it('without breaks is over after its minutes, and starts again until the session ends', async () => {
    for (const focus of [0, 241])
      expect((await setTimer(ada, { state: 'running', focus })).status).toBe(400);
    await setTimer(ada, { state: 'running', focus: 1 });
    server.clock.advance(MINUTE);
    expect((await setTimer(ada, { state: 'paused' })).status).toBe(409);
    const timer = { focus: 50, startedAt: now(), pausedFor: 0 };
    expect(timerOf(await setTimer(grace, { state: 'running', focus: 50 }))).toEqual(timer);
    const [later] = await advanceClock(server, 69 * MINUTE, ada);
    expect(await setTimer(later, { state: 'running', focus: 25 })).toMatchObject(
      errorResponse(409, 'This session has ended.'),
    );
    expect(timerOf(await visit(later))).toEqual(timer);
  });
});

it('goals in a room are replaced by their student, five of 200 characters at most, and seen by all', async () => {
  await setGoals(ada, [{ text: ' Sheet 6 ', done: false }]);
  const goals = [
    { text: 'Sheet 6', done: true },
    { text: 'Read chapter 3', done: false },
  ];
  expect((await setGoals(ada, goals)).body.people[0]).toMatchObject({ goals });
  const seen = async () => (await visit(grace)).body.people.map((person) => person.goals);
  expect(await seen()).toEqual([goals, []]);

  const goal = { text: 'x'.repeat(200), done: false };
  const four = Array<RoomGoal>(4).fill(goal);
  expect((await setGoals(ada, [...four, goal])).status).toBe(200);
  for (const wrong of [
    [goal, goal],
    [{ ...goal, text: 'x'.repeat(201) }],
    [{ ...goal, text: ' ' }],
  ])
    expect((await setGoals(ada, [...four, ...wrong])).status).toBe(400);
  expect(await seen()).toEqual([[...four, goal], []]);
  await setGoals(ada, []);
  expect(await seen()).toEqual([[], []]);
});
