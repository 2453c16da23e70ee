import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { OwnReviews } from '../../../../contract/reviews.ts';
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
const server = await startSharedServer();
const [ada, bo, cy, di] = studentsForEachTest(server, 'Ada Lovelace', 'Bo', 'Cy', 'Di');

beforeEach(async () => {
  for (const buddy of [bo, cy, di]) await makeBuddies(ada, buddy);
});

const badgesOf = async (who: Student) => (await who.profile()).badges;
const ask = () => server.app.modules.reviews.ask();

describe('Study Regular', () => {
  it('is earned by three study sessions in which two members say that the other came', async () => {
    const ids = [];
    for (const buddy of [bo, cy, di]) ids.push(await scheduleShort(server, ada, [buddy]));
    server.clock.advance(16 * MINUTE);
    for (const [index, buddy] of [bo, cy, di].entries()) {
      await review(ada, ids[index]!, cameOf([buddy, true]));
      if (buddy !== di) await review(buddy, ids[index]!, cameOf([ada, true]));
    }
    expect(await badgesOf(ada)).toEqual([]);
    await review(di, ids[2]!, cameOf([ada, true]));
    expect(await badgesOf(ada)).toEqual(['Study Regular']);
    expect(await badgesOf(di)).toEqual([]);
  });

  it('does not count sessions that did not happen or that one of the two missed', async () => {
    const ids = [];
    for (const buddy of [bo, cy, di]) ids.push(await scheduleShort(server, ada, [buddy]));
    server.clock.advance(16 * MINUTE);
    for (const [index, buddy] of [bo, cy, di].entries()) {
      await review(ada, ids[index]!, cameOf([buddy, true]));
      await review(buddy, ids[index]!, cameOf([ada, buddy !== di]));
    }
    expect(await badgesOf(ada)).toEqual([]);
  });

  it('counts sessions of before reviews, and is kept after a later review says otherwise', async () => {
    for (let count = 0; count < 3; count += 1) await scheduleShort(server, ada, [bo]);
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

const hintOf = async (who: Student) => (await who.api<OwnReviews>('GET', '/api/reviews')).body.hint;

/** Bo, Cy and Di say of one session each whether Ada came, and the clock moves until that is final. */
async function reviewAda(came: [boolean, boolean, boolean], answer = 'accepted') {
  const ids = [];
  for (const buddy of [bo, cy, di]) {
    const plan = planIn(server, 5 * MINUTE, { length: 10 * MINUTE });
    const { body } = await buddy.schedule({ ...plan, participants: [ada._id] });
    await ada.api('PUT', `/api/sessions/${body._id}/answer`, { answer });
    ids.push(body._id);
  }
  server.clock.advance(16 * MINUTE);
  for (const [index, buddy] of [bo, cy, di].entries()) {
    await review(buddy, ids[index]!, cameOf([ada, came[index]!]));
  }
  return ids;
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
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await scheduleShort(server, ada, [bo]));
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
      const ids = [];
      for (const fan of await signUpFans(3)) ids.push(await ask(fan));
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
