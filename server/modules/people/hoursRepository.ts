import type { Queryable } from '../../platform/database/queryable.ts';

/** Returns the stored hours of a student. `undefined` without an account. */
export const findHours = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['hours', 'time_zone']).where('id', '=', userId).executeTakeFirst();

/** Lists the days on which a student is free. */
export async function listDays(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_days')
    .select('day')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ day }) => day);
}

export const storeWeek = (db: Queryable, userId: string, hours: string, timeZone: string) =>
  db.updateTable('users').set({ hours, time_zone: timeZone }).where('id', '=', userId).execute();
