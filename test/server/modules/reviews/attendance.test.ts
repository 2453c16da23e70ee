import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { OwnReviews, StudyTime } from '../../../../contract/reviews.ts';
import type { User } from '../../../../contract/users.ts';
import { png } from '../../../support/files.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';
import { planIn } from '../sessions/plans.ts';
import { cameOf, review, scheduleShort } from './pastSessions.ts';

stopJobs();
// A Wednesday, so that the week does not end within a test of the study time, which are the first.
const server = await startSharedServer({ startAt: new Date('2026-03-04T08:00:00.000Z') });
const [ada, bo, cy, di] = studentsForEachTest(server, 'Ada Lovelace', 'Bo', 'Cy', 'Di');
const buddies = [bo, cy, di] as const;

beforeEach(async () => {
  for (const buddy of buddies) await makeBuddies(ada, buddy);
});

const badgesOf = async (who: Student) => (await who.profile()).badges;
const ask = () => server.app.modules.reviews.ask();

/** Returns what the task returns three times, in order. */
async function thrice(task: (index: number) => Promise<string>): Promise<string[]> {
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.push(await task(index));
  return ids;
}

/** Ada and Bo are in the room of a study session for so many minutes. */
async function visitRoom(id: string, minutes: number): Promise<void> {
  for (let minute = 0; minute <= minutes; minute += 1) {
    for (const who of [ada, bo]) await who.api('PUT', `/api/sessions/${id}/room/visit`);
    server.clock.advance(MINUTE);
  }
}

describe('the study time', () => {
  const NOTHING = {
    week: { minutes: 0, people: [] },
    term: { minutes: 0, sessions: 0 },
    streak: 0,
  };
  const timeOf = (who: Student, timeZone = 'UTC') =>
    who.api<StudyTime>('GET', `/api/reviews/study-time?timeZone=${encodeURIComponent(timeZone)}`);

  let id: string;
  beforeEach(async () => {
    id = (await ada.schedule(planIn(server, MINUTE, { participants: [bo._id] }))).body._id;
    await bo.api('PUT', `/api/sessions/${id}/answer`, { answer: 'accepted' });
    server.clock.advance(MINUTE);
  });

  it('is the time in the room after the end, with those who were there', async () => {
    await visitRoom(id, 20);
    expect((await timeOf(ada)).body).toEqual(NOTHING);
    const [later] = await advanceClock(server, HOUR, ada);
    expect((await timeOf(later)).body).toEqual({
      week: { minutes: 20, people: [{ _id: bo._id, name: 'Bo' }] },
      term: { minutes: 20, sessions: 1 },
      streak: 1,
    });
  });

  it('is nothing for less than ten minutes in the room', async () => {
    await visitRoom(id, 9);
    const [later] = await advanceClock(server, HOUR, ada);
    expect((await timeOf(later)).body).toEqual(NOTHING);
  });

  it('is the whole session once the student says that it happened, or nothing if it did not', async () => {
    await visitRoom(id, 20);
    const [later, boLater] = await advanceClock(server, HOUR, ada, bo);
    await review(later, id, cameOf([bo, false]));
    expect((await timeOf(later)).body.week).toEqual({ minutes: 60, people: [] });
    await review(boLater, id, { happened: false, people: [] });
    expect((await timeOf(boLater)).body).toEqual(NOTHING);
  });

  it('of last week is of the term and the streak, but not of this week', async () => {
    await visitRoom(id, 20);
    const [later] = await advanceClock(server, 7 * DAY, ada);
    expect((await timeOf(later)).body).toEqual({
      week: { minutes: 0, people: [] },
      term: { minutes: 20, sessions: 1 },
      streak: 1,
    });
  });

  it('needs a time zone that exists', async () => {
    expect((await timeOf(ada, 'Mars/Base')).status).toBe(400);
  });
});

describe('Study Regular', () => {
  it('is earned by three study sessions in which two members say that the other came', async () => {
    const ids = await thrice((index) => scheduleShort(server, ada, [buddies[index]!]));
    server.clock.advance(16 * MINUTE);
    for (const [index, buddy] of buddies.entries()) {
      await review(ada, ids[index]!, cameOf([buddy, true]));
      if (buddy !== di) await review(buddy, ids[index]!, cameOf([ada, true]));
    }
    expect(await badgesOf(ada)).toEqual([]);
    await review(di, ids[2]!, cameOf([ada, true]));
    expect(await badgesOf(ada)).toEqual(['Study Regular']);
    expect(await badgesOf(di)).toEqual([]);
  });

  it('does not count sessions that did not happen or that one of the two missed', async () => {
    const ids = await thrice((index) => scheduleShort(server, ada, [buddies[index]!]));
    server.clock.advance(16 * MINUTE);
    for (const [index, buddy] of buddies.entries()) {
      await review(ada, ids[index]!, cameOf([buddy, true]));
      await review(buddy, ids[index]!, cameOf([ada, buddy !== di]));
    }
    expect(await badgesOf(ada)).toEqual([]);
  });

  it('counts sessions of before reviews, and is kept after a later review says otherwise', async () => {
    await thrice(() => scheduleShort(server, ada, [bo]));
    // Nobody was asked.
    const [later, other] = await advanceClock(server, DAY + 30 * MINUTE, ada, bo);
    await later.saveProfile({ bio: 'Engines' });
    expect(await badgesOf(later)).toEqual(['Study Regular']);

    const id = await scheduleShort(server, later, [other]);
    const [last, lastOther] = await advanceClock(server, 30 * MINUTE, later, other);
    await ask();
    await review(lastOther, id, cameOf([last, false]));
    await last.saveProfile({ bio: '' });
    expect(await badgesOf(last)).toEqual(['Study Regular']);
  });
});

describe('Study Regular by presence in rooms', () => {
  /** Ada and Bo are in the room of a study session for so many minutes of it. Returns its id. */
  async function studyTogether(minutes: number): Promise<string> {
    const plan = planIn(server, MINUTE, { length: 15 * MINUTE, participants: [bo._id] });
    const { body } = await ada.schedule(plan);
    server.clock.advance(MINUTE);
    await visitRoom(body._id, minutes);
    server.clock.advance((15 - minutes) * MINUTE);
    return body._id;
  }

  /** The badges after the questions of all study sessions ended. */
  async function badgesAfterADay() {
    server.clock.advance(16 * MINUTE);
    await ask();
    const later = await advanceClock(server, DAY + HOUR, ada, bo);
    await server.app.modules.reviews.award();
    return Promise.all(later.map(badgesOf));
  }

  it('is earned by three sessions in whose rooms both were, a day after the last', async () => {
    await thrice(() => studyTogether(10));
    await ask();
    await server.app.modules.reviews.award();
    expect(await badgesOf(ada)).toEqual([]);
    expect(await badgesAfterADay()).toEqual([['Study Regular'], ['Study Regular']]);
  });

  it('does not count less than ten minutes in a room', async () => {
    for (const minutes of [10, 10, 9]) await studyTogether(minutes);
    expect(await badgesAfterADay()).toEqual([[], []]);
  });

  it.each<[string, object]>([
    ['did not come', { happened: true, people: [{ came: false }] }],
    ['waited for a session that did not happen', { happened: false, people: [] }],
  ])('does not count a room if the other says that the student %s', async (_what, said) => {
    const ids = await thrice(() => studyTogether(10));
    const { people, ...body } = said as { people: object[] };
    await review(bo, ids[0]!, {
      ...body,
      people: people.map((person) => ({ ...person, userId: ada._id })),
    });
    expect(await badgesAfterADay()).toEqual([[], []]);
  });

  it('counts a room beside an answer of one of the two', async () => {
    const ids = await thrice(() => studyTogether(10));
    for (const id of ids) await review(bo, id, cameOf([ada, true]));
    expect(await badgesOf(ada)).toEqual([]);
    expect(await badgesAfterADay()).toEqual([['Study Regular'], ['Study Regular']]);
  });

  it('counts a session without a question once', async () => {
    for (let count = 0; count < 2; count += 1) await studyTogether(10);
    const later = await advanceClock(server, DAY + HOUR, ada, bo);
    await server.app.modules.reviews.award();
    expect(await Promise.all(later.map(badgesOf))).toEqual([[], []]);
  });
});

const hintOf = async (who: Student) => (await who.api<OwnReviews>('GET', '/api/reviews')).body.hint;

/** Bo, Cy and Di say of one session each whether Ada came, and the clock moves until that is final. */
async function reviewAda(came: [boolean, boolean, boolean], answer = 'accepted') {
  const ids = await thrice(async (index) => {
    const id = await scheduleShort(server, buddies[index]!, [ada]);
    await ada.api('PUT', `/api/sessions/${id}/answer`, { answer });
    return id;
  });
  server.clock.advance(16 * MINUTE);
  for (const [index, buddy] of buddies.entries()) {
    await review(buddy, ids[index]!, cameOf([ada, came[index]!]));
  }
}

describe('a student who missed three of the last five study sessions', () => {
  it('gets a hint once the answers are final, and nobody else does', async () => {
    await reviewAda([false, false, false]);
    expect(await hintOf(ada)).toBeUndefined();
    const [later, other] = await advanceClock(server, 7 * DAY, ada, bo);
    expect(await hintOf(later)).toMatchObject({ missed: 3, reviewed: 3 });
    expect(await hintOf(other)).toBeUndefined();
    const { body } = await other.api<User>('GET', `/api/users/${ada._id}`);
    expect(body).not.toHaveProperty('hint');
  });

  it.each<[string, [boolean, boolean, boolean], string]>([
    ['one of them says that the student came', [false, true, false], 'accepted'],
    ['the student had not accepted', [false, false, false], 'maybe'],
  ])('gets none if %s', async (_name, came, answer) => {
    await reviewAda(came, answer);
    const [later] = await advanceClock(server, 7 * DAY, ada);
    expect(await hintOf(later)).toBeUndefined();
  });

  it('gets none if one student alone says so', async () => {
    const ids = await thrice(() => scheduleShort(server, ada, [bo]));
    server.clock.advance(16 * MINUTE);
    for (const id of ids) await review(bo, id, cameOf([ada, false]));
    const [later] = await advanceClock(server, 7 * DAY, ada);
    expect(await hintOf(later)).toBeUndefined();
  });
});

describe('other badges', () => {
  let ada: Student;

  beforeEach(async () => {
    ada = await signUp(server, 'Ada Lovelace');
  });

  const signUpFans = (count: number) =>
    Promise.all(Array.from({ length: count }, () => signUp(server, 'Bo')));

  async function ask(fan: Student): Promise<string> {
    const { body } = await fan.sendRequest(ada);
    return body.request._id;
  }
  const decide = (id: string, verb: 'accept' | 'reject') => ada.decideRequest(id, verb);

  describe('Quick Responder', () => {
    it('is earned with the third prompt decision of any kind', async () => {
      const fans = await signUpFans(3);
      const ids = await thrice((index) => ask(fans[index]!));
      await decide(ids[0]!, 'accept');
      await decide(ids[1]!, 'reject');
      expect(await badgesOf(ada)).toEqual([]);
      await decide(ids[2]!, 'accept');
      expect(await badgesOf(ada)).toEqual(['Quick Responder']);
    });

    it('needs four prompt decisions of five', async () => {
      const late = await ask(await signUp(server, 'Bo'));
      [ada] = await advanceClock(server, DAY + HOUR, ada);
      await decide(late, 'accept');
      const [last, ...fans] = await signUpFans(4);
      for (const fan of fans) await decide(await ask(fan), 'accept');
      expect(await badgesOf(ada)).toEqual([]);
      await decide(await ask(last!), 'accept');
      expect(await badgesOf(ada)).toEqual(['Quick Responder']);
    });
  });

  describe('Complete Profile', () => {
    it('exists while all seven items are set', async () => {
      await ada.saveProfile({
        bio: 'Engines',
        location: 'London',
        subjects: [{ name: 'Logic' }],
        availability: ['Monday'],
      });
      expect(await badgesOf(ada)).toEqual([]);

      expect((await sendFile(server, ada, UPLOAD_PATHS[0], png)).status).toBe(200);
      expect(await badgesOf(ada)).toEqual(['Complete Profile']);

      await ada.saveProfile({ bio: '' });
      expect(await badgesOf(ada)).toEqual([]);
    });
  });
});
