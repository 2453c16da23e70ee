import type { Queryable } from '../../context.ts';

/** A reminder that this call, and no other, has to deliver. */
export interface ClaimedReminder {
  userId: string;
  sessionId: string;
  title: string;
  startTime: string;
}

interface Window {
  /** The present instant. */
  now: string;
  /** Sessions that start later than this are not due. */
  until: string;
}

/** Whether any session starts after `now` and no later than `until`. */
export async function startsWithin(db: Queryable, { now, until }: Window): Promise<boolean> {
  const row = await db
    .selectFrom('study_sessions')
    .select('id')
    .where('start_time', '>', now)
    .where('start_time', '<=', until)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Writes down that everybody in the sessions due is reminded, and answers only those who were not
 * yet. The primary key (session, person, start) decides between callers at the same time, and one
 * statement does both, so that none of them reads before another has written.
 */
export async function claimReminders(
  db: Queryable,
  { now, until }: Window,
): Promise<ClaimedReminder[]> {
  const due = db
    .selectFrom('study_sessions as s')
    .where('s.start_time', '>', now)
    .where('s.start_time', '<=', until);
  const people = due
    .select((eb) => ['s.id', 's.created_by as user_id', 's.start_time', eb.val(now).as('sent_at')])
    .union(
      due
        .innerJoin('session_participants as p', 'p.session_id', 's.id')
        .select((eb) => ['s.id', 'p.user_id', 's.start_time', eb.val(now).as('sent_at')]),
    );
  const claimed = await db
    .insertInto('session_reminders')
    .columns(['session_id', 'user_id', 'start_time', 'sent_at'])
    .expression(
      // The condition is for SQLite's parser, which takes "on conflict" after a bare select for a join.
      db
        .selectFrom(people.as('due'))
        .selectAll()
        .where((eb) => eb.lit(true)),
    )
    .onConflict((conflict) => conflict.columns(['session_id', 'user_id', 'start_time']).doNothing())
    .returning(['session_id as sessionId', 'user_id as userId', 'start_time as startTime'])
    .execute();
  const titles = await findTitles(db, [...new Set(claimed.map((row) => row.sessionId))]);
  return claimed.map((row) => ({ ...row, title: titles.get(row.sessionId) ?? '' }));
}

async function findTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('study_sessions')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}
