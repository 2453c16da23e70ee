import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { Notification } from '../../../../contract/notifications.ts';
import type { OwnReviews } from '../../../../contract/reviews.ts';
import { sendNotificationMails } from '../../../../server/modules/notifications/mails/sendNotificationMails.ts';
import { MAIL_DELAY } from '../../../../server/modules/notifications/notify.ts';
import { isBlocked } from '../../../../server/modules/relations/index.ts';
import { makeReviewModule } from '../../../../server/modules/reviews/index.ts';
import { readMails } from '../../../support/server/outbox.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { allSettled, connectSockets } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';
import { cameOf, findReview, review, scheduleShort } from './pastSessions.ts';

stopJobs();
const server = await startSharedServer();
const [ada, grace, zoe, noah] = studentsForEachTest(
  server,
  'Ada Lovelace',
  'Grace Hopper',
  'Zoe',
  'Noah',
);
let id: string;

beforeEach(async () => {
  await makeBuddies(ada, grace);
  await makeBuddies(ada, zoe);
  id = await scheduleShort(server, ada, [grace, zoe]);
});

const ask = () => server.app.modules.reviews.ask();
const ownOf = async (who: Student) => (await who.api<OwnReviews>('GET', '/api/reviews')).body;
const waitingOf = async (who: Student) =>
  (await ownOf(who)).waiting.map(({ sessionId }) => sessionId);

async function questionsOf(who: Student): Promise<Notification[]> {
  const body = await who.notifications();
  return body.filter(({ topic }) => topic === 'review');
}

describe('members of a study session', () => {
  it('are asked by a mail that leads to the questions', async () => {
    await grace.api('PATCH', '/api/notifications/preferences', { session: 'email' });
    server.clock.advance(30 * MINUTE);
    await ask();
    server.clock.advance(MAIL_DELAY);
    await sendNotificationMails(server.context, isBlocked);
    const mail = (await readMails(server, grace.email)).at(-1);
    expect(mail).toContain('How was');
    expect(mail).toContain(`/sessions?review=${id}`);
  });

  it('are asked once by all nodes how it was, a quarter of an hour after its end', async () => {
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
  });

  it('are not asked if they declined or left, were alone, or have answered', async () => {
    await zoe.api('PUT', `/api/sessions/${id}/answer`, { answer: 'declined' });
    await grace.api('DELETE', `/api/sessions/${id}/participants/me`);
    const answered = await scheduleShort(server, ada, [grace]);
    server.clock.advance(30 * MINUTE);
    await review(grace, answered, cameOf([ada, true]));
    await ask();
    expect(await questionsOf(zoe)).toEqual([]);
    expect(await questionsOf(grace)).toEqual([]);
    expect((await questionsOf(ada)).map(({ sessionId }) => sessionId)).toEqual([answered]);
  });

  it('are not asked more than a day after the end, nor about a session added after its end', async () => {
    await ada.schedule({ ...planIn(server, -2 * HOUR), participants: [grace._id] });
    await ask();
    const [later] = await advanceClock(server, DAY + 20 * MINUTE, grace);
    await ask();
    expect(await questionsOf(later)).toEqual([]);
  });

  it('are not asked about a student across a block', async () => {
    await zoe.api('DELETE', `/api/sessions/${id}/participants/me`);
    server.clock.advance(20 * MINUTE);
    await grace.block(ada);
    server.clock.advance(10 * MINUTE);
    await ask();
    expect(await questionsOf(ada)).toEqual([]);
    expect((await findReview(ada, id)).status).toBe(409);
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
});

describe('a review', () => {
  it('is stored, read back by its student alone, and marks the question read', async () => {
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
    for (const page of pages) page.close();
    for (const who of [grace, zoe]) {
      expect((await findReview(who, id)).body).not.toHaveProperty('review');
      expect(await waitingOf(who)).toEqual([id]);
      for (const path of ['/api/sessions', '/api/reviews', '/api/notifications']) {
        expect(JSON.stringify((await who.api('GET', path)).body)).not.toMatch(/"(came|again)"/);
      }
    }
  });

  it('can be changed for a week, and given for two', async () => {
    const [later, zoeLater] = await advanceClock(server, 13 * DAY, ada, zoe);
    expect((await review(later, id, cameOf([grace, true]))).status).toBe(200);
    const [afterwards, tooLate] = await advanceClock(server, 2 * DAY, later, zoeLater);
    const { body } = await review(afterwards, id, { happened: false, people: [] });
    expect(body.review).toEqual({ happened: false, people: [] });
    expect((await review(tooLate, id, cameOf([ada, true]))).body.error).toBe(
      'This session ended more than two weeks ago.',
    );
    const [last] = await advanceClock(server, 5 * DAY, afterwards);
    const refused = await review(last, id, cameOf([grace, true]));
    expect(refused).toMatchObject(errorResponse(409, 'A review can be changed for a week.'));
    expect((await findReview(last, id)).body.review).toEqual({ happened: false, people: [] });
  });

  it('is refused before the end, of strangers, of those who declined, and about others', async () => {
    const said = cameOf([grace, true]);
    expect(await review(ada, id, said)).toMatchObject(
      errorResponse(409, 'This session is not over yet.'),
    );
    await zoe.api('PUT', `/api/sessions/${id}/answer`, { answer: 'declined' });
    server.clock.advance(20 * MINUTE);
    for (const who of [noah, zoe]) {
      expect(await review(who, id, said)).toMatchObject(
        errorResponse(404, 'You did not take part in this session.'),
      );
    }
    for (const forged of [
      cameOf([noah, true]),
      cameOf([zoe, true]),
      cameOf([ada, true]),
      cameOf([grace, true], [grace, false]),
      { happened: false, people: cameOf([grace, true]).people },
      { happened: true, people: [{ userId: grace._id, came: 'yes' }] },
    ]) {
      expect((await review(ada, id, forged)).status).toBe(400);
    }
    expect((await findReview(ada, id)).body).not.toHaveProperty('review');
  });

  it('is deleted with the account of its student or of the person', async () => {
    server.clock.advance(20 * MINUTE);
    await review(ada, id, cameOf([grace, true], [zoe, true]));
    await review(zoe, id, cameOf([grace, true], [ada, true]));
    const { database } = server.context;
    await database.deleteFrom('users').where('id', 'in', [zoe._id, grace._id]).execute();
    const left = await database
      .selectFrom('reviewed_people')
      .selectAll()
      .where('session_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await findReview(ada, id)).status).toBe(409);
  });
});
