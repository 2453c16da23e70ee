import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import type { StudyTime } from '../../../../contract/reviews.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { makeBuddies, startSharedServer, type Student } from '../../../support/server/server.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { planIn } from '../sessions/plans.ts';

// A Wednesday, so that the week does not end within a test.
const server = await startSharedServer({ startAt: new Date('2026-03-04T08:00:00.000Z') });
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');
let id: string;

beforeEach(async () => {
  await makeBuddies(ada, grace);
  const plan = { ...planIn(server, MINUTE), participants: [grace._id] };
  id = (await ada.schedule(plan)).body._id;
  await grace.api('PUT', `/api/sessions/${id}/answer`, { answer: 'accepted' });
});

const timeOf = (who: Student, timeZone = 'UTC') =>
  who.api<StudyTime>('GET', `/api/reviews/study-time?timeZone=${encodeURIComponent(timeZone)}`);
const NOTHING = {
  week: { minutes: 0, people: [] },
  term: { minutes: 0, sessions: 0 },
  streak: 0,
};

/** The students are in the room for so many minutes after the start. */
async function studyFor(minutes: number): Promise<void> {
  for (let minute = 0; minute <= minutes + 1; minute += 1) {
    for (const who of [ada, grace]) await who.api('PUT', `/api/sessions/${id}/room/visit`);
    server.clock.advance(MINUTE);
  }
}

describe('the study time', () => {
  it('is the time in the room after the end, with those who were there', async () => {
    await studyFor(20);
    expect((await timeOf(ada)).body).toEqual(NOTHING);
    const [later] = await advanceClock(server, HOUR, ada);
    expect((await timeOf(later)).body).toEqual({
      week: { minutes: 20, people: [{ _id: grace._id, name: 'Grace Hopper' }] },
      term: { minutes: 20, sessions: 1 },
      streak: 1,
    });
  });

  it('is nothing for less than ten minutes in the room', async () => {
    await studyFor(9);
    const [later] = await advanceClock(server, HOUR, ada);
    expect((await timeOf(later)).body).toEqual(NOTHING);
  });

  it('is the whole session once the student says that it happened, or nothing if it did not', async () => {
    await studyFor(20);
    const [adaLater, graceLater] = await advanceClock(server, HOUR, ada, grace);
    const review = (who: Student, body: object) =>
      who.api('PUT', `/api/sessions/${id}/review`, body);
    await review(adaLater, { happened: true, people: [{ userId: grace._id, came: false }] });
    expect((await timeOf(adaLater)).body.week).toEqual({ minutes: 60, people: [] });
    await review(graceLater, { happened: false, people: [] });
    expect((await timeOf(graceLater)).body).toEqual(NOTHING);
  });

  it('of last week is of the term and the streak, but not of this week', async () => {
    await studyFor(20);
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
