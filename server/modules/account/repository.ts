import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { hasRow, idsOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Deletes accounts with their data in all tables, and what is stored about them for others. Most
 * tables follow by foreign keys.
 */
export async function deleteAccounts(
  db: Queryable,
  which: (eb: ExpressionBuilder<Schema, 'users'>) => Expression<SqlBool>,
) {
  const accounts = db.selectFrom('users').where(which);
  await db
    .deleteFrom('notifications')
    .where('related_user_id', 'in', accounts.select('users.id'))
    .execute();
  await db
    .deleteFrom('login_failures')
    .where('email_key', 'in', accounts.select('users.email_key'))
    .execute();
  // Those to a buddy follow by foreign keys, those of a study session do not.
  await db.deleteFrom('messages').where('sender_id', 'in', accounts.select('users.id')).execute();
  return db.deleteFrom('users').where(which).returning(['id', 'avatar']).execute();
}

export const storeDeletionTime = (db: Queryable, id: string, deletionAt: string | null) =>
  db.updateTable('users').set({ deletion_at: deletionAt }).where('id', '=', id).execute();

/** Returns `undefined` for an account that was deleted. */
export function findDeletionTime(db: Queryable, id: string) {
  return db.selectFrom('users').select('deletion_at').where('id', '=', id).executeTakeFirst();
}

/** Returns whether another admin exists who is not suspended or about to be deleted. */
export const hasOtherAdmin = (db: Queryable, id: string) =>
  hasRow(
    db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('id', '!=', id)
      .where('deletion_at', 'is', null)
      .where('suspended_at', 'is', null),
  );

/** Lists the ids of the accounts whose time has come. */
export const listDue = (db: Queryable, at: string) =>
  idsOf(db.selectFrom('users').select('id').where('deletion_at', '<=', at).orderBy('deletion_at'));

/** Locks an account and returns whether its time has come. */
export const lockDue = (db: Queryable, id: string, at: string) =>
  hasRow(
    db
      .updateTable('users')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', id)
      .where('deletion_at', '<=', at)
      .returning('id'),
  );

/** Lists the files uploaded by a student, and the files in the conversations of the student. */
export const listFileIds = (db: Queryable, userId: string) =>
  idsOf(
    db
      .selectFrom('attachments')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('owner_id', '=', userId),
          eb(
            'message_id',
            'in',
            eb.selectFrom('messages').select('id').where('recipient_id', '=', userId),
          ),
        ]),
      ),
  );
