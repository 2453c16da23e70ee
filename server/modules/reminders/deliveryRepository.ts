import { v7 as newId } from 'uuid';
import { outerColumn } from '../../platform/database/outerColumn.ts';
import { changesRow, type Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isStaying } from '../people/index.ts';
import { hasNotDeclined, participantsOf } from '../sessions/index.ts';
import type { DueReminder } from './reminderRepository.ts';

export type Delivery = Schema['reminder_deliveries'];

/** Rows in one statement. The databases limit the number of parameters. */
const BATCH = 1_000;

/** Stores the claimed reminders by email, and those by push once for each device. */
export async function insertDeliveries(
  db: Queryable,
  claimed: readonly DueReminder[],
  at: string,
): Promise<void> {
  const devices = await findDevices(db, claimed);
  const rows = claimed.flatMap((reminder) => {
    const { sessionId, userId, startTime, lead, channel } = reminder;
    if (channel === 'app') return [];
    const targets = channel === 'email' ? [null] : (devices.get(userId) ?? []);
    return targets.map((device_id) => ({
      id: newId(),
      session_id: sessionId,
      user_id: userId,
      start_time: startTime,
      lead,
      device_id,
      due_at: at,
      attempts: 0,
    }));
  });
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto('reminder_deliveries')
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

async function findDevices(
  db: Queryable,
  claimed: readonly DueReminder[],
): Promise<Map<string, string[]>> {
  const userIds = claimed.filter(({ channel }) => channel === 'push').map(({ userId }) => userId);
  const devices = new Map<string, string[]>();
  if (userIds.length === 0) return devices;
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['user_id', 'auth_session_id'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  for (const row of rows) {
    devices.set(row.user_id, [...(devices.get(row.user_id) ?? []), row.auth_session_id]);
  }
  return devices;
}

const dueDeliveries = compiledQuery((db, at: string, limit: number) =>
  db
    .selectFrom('reminder_deliveries')
    .selectAll()
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit),
);

/** Lists the deliveries that have been due for the longest time. */
export const listDueDeliveries = (db: Queryable, at: string, limit: number): Promise<Delivery[]> =>
  dueDeliveries(db, at, limit);

/**
 * Takes a delivery until `due_at`, for one of several simultaneous callers.
 * @returns whether this caller takes it.
 */
export const leaseDelivery = (db: Queryable, { id, due_at, attempts }: Delivery, until: string) =>
  changesRow(
    db
      .updateTable('reminder_deliveries')
      .set({ due_at: until, attempts: attempts + 1 })
      .where('id', '=', id)
      .where('due_at', '=', due_at)
      .where('attempts', '=', attempts),
  );

/** Changes when a delivery may be sent again. */
export const postponeDelivery = (db: Queryable, id: string, until: string) =>
  db.updateTable('reminder_deliveries').set({ due_at: until }).where('id', '=', id).execute();

export const deleteDelivery = (db: Queryable, id: string) =>
  db.deleteFrom('reminder_deliveries').where('id', '=', id).execute();

/**
 * Returns the student and the study session of a delivery. Returns `undefined` if the session has
 * started or was moved, or if the student left it, no longer wants the reminder, or is suspended or
 * about to be deleted, as its creator may be.
 */
export function findContent(
  db: Queryable,
  { session_id, user_id, start_time, lead, device_id }: Delivery,
  now: string,
) {
  return db
    .selectFrom('study_sessions as s')
    .innerJoin('users as u', (join) => join.on('u.id', '=', user_id))
    .innerJoin('reminder_preferences as r', 'r.user_id', 'u.id')
    .select(['s.title', 's.start_time', 'u.name', 'u.email', 'u.email_verified_at', 'u.time_zone'])
    .where('s.id', '=', session_id)
    .where('s.start_time', '=', start_time)
    .where('s.start_time', '>', now)
    .where('r.lead', '=', lead)
    .where('r.channel', '=', device_id === null ? 'email' : 'push')
    .where('r.choice', '=', 'on')
    .where((eb) => isStaying(eb.ref('u.id')))
    .where((eb) => isStaying(eb.ref('s.created_by')))
    .where((eb) =>
      eb.or([
        eb('s.created_by', '=', user_id),
        eb.exists(
          participantsOf(outerColumn(eb, 's.id'))
            .where('member.user_id', '=', user_id)
            .where((member) => hasNotDeclined(member.ref('member.answer'))),
        ),
      ]),
    )
    .executeTakeFirst();
}
export type ReminderContent = NonNullable<Awaited<ReturnType<typeof findContent>>>;
