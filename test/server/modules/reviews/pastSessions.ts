import { MINUTE } from '../../../../contract/durations.ts';
import type { SessionReview, SessionReviewBody } from '../../../../contract/reviews.ts';
import type { TestServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';
import { idsOf, planIn } from '../sessions/plans.ts';

/** Schedules a study session that ends in a quarter of an hour, and returns its id. */
export async function scheduleShort(
  server: TestServer,
  creator: Student,
  participants: readonly Student[],
): Promise<string> {
  const plan = { length: 10 * MINUTE, participants: idsOf(participants) };
  return (await creator.schedule(planIn(server, 5 * MINUTE, plan))).body._id;
}

type Reviewed = SessionReview & { error: string };

export const findReview = (who: Student, id: string) =>
  who.api<Reviewed>('GET', `/api/sessions/${id}/review`);

export const review = (who: Student, id: string, body: unknown) =>
  who.api<Reviewed>('PUT', `/api/sessions/${id}/review`, body);

/** A review that says of each student whether they came. */
export const cameOf = (...people: [Student, boolean][]): SessionReviewBody => ({
  happened: true,
  people: people.map(([{ _id }, came]) => ({ userId: _id, came })),
});

/** Stores that students were in the room of a study session for so many minutes while it was held. */
export async function storeVisits(
  { context: { database } }: TestServer,
  id: string,
  minutes: number,
  ...students: readonly Student[]
): Promise<void> {
  const { end_time } = await database
    .selectFrom('study_sessions')
    .select('end_time')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const visit = { session_id: id, end_time, present_for: minutes * MINUTE };
  const visits = students.map(({ _id }) => ({ ...visit, user_id: _id }));
  await database.insertInto('room_visits').values(visits).execute();
}
