import { DAY } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Interval } from './expandCalendar.js';
import { readCalendar } from './readCalendar.ts';

/** Milliseconds from now for which busy times are stored. */
const PERIOD = 60 * DAY;

/** Returns when a student is busy by a calendar, see readCalendar(). */
export type Expand = (userId: string, text: string) => Promise<Interval[]>;

export const makeExpand =
  ({ database, now }: Pick<Context, 'database' | 'now'>): Expand =>
  async (userId, text) => {
    const at = now().getTime();
    const reader = await findReader(database, userId);
    return readCalendar({ text, from: at - DAY, until: at + PERIOD, ...reader });
  };

/** Returns the email and the time zone of a student, UTC if the student has given none. */
async function findReader(
  db: Queryable,
  userId: string,
): Promise<{ email: string; timeZone: string }> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { email: user?.email ?? '', timeZone: user?.time_zone || 'UTC' };
}
