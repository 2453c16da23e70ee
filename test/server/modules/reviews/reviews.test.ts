import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import type { OwnReviews, SessionReviewBody, StudyTime } from '../../../../contract/reviews.ts';
import type { User } from '../../../../contract/users.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { makeReviewModule } from '../../../../server/modules/reviews/index.ts';
import {
  attendanceHint,
  listOwnReviews,
  storeReview,
} from '../../../../server/modules/reviews/reviews.ts';
import { png } from '../../../support/files.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readMails } from '../../../support/server/outbox.ts';
import { errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { makeBuddies, signUp, type Student } from '../../../support/server/students.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { allSettled, connectSockets } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';
import { answerSession, planIn } from '../sessions/plans.ts';
import { cameOf, findReview, review, scheduleShort, storeVisits } from './pastSessions.ts';

stopJobs();
// A Wednesday, so that the week does not end within a test of the study time, which are the first.
const server = await startSharedServer({ startAt: new Date('2026-03-04T08:00:00.000Z') });
const { database } = server.context;
const [ada, grace, zoe, noah] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Zoe',
  'Noah',
);
const buddies = [grace, zoe, noah] as const;

beforeEach(async () => {
  for (const buddy of buddies) await makeBuddies(ada, buddy);
});

const ask = () => server.app.modules.reviews.ask();

async function badgesOf({ _id }: Student): Promise<string[]> {
  const badges = database.selectFrom('user_badges').select('badge').where('user_id', '=', _id);
  return (await badges.execute()).map(({ badge }) => badge);
}

/** Returns what the task returns three times, in order. */
async function thrice(task: (index: number) => Promise<string>): Promise<string[]> {
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.push(await task(index));
  return ids;
}

it('the study time is that in the room, or that of the session once the student says that it happened', async () => {
  const timeOf = async (who: Student, timeZone = 'UTC') =>
    who.api<StudyTime>('GET', `/api/reviews/study-time?timeZone=${encodeURIComponent(timeZone)}`);
  const nothing = {
    week: { minutes: 0, people: [] },
    term: { minutes: 0, sessions: 0 },
    streak: 0,
  };
  const participants = [grace._id, zoe._id];
  const plan = planIn(server, MINUTE, { length: 30 * MINUTE, participants });
  const id = (await ada.schedule(plan)).body._id;
  for (const who of [grace, zoe]) await answerSession(who, id, 'accepted');
  await storeVisits(server, id, 20, ada, grace);
  await storeVisits(server, id, 9.99, zoe);
  expect((await timeOf(ada)).body).toEqual(nothing);
  server.clock.advance(31 * MINUTE);
  expect((await timeOf(ada)).body).toEqual({
    week: { minutes: 20, people: [{ _id: grace._id, name: 'Grace Hopper' }] },
    term: { minutes: 20, sessions: 1 },
    streak: 1,
  });
  expect((await timeOf(zoe)).body).toEqual(nothing);

  await review(ada, id, cameOf([grace, false]));
  expect((await timeOf(ada)).body.week).toEqual({ minutes: 30, people: [] });
  await review(grace, id, { happened: false, people: [] });
  expect((await timeOf(grace)).body).toEqual(nothing);
  expect((await timeOf(ada, 'Mars/Base')).status).toBe(400);
});

describe('members of a study session', () => {
  let id: string;
  beforeEach(async () => {
    id = await scheduleShort(server, ada, [grace, zoe]);
  });

  const ownOf = async (who: Student) => (await who.api<OwnReviews>('GET', '/api/reviews')).body;
  const waitingOf = async (who: Student) =>
    (await ownOf(who)).waiting.map(({ sessionId }) => sessionId);

  async function questionsOf(who: Student): Promise<Notification[]> {
    const body = await who.notifications();
    return body.filter(({ topic }) => topic === 'review');
  }

  it('are asked once by all nodes how it was, a quarter of an hour after its end', async () => {
    await grace.api('PATCH', '/api/notifications/preferences', { session: 'email' });
    server.clock.advance(29 * MINUTE);
    await ask();
    expect(await questionsOf(ada)).toEqual([]);
    server.clock.advance(MINUTE);
    const nodes = [server.app.modules.reviews, makeReviewModule(server.context)];
    await Promise.all([...nodes, ...nodes, ...nodes].map((node) => node.ask()));
    await ask();
    for (const who of [ada, grace, zoe]) {
      expect(await questionsOf(who)).toMatchObject([
        { type: 'other', summary: 'How was “Graph theory revision”?', sessionId: id, read: false },
      ]);
      expect(await waitingOf(who)).toEqual([id]);
    }
    server.clock.advance(MAIL_DELAY);
    await sendNotificationMails(server.context, isBlocked);
    const mail = (await readMails(server, grace.email)).at(-1);
    expect(mail).toContain('How was');
    expect(mail).toContain(`/sessions?review=${id}`);
  });

  it('are not asked if they declined or left, were alone, have answered, or block each other', async () => {
    await answerSession(zoe, id, 'declined');
    await grace.api('DELETE', `/api/sessions/${id}/participants/me`);
    const answered = await scheduleShort(server, ada, [grace]);
    const blocked = await scheduleShort(server, ada, [noah]);
    await ada.schedule({ ...planIn(server, -2 * HOUR), participants: [grace._id] });
    server.clock.advance(20 * MINUTE);
    await noah.block(ada);
    server.clock.advance(10 * MINUTE);
    await review(grace, answered, cameOf([ada, true]));
    await ask();
    expect(await Promise.all([zoe, grace, noah].map(questionsOf))).toEqual([[], [], []]);
    expect((await questionsOf(ada)).map(({ sessionId }) => sessionId)).toEqual([answered]);
    const alone = errorResponse(409, 'Nobody else took part in this session.');
    expect(await findReview(ada, blocked)).toMatchObject(alone);
  });

  it('are not asked more than a day after the end', async () => {
    const [later] = await advanceClock(server, DAY + 20 * MINUTE, grace);
    await ask();
    expect(await questionsOf(later)).toEqual([]);
  });

  it('are asked again after the session was moved, and earlier answers do not count', async () => {
    server.clock.advance(30 * MINUTE);
    await ask();
    await review(ada, id, cameOf([grace, false]));
    const moved = planIn(server, MINUTE, { length: 2 * MINUTE });
    await ada.changeSession(id, { ...moved, participants: [grace._id] });
    server.clock.advance(18 * MINUTE);
    await ask();
    expect(await questionsOf(ada)).toHaveLength(2);
    expect((await findReview(ada, id)).body).not.toHaveProperty('review');
  });

  it('give a review that they alone read, which marks the question read', async () => {
    server.clock.advance(30 * MINUTE);
    await ask();
    const pages = await connectSockets(server, ada, grace, zoe);
    const said = {
      happened: true,
      people: [
        { userId: grace._id, came: false, again: true },
        { userId: zoe._id, again: false },
      ],
    };
    const { status, body } = await review(ada, id, said);
    expect(status).toBe(200);
    expect(body.people.map(({ name }) => name)).toEqual(['Grace Hopper', 'Zoe']);
    expect(body.review?.happened).toBe(true);
    expect(new Set(body.review?.people)).toEqual(new Set(said.people));
    expect((await findReview(ada, id)).body).toEqual(body);
    expect(await waitingOf(ada)).toEqual([]);
    expect((await questionsOf(ada))[0]?.read).toBe(true);

    await allSettled(pages);
    const [own, ...others] = pages.map((page) => page.received.map(({ event }) => event));
    expect(own).toEqual(['notificationRead', 'sessionChanged']);
    expect(others).toEqual([[], []]);
    for (const who of [grace, zoe]) {
      expect((await findReview(who, id)).body).not.toHaveProperty('review');
      expect(await waitingOf(who)).toEqual([id]);
      for (const path of ['/api/sessions', '/api/reviews', '/api/notifications'])
        expect(JSON.stringify((await who.api('GET', path)).body)).not.toMatch(/"(came|again)"/);
    }
  });

  it('change a review for a week, and give one for two', async () => {
    const storeAs = ({ _id }: Student, body: SessionReviewBody) =>
      storeReview(server.context, _id, id, body);
    const didNotHappen = { happened: false, people: [] };
    server.clock.advance(13 * DAY);
    await storeAs(ada, cameOf([grace, true]));
    server.clock.advance(2 * DAY);
    expect(await storeAs(ada, didNotHappen)).toMatchObject({ review: didNotHappen });
    await expect(storeAs(zoe, cameOf([ada, true]))).rejects.toMatchObject({
      ...{ statusCode: 409, message: 'This session ended more than two weeks ago.' },
    });
    const [last] = await advanceClock(server, 5 * DAY, ada);
    expect(await review(last, id, cameOf([grace, true]))).toMatchObject(
      errorResponse(409, 'A review can be changed for a week.'),
    );
    expect((await findReview(last, id)).body.review).toEqual(didNotHappen);
  });

  it('give no review before the end, as strangers, after they declined, or about others', async () => {
    const said = cameOf([grace, true]);
    expect(await review(ada, id, said)).toMatchObject(
      errorResponse(409, 'This session is not over yet.'),
    );
    await answerSession(zoe, id, 'declined');
    server.clock.advance(20 * MINUTE);
    for (const who of [noah, zoe])
      expect(await review(who, id, said)).toMatchObject(
        errorResponse(404, 'You did not take part in this session.'),
      );
    const others = 'You can only review people who took part in this session with you.';
    for (const [error, forged] of [
      ...[noah, zoe, ada].map((who) => [others, cameOf([who, true])] as const),
      ['Please review each person only once.', cameOf([grace, true], [grace, false])],
      ['Nobody can come to a session that did not happen.', { ...said, happened: false }],
      [
        'People is not in the right form.',
        { ...said, people: [{ ...said.people[0], came: 'yes' }] },
      ],
    ] as const)
      expect(await review(ada, id, forged)).toMatchObject(errorResponse(400, error));
    expect((await findReview(ada, id)).body).not.toHaveProperty('review');
  });

  it('lose their review with the account of its student or of the person', async () => {
    server.clock.advance(20 * MINUTE);
    await review(ada, id, cameOf([grace, true], [zoe, true]));
    await review(zoe, id, cameOf([grace, true], [ada, true]));
    await database.deleteFrom('users').where('id', 'in', [zoe._id, grace._id]).execute();
    const left = database.selectFrom('reviewed_people').selectAll().where('session_id', '=', id);
    expect(await left.execute()).toEqual([]);
    expect((await findReview(ada, id)).status).toBe(409);
  });
});

describe('Study Regular', () => {
  it('is earned by three study sessions in which two members say that the other came', async () => {
    const ids = await thrice((index) => scheduleShort(server, ada, [buddies[index]!]));
    server.clock.advance(16 * MINUTE);
    for (const [index, buddy] of buddies.entries()) {
      await review(ada, ids[index]!, cameOf([buddy, true]));
      if (buddy !== noah) await review(buddy, ids[index]!, cameOf([ada, true]));
    }
    expect(await badgesOf(ada)).toEqual([]);
    await review(noah, ids[2]!, cameOf([ada, false]));
    expect(await badgesOf(ada)).toEqual([]);
    await review(noah, ids[2]!, cameOf([ada, true]));
    expect(await badgesOf(ada)).toEqual(['Study Regular']);
    expect(await badgesOf(noah)).toEqual([]);
  });

  it('counts sessions of before reviews, and is kept after a later review says otherwise', async () => {
    await thrice(() => scheduleShort(server, ada, [grace]));
    // The members were not asked.
    const [later, other] = await advanceClock(server, DAY + 30 * MINUTE, ada, grace);
    await later.saveProfile({ bio: 'Engines' });
    expect(await badgesOf(ada)).toEqual(['Study Regular']);

    const id = await scheduleShort(server, later, [other]);
    server.clock.advance(30 * MINUTE);
    await ask();
    await review(other, id, cameOf([later, false]));
    await later.saveProfile({ bio: '' });
    expect(await badgesOf(ada)).toEqual(['Study Regular']);
  });

  /** The badges of Ada and Grace a day after the questions of all study sessions. */
  async function badgesAfterADay() {
    server.clock.advance(DAY + HOUR);
    await server.app.modules.reviews.award();
    return Promise.all([ada, grace].map(badgesOf));
  }

  /** Ada and Grace are in the rooms of study sessions that end in a quarter of an hour. */
  async function studyTogether(...minutes: number[]): Promise<string[]> {
    const ids = [];
    for (const each of minutes) {
      const id = await scheduleShort(server, ada, [grace]);
      await storeVisits(server, id, each, ada, grace);
      ids.push(id);
    }
    return ids;
  }

  const cameOrNot = (came: boolean) => () => cameOf([ada, came]);

  it.each<[boolean, string, number, (() => SessionReviewBody)?]>([
    [true, 'for ten minutes', 10],
    [false, 'for less', 9.99],
    [true, 'if the other says that the student came', 10, cameOrNot(true)],
    [false, 'if the other says that the student did not', 10, cameOrNot(false)],
    [false, 'if the other says it did not happen', 10, () => ({ happened: false, people: [] })],
  ])('is earned: %p, a day after three sessions with both in the rooms %s', async (...row) => {
    const [isEarned, , minutes, say] = row;
    const [first] = await studyTogether(minutes, 10, 10);
    server.clock.advance(31 * MINUTE);
    if (say) expect((await review(grace, first!, say())).status).toBe(200);
    await ask();
    await server.app.modules.reviews.award();
    expect(await badgesOf(ada)).toEqual([]);
    const badges = isEarned ? ['Study Regular'] : [];
    expect(await badgesAfterADay()).toEqual([badges, badges]);
  });

  it('counts a session without a question once', async () => {
    await studyTogether(10, 10);
    server.clock.advance(16 * MINUTE);
    expect(await badgesAfterADay()).toEqual([[], []]);
  });
});

describe('the hint about missed study sessions', () => {
  const of = (...reviews: [string, 'yes' | 'no'][]) =>
    attendanceHint(
      reviews.map(([name, came]) => {
        const [sessionId = '', reviewerId = ''] = name.split(' by ');
        return { sessionId, reviewerId, came, endTime: `end of ${sessionId}` };
      }),
    );
  const missed = (...names: string[]) => names.map((name): [string, 'no'] => [name, 'no']);

  it('is given for three of the last five, on which all agree and that three reviewed', () => {
    const three = missed('1 by a', '2 by b', '3 by c');
    expect(of(...three)).toEqual({ missed: 3, reviewed: 3, latest: 'end of 1' });
    expect(of(['0 by d', 'yes'], ...three, ['4 by d', 'yes'], ...missed('5 by d'))).toEqual({
      ...{ missed: 3, reviewed: 5, latest: 'end of 1' },
    });
    expect(of(...three, ['3 by d', 'yes'])).toBeUndefined();
    expect(of(...missed('1 by a', '2 by a', '3 by a'))).toBeUndefined();
    expect(
      of(['0 by d', 'yes'], ['0.5 by d', 'yes'], ['0.7 by d', 'yes'], ...three),
    ).toBeUndefined();
  });

  it.each([
    ['accepted', { missed: 3, reviewed: 3, latest: expect.any(String) }],
    ['maybe', undefined],
  ])(
    'is for the student alone, once the answers are final, who had said %s',
    async (answer, hint) => {
      const ids = await thrice(async (index) => {
        const id = await scheduleShort(server, buddies[index]!, [ada]);
        await answerSession(ada, id, answer);
        return id;
      });
      server.clock.advance(16 * MINUTE);
      for (const [index, buddy] of buddies.entries())
        await review(buddy, ids[index]!, cameOf([ada, false]));
      const hintOf = async ({ _id }: Student) => (await listOwnReviews(server.context, _id)).hint;
      expect(await hintOf(ada)).toBeUndefined();
      const [other] = await advanceClock(server, 7 * DAY, grace);
      expect(await hintOf(ada)).toEqual(hint);
      expect(await hintOf(grace)).toBeUndefined();
      const { body } = await other.api<User>('GET', `/api/users/${ada._id}`);
      expect(body).not.toHaveProperty('hint');
    },
  );
});

describe('other badges', () => {
  it('Quick Responder is earned with the third decision, four of five within a day', async () => {
    const eve = await signUp(server, 'Eve');
    /** Decides a request that was sent so many milliseconds ago. */
    const decide = async (who: Student, age: number, verb: 'accept' | 'reject' = 'accept') => {
      const fan = await signUp(server, 'Bea');
      const { _id } = (await fan.sendRequest(who)).body.request;
      const created_at = new Date(server.clock.now().getTime() - age).toISOString();
      const request = database.updateTable('connection_requests').where('id', '=', _id);
      await request.set({ created_at }).execute();
      await who.decideRequest(_id, verb);
      return badgesOf(who);
    };
    expect(await decide(eve, 0)).toEqual([]);
    expect(await decide(eve, DAY, 'reject')).toEqual([]);
    expect(await decide(eve, 0)).toEqual(['Quick Responder']);

    const slow = await signUp(server, 'Slow');
    for (const age of [DAY + 1, 0, 0, 0]) expect(await decide(slow, age)).toEqual([]);
    expect(await decide(slow, 0)).toEqual(['Quick Responder']);
  });

  it('Complete Profile exists while all seven items are set', async () => {
    const badges = async () => (await ada.profile()).badges;
    await ada.saveProfile({
      bio: 'Engines',
      location: 'London',
      subjects: [{ name: 'Logic' }],
      availability: ['Monday'],
    });
    expect(await badges()).toEqual([]);
    expect((await sendFile(server, ada, UPLOAD_PATHS[0], png)).status).toBe(200);
    expect(await badges()).toEqual(['Complete Profile']);
    await ada.saveProfile({ bio: '' });
    expect(await badges()).toEqual([]);
  });
});
