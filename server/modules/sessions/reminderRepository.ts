import type { Queryable } from '../../context.ts';
import { isStaying } from '../account/visibility.ts';

/** A reminder to be delivered by the caller. */
export interface ClaimedReminder {
  userId: string;
  sessionId: string;
  title: string;
  startTime: string;
}

interface Window {
  now: string;
  /** Latest start of a study session that is due. */
  until: string;
}

/** Returns whether a study session starts after `now` and no later than `until`. */
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
 * Inserts a reminder for each member of the study sessions that are due and returns the new ones.
 * Omits students who are suspended or about to be deleted, and the study sessions that they created.
 * The primary key (session, user, start) makes each reminder unique among concurrent callers.
 */
export async function claimReminders(
  db: Queryable,
  { now, until }: Window,
): Promise<ClaimedReminder[]> {
  const due = db
    .selectFrom('study_sessions as s')
    .where('s.start_time', '>', now)
    .where('s.start_time', '<=', until)
    .where((eb) => isStaying(eb.ref('s.created_by')));
  const people = due
    .select((eb) => ['s.id', 's.created_by as user_id', 's.start_time', eb.val(now).as('sent_at')])
    .union(
      due
        .innerJoin('session_participants as p', 'p.session_id', 's.id')
        .where((eb) => isStaying(eb.ref('p.user_id')))
        .select((eb) => ['s.id', 'p.user_id', 's.start_time', eb.val(now).as('sent_at')]),
    );
  const claimed = await db
    .insertInto('session_reminders')
    .columns(['session_id', 'user_id', 'start_time', 'sent_at'])
    .expression(
      // SQLite needs a WHERE clause here; otherwise it parses ON CONFLICT as a join condition.
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
