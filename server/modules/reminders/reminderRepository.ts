import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { MINUTE } from '../../../contract/durations.ts';
import type { ReminderChannel, ReminderLead } from '../../../contract/reminders.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StoredLead } from '../../platform/database/sessionTables.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isStaying } from '../people/index.ts';
import { LAST_LEAD } from './choiceRepository.ts';
import { hasNotDeclined } from '../sessions/index.ts';

/** A reminder of one student that is due and that no node has claimed. */
export interface DueReminder {
  userId: string;
  sessionId: string;
  title: string;
  startTime: string;
  lead: StoredLead;
  channel: ReminderChannel;
}

/** Study sessions that start after `after` and no later than `until`. */
interface Window {
  lead: ReminderLead;
  after: string;
  until: string;
  /** Only these study sessions, by default all. */
  sessionIds?: readonly string[];
}

/**
 * Lists the reminders of the study sessions in the window that their members chose and that are not
 * claimed. Omits students who declined, are suspended or about to be deleted, the study sessions that
 * the latter created, and reminders whose time had passed when the session was scheduled, the student
 * invited or the reminder chosen. The last reminder is the exception: it comes late rather than never.
 */
export async function listDueReminders(db: Queryable, window: Window): Promise<DueReminder[]> {
  const { lead } = window;
  const chosen = await members(db, window)
    .innerJoin('reminder_preferences as r', 'r.user_id', 'm.userId')
    .where('r.lead', '=', lead)
    .where('r.choice', '=', 'on')
    .select(['m.scheduled_at', 'm.invited_at', 'r.channel', 'r.chosen_at'])
    .where((eb) => isUnclaimed(lead, eb.ref('r.channel')))
    .execute();
  const due = chosen.filter((row) => lead === LAST_LEAD || !isLate(row, lead));
  const reminders = due.map(({ sessionId, title, startTime, userId, channel }) => ({
    ...{ sessionId, title, startTime, userId },
    lead,
    channel,
  }));
  return lead === LAST_LEAD ? [...reminders, ...(await listDefault(db, window))] : reminders;
}

/** Lists the reminders in the app of those who made no choice about them. */
async function listDefault(db: Queryable, window: Window): Promise<DueReminder[]> {
  const rows = await members(db, window)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminder_preferences as r')
            .select('r.lead')
            .whereRef('r.user_id', '=', 'm.userId')
            .where('r.lead', '=', LAST_LEAD)
            .where('r.channel', '=', 'app'),
        ),
      ),
    )
    .where((eb) => isUnclaimed(LAST_LEAD, eb.val<ReminderChannel>('app')))
    .execute();
  return rows.map((row) => ({ ...row, lead: LAST_LEAD, channel: 'app' }));
}

/** Builds a condition on a row of members(): no node has claimed its reminder. */
function isUnclaimed(
  lead: ReminderLead,
  channel: Expression<ReminderChannel>,
): Expression<SqlBool> {
  const { not, exists, selectFrom } = expressionBuilder<MemberSchema, 'm'>();
  return not(
    exists(
      selectFrom('session_reminders as c')
        .select('c.lead')
        .whereRef('c.session_id', '=', 'm.sessionId')
        .whereRef('c.user_id', '=', 'm.userId')
        .whereRef('c.start_time', '=', 'm.startTime')
        .where('c.lead', '=', lead)
        .where('c.channel', '=', channel),
    ),
  );
}

type MemberSchema = Schema & { m: { sessionId: string; userId: string; startTime: string } };

/** Selects the creators and participants of the study sessions in the window. */
function members(db: Queryable, { after, until, sessionIds }: Window) {
  const due = db
    .selectFrom('study_sessions as s')
    .where('s.start_time', '>', after)
    .where('s.start_time', '<=', until)
    .$if(sessionIds !== undefined, (query) => query.where('s.id', 'in', sessionIds ?? []))
    .where((eb) => isStaying(eb.ref('s.created_by')))
    .select(['s.id as sessionId', 's.title', 's.start_time as startTime', 's.scheduled_at']);
  const people = due.select(['s.created_by as userId', 's.scheduled_at as invited_at']).unionAll(
    due
      .innerJoin('session_participants as p', 'p.session_id', 's.id')
      .where((eb) => isStaying(eb.ref('p.user_id')))
      .where((eb) => hasNotDeclined(eb.ref('p.answer')))
      .select(['p.user_id as userId', 'p.invited_at']),
  );
  return db
    .selectFrom(people.as('m'))
    .select(['m.sessionId', 'm.title', 'm.startTime', 'm.userId']);
}

function isLate(
  row: { startTime: string; scheduled_at: string; invited_at: string; chosen_at: string },
  lead: ReminderLead,
): boolean {
  const dueAt = new Date(Date.parse(row.startTime) - lead * MINUTE).toISOString();
  return [row.scheduled_at, row.invited_at, row.chosen_at].some((at) => at > dueAt);
}

const keyOf = ({
  sessionId,
  userId,
  channel,
}: Pick<DueReminder, 'sessionId' | 'userId' | 'channel'>) => `${sessionId} ${userId} ${channel}`;

/**
 * Claims reminders of one lead and returns those that no other caller has claimed. The primary key
 * makes each reminder unique by study session, student, start, lead and channel.
 */
export async function claimReminders(
  db: Queryable,
  reminders: readonly DueReminder[],
  at: string,
): Promise<DueReminder[]> {
  if (reminders.length === 0) return [];
  const byKey = new Map(reminders.map((each) => [keyOf(each), each]));
  // In the same order for every node, which prevents deadlocks.
  const rows = [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { sessionId, userId, startTime, lead, channel }]) => ({
      session_id: sessionId,
      user_id: userId,
      start_time: startTime,
      lead,
      channel,
      sent_at: at,
    }));
  const claimed = await db
    .insertInto('session_reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['session_id as sessionId', 'user_id as userId', 'channel'])
    .execute();
  return claimed.flatMap((row) => byKey.get(keyOf(row)) ?? []);
}
