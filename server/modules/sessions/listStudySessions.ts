import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import { DAY } from '../../../contract/durations.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { findCursorItem, toListPage, type ListPage } from '../../platform/http/listPage.ts';
import { visibleTo } from './participants.ts';
import * as repository from './repository.ts';

/** Milliseconds before the start in which a study session is upcoming. */
const UPCOMING_WINDOW = DAY;

/**
 * Lists the study sessions created by or including the student. The first page has the latest ones;
 * each page is ordered by start.
 * @throws {HttpError} 400 unless the cursor is such a study session.
 */
export async function listStudySessions(
  { database: db }: Context,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<StudySession>> {
  const after = await findCursorItem(cursor, (id) => repository.findPageEnd(db, userId, id));
  const range = { limit: limit + 1, after };
  const latestFirst = await repository.listStudySessions(db, userId, range);
  const page = toListPage(latestFirst, limit);
  return { ...page, items: page.items.reverse().map((session) => visibleTo(session, userId)) };
}

/**
 * Lists the study sessions that have not ended and start within 24 hours, without those that the student
 * declined.
 */
export async function listUpcoming(
  { database, now: clock }: Context,
  userId: string,
): Promise<StudySession[]> {
  const now = clock();
  const until = new Date(now.getTime() + UPCOMING_WINDOW).toISOString();
  const window = { now: now.toISOString(), until };
  const upcoming = await repository.listUpcoming(database, userId, window);
  return upcoming.map((session) => visibleTo(session, userId));
}
