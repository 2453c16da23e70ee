import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import type { SessionReview } from '../../../../contract/reviews.ts';
import type { Room, RoomGoal, RoomTimerBody } from '../../../../contract/rooms.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { UNKNOWN_ID } from '../../../support/server/studentCalls.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { answerSession, planIn } from '../sessions/plans.ts';

const server = await startSharedServer();
const [ada, grace, zoe] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper', 'Zoe');
let id: string;

beforeEach(async () => {
  await makeBuddies(ada, grace);
  const plan = planIn(server, 10 * MINUTE, { participants: [grace._id] });
  id = (await ada.schedule(plan)).body._id;
});

type Result = Room & { error: string };
const visit = (who: Student, of = id) => who.api<Result>('PUT', `/api/sessions/${of}/room/visit`);
const leave = (who: Student) => who.api<Result>('DELETE', `/api/sessions/${id}/room/visit`);
const setTimer = (who: Student, body: RoomTimerBody) =>
  who.api<Result>('PUT', `/api/sessions/${id}/room/timer`, body);
const setGoals = (who: Student, goals: RoomGoal[]) =>
  who.api<Result>('PUT', `/api/sessions/${id}/room/goals`, { goals });
const here = ({ body }: { body: Room }) =>
  body.people.filter((person) => person.here).map(({ name }) => name);
const wasHere = ({ body }: { body: Room }) =>
  body.people.filter((person) => person.wasHere).map(({ name }) => name);
const accept = () => answerSession(grace, id, 'accepted');
const now = () => server.clock.now().toISOString();
/** Asks for the room from several tabs at the beginning of each minute. */
async function stay(who: Student, { minutes, tabs = 1 }: { minutes: number; tabs?: number }) {
  for (let minute = 0; minute < minutes; minute += 1) {
    await Promise.all(Array.from({ length: tabs }, () => visit(who)));
    server.clock.advance(MINUTE);
  }
}
/** Ids of the others who were present, as the review of an ended session shows them. */
async function present(who: Student): Promise<string[] | undefined> {
  const { body } = await who.api<SessionReview>('GET', `/api/sessions/${id}/review`);
  return body.present;
}

describe('people in a room', () => {
  it('are there from the first request to the last, once for all their tabs', async () => {
    expect(here(await visit(ada))).toEqual(['Ada Lovelace']);
    expect(here(await visit(grace))).toEqual(['Ada Lovelace', 'Grace Hopper']);
    await visit(ada);
    expect(here(await visit(ada))).toEqual(['Ada Lovelace', 'Grace Hopper']);
    expect((await leave(ada)).status).toBe(200);
    expect(here(await visit(grace))).toEqual(['Grace Hopper']);
    expect((await leave(ada)).status).toBe(200);
  });

  it('are no longer there 75 seconds after a page that said nothing', async () => {
    await visit(ada);
    server.clock.advance(74 * SECOND);
    expect(here(await visit(grace))).toContain('Ada Lovelace');
    server.clock.advance(2 * SECOND);
    expect(here(await visit(grace))).toEqual(['Grace Hopper']);
  });

  it('were here once they stayed while the session was held', async () => {
    await visit(ada);
    server.clock.advance(MINUTE);
    await leave(ada);
    // Before the start.
    expect(wasHere(await visit(grace))).toEqual([]);
    server.clock.advance(10 * MINUTE);
    await visit(ada);
    server.clock.advance(SECOND);
    await leave(ada);
    expect(wasHere(await visit(grace))).toEqual(['Ada Lovelace']);
  });

  it('see each other come and go, and nothing while they stay', async () => {
    const socket = await connectSocket(server, grace);
    await visit(ada);
    await visit(ada);
    await leave(ada);
    await socket.settled();
    expect(socket.all('roomChanged')).toEqual([
      { sessionId: id, rev: 1 },
      { sessionId: id, rev: 2 },
    ]);
  });

  // The session starts after ten minutes, and the last visit is a minute before the end of the stay.
  it.each([
    ['after ten minutes of it', { minutes: 21 }, true],
    ['not after nine minutes of it, even with two tabs', { minutes: 20, tabs: 2 }, false],
  ])('were present for the reviews of the others %s', async (_name, time, isPresent) => {
    await accept();
    await stay(ada, time);
    const [adaLater, graceLater] = await advanceClock(server, HOUR, ada, grace);
    expect(await present(graceLater)).toEqual(isPresent ? [ada._id] : []);
    expect(await present(adaLater)).toEqual([]);
  });

  it('were present before the session got another end, and not before it was moved', async () => {
    await accept();
    await stay(ada, { minutes: 21 });
    const { session } = (await visit(ada)).body;
    const endPlus = (minutes: number) =>
      new Date(Date.parse(session.endTime) + minutes * MINUTE).toISOString();
    const change = (startTime: string, endTime: string) =>
      ada.changeSession(id, {
        ...planIn(server, 0),
        ...{ startTime, endTime, participants: [grace._id] },
      });
    await change(session.startTime, endPlus(30));
    await accept();
    expect(wasHere(await visit(grace))).toEqual(['Ada Lovelace']);
    await change(endPlus(-30), endPlus(60));
    expect(wasHere(await visit(grace))).toEqual([]);
  });

  it('are those of the session, without people across a block', async () => {
    const gone = errorResponse(404, 'This session was cancelled, or you do not take part in it.');
    expect(await visit(zoe)).toMatchObject(gone);
    expect(await visit(ada, UNKNOWN_ID)).toMatchObject(gone);
    expect(await setTimer(zoe, { state: 'running', focus: 25 })).toMatchObject(gone);
    expect(await setGoals(zoe, [])).toMatchObject(gone);
    expect(await leave(zoe)).toMatchObject(gone);
    await makeBuddies(ada, zoe);
    const plan = planIn(server, HOUR, { participants: [grace._id, zoe._id] });
    await ada.changeSession(id, plan);
    await grace.block(zoe);
    const names = (await visit(grace)).body.people.map(({ name }) => name);
    expect(names).toEqual(['Ada Lovelace', 'Grace Hopper']);
    await ada.cancelSession(id);
    expect(await visit(ada)).toMatchObject(gone);
  });
});

describe('the timer of a room', () => {
  it('is the same for all, and starts once when two start it', async () => {
    const started = now();
    const [one, two] = await Promise.all([
      setTimer(ada, { state: 'running', focus: 25, break: 5 }),
      setTimer(grace, { state: 'running', focus: 25, break: 5 }),
    ]);
    const timer = { focus: 25, break: 5, startedAt: started, pausedFor: 0 };
    expect([one.body.timer, two.body.timer]).toEqual([timer, timer]);
    server.clock.advance(MINUTE);
    expect((await setTimer(grace, { state: 'running', focus: 50 })).body.timer).toEqual(timer);
    expect((await visit(grace)).body).toMatchObject({
      timer,
      now: now(),
    });
  });

  it('pauses once, continues where it was, and ends for all', async () => {
    await setTimer(ada, { state: 'running', focus: 25 });
    server.clock.advance(10 * MINUTE);
    const pausedAt = now();
    await setTimer(grace, { state: 'paused' });
    server.clock.advance(3 * MINUTE);
    expect((await setTimer(ada, { state: 'paused' })).body.timer).toMatchObject({ pausedAt });
    const { timer } = (await setTimer(ada, { state: 'running' })).body;
    expect(timer).toMatchObject({ focus: 25, pausedFor: 3 * MINUTE });
    expect(timer).not.toHaveProperty('pausedAt');
    expect((await setTimer(grace, { state: 'off' })).body).not.toHaveProperty('timer');
    expect((await setTimer(ada, { state: 'off' })).status).toBe(200);
    const ended = errorResponse(409, 'The timer was ended.');
    expect(await setTimer(ada, { state: 'paused' })).toMatchObject(ended);
    expect(await setTimer(ada, { state: 'running' })).toMatchObject(ended);
  });

  it('runs on when the student who started it leaves, also for one who comes later', async () => {
    await visit(ada);
    const { timer } = (await setTimer(ada, { state: 'running', focus: 25, break: 5 })).body;
    await leave(ada);
    server.clock.advance(7 * MINUTE);
    expect((await visit(grace)).body.timer).toEqual(timer);
  });

  it('pauses and ends during a break as during the focus', async () => {
    await setTimer(ada, { state: 'running', focus: 25, break: 5 });
    server.clock.advance(27 * MINUTE);
    const pausedAt = now();
    expect((await setTimer(grace, { state: 'paused' })).body.timer).toMatchObject({ pausedAt });
    expect((await setTimer(ada, { state: 'off' })).body).not.toHaveProperty('timer');
    expect((await visit(grace)).body).not.toHaveProperty('timer');
  });

  it('without breaks is over after its minutes, and then starts again', async () => {
    await setTimer(ada, { state: 'running', focus: 1 });
    server.clock.advance(MINUTE);
    expect(await setTimer(ada, { state: 'paused' })).toMatchObject({ status: 409 });
    const startedAt = now();
    expect((await setTimer(grace, { state: 'running', focus: 50 })).body.timer).toEqual({
      ...{ focus: 50, startedAt, pausedFor: 0 },
    });
  });

  it('does not start after the session, nor for a length out of bounds', async () => {
    for (const focus of [0, 241]) {
      expect((await setTimer(ada, { state: 'running', focus })).status).toBe(400);
    }
    const [later] = await advanceClock(server, 2 * HOUR, ada);
    expect(await setTimer(later, { state: 'running', focus: 25 })).toMatchObject(
      errorResponse(409, 'This session has ended.'),
    );
    expect((await visit(later)).status).toBe(200);
  });
});

describe('goals in a room', () => {
  it('are replaced by their student and seen by all', async () => {
    await setGoals(ada, [{ text: ' Sheet 6 ', done: false }]);
    const goals = [
      { text: 'Sheet 6', done: true },
      { text: 'Read chapter 3', done: false },
    ];
    expect((await setGoals(ada, goals)).body.people[0]).toMatchObject({ goals });
    expect((await visit(grace)).body.people.map((person) => person.goals)).toEqual([goals, []]);
    await setGoals(ada, []);
    expect((await visit(grace)).body.people[0]!.goals).toEqual([]);
  });

  it('are five of 200 characters at most', async () => {
    const goal = { text: 'x'.repeat(200), done: false };
    expect((await setGoals(ada, Array<RoomGoal>(5).fill(goal))).status).toBe(200);
    expect((await setGoals(ada, Array<RoomGoal>(6).fill(goal))).status).toBe(400);
    expect((await setGoals(ada, [{ ...goal, text: 'x'.repeat(201) }])).status).toBe(400);
    expect((await setGoals(ada, [{ ...goal, text: '  ' }])).status).toBe(400);
  });
});
