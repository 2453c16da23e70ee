import type { Insertable } from 'kysely';
import { hasRow, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { BusyTimes } from './readCalendar.ts';

/** When a student is busy, in milliseconds since 1970. The end is not included. */
export interface BusyInterval {
  start: number;
  end: number;
}

/** Rows in one statement. */
const BATCH = 200;

/** Lists the calendars of a student, the oldest first. */
export function listCalendars(db: Queryable, userId: string) {
  return db
    .selectFrom('busy_calendars')
    .select(['id', 'name', 'address', 'created_at', 'read_at', 'error', 'failing_since', 'notice'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export const insertCalendar = (db: Queryable, calendar: Insertable<Schema['busy_calendars']>) =>
  db.insertInto('busy_calendars').values(calendar).execute();

/** Returns whether the student had the calendar. */
export const deleteCalendar = (db: Queryable, userId: string, id: string) =>
  hasRow(
    db
      .deleteFrom('busy_calendars')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id'),
  );

/**
 * Marks the calendars with an address that were not checked since `before` as checked, and returns
 * them with the emails of their students. Each is returned to one of several concurrent callers.
 */
export async function claimDue(
  db: Queryable,
  userIds: readonly string[],
  { now, before }: { now: string; before: string },
) {
  return db
    .updateTable('busy_calendars')
    .set({ checked_at: now })
    .where('user_id', 'in', userIds)
    .where('address', 'is not', null)
    .where('checked_at', '<=', before)
    .returning(['id', 'user_id', 'address', 'time_zone'])
    .execute();
}

/** Replaces the busy times of a calendar. Does nothing if the calendar was deleted. */
export async function replaceBusyTimes(
  trx: Queryable,
  calendarId: string,
  { busy, notice, readAt }: BusyTimes & { readAt: string },
): Promise<void> {
  // Locks the row, so that simultaneous readers replace one after the other.
  const found = await trx
    .updateTable('busy_calendars')
    .set({ read_at: readAt, error: null, failing_since: null, notice: notice || null })
    .where('id', '=', calendarId)
    .returning('id')
    .executeTakeFirst();
  if (!found) return;
  await trx.deleteFrom('busy_times').where('calendar_id', '=', calendarId).execute();
  for (let start = 0; start < busy.length; start += BATCH) {
    const rows = busy.slice(start, start + BATCH).map(([from, until]) => ({
      calendar_id: calendarId,
      start_time: new Date(from).toISOString(),
      end_time: new Date(until).toISOString(),
    }));
    await trx.insertInto('busy_times').values(rows).execute();
  }
}

/** Stores why a calendar could not be read, and since when. Its busy times stay. */
export async function storeError(
  db: Queryable,
  id: string,
  { error, at }: { error: string; at: string },
): Promise<void> {
  await db
    .updateTable('busy_calendars')
    .set((eb) => ({ error, failing_since: eb.fn.coalesce('failing_since', eb.val(at)) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes the busy times of calendars that could not be read since `at` or longer. */
export async function deleteBusyTimesFailingSince(db: Queryable, at: string): Promise<void> {
  await db
    .deleteFrom('busy_times')
    .where('calendar_id', 'in', (eb) =>
      eb.selectFrom('busy_calendars').select('id').where('failing_since', '<=', at),
    )
    .execute();
}

/** Lists the busy times of students that end after `from` and start before `until`, by student. */
export async function listBusyTimes(
  db: Queryable,
  userIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<Map<string, BusyInterval[]>> {
  const busy = new Map<string, BusyInterval[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return busy;
  const rows = await db
    .selectFrom('busy_calendars as c')
    .innerJoin('busy_times as t', 't.calendar_id', 'c.id')
    .select(['c.user_id', 't.start_time', 't.end_time'])
    .where('c.user_id', 'in', userIds)
    .where('t.end_time', '>', from)
    .where('t.start_time', '<', until)
    .orderBy('t.start_time')
    .execute();
  for (const { user_id, start_time, end_time } of rows) {
    busy.get(user_id)?.push({ start: Date.parse(start_time), end: Date.parse(end_time) });
  }
  return busy;
}

export const deleteBusyTimesEndedBefore = (db: Queryable, at: string) =>
  db.deleteFrom('busy_times').where('end_time', '<', at).execute();

/** Returns the email of a student and the time zone of the hours, empty if the student has set none. */
export async function findReader(db: Queryable, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['email', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { email: user?.email ?? '', timeZone: user?.time_zone ?? '' };
}
