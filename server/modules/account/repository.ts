import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { hasRow, idsOf, type Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { deleteLoginFailuresOf } from '../auth/index.ts';
import { deleteMessagesOf } from '../conversations/index.ts';
import { deleteNotificationsAbout } from '../notifications/index.ts';
import { deleteUsers, updateUser, updateUserIf } from '../people/index.ts';

/**
 * Deletes accounts with their data in all tables, and what is stored about them for others. Most
 * tables follow by foreign keys.
 */
export async function deleteAccounts(
  db: Queryable,
  which: (eb: ExpressionBuilder<Schema, 'users'>) => Expression<SqlBool>,
) {
  const accounts = db.selectFrom('users').where(which);
  const ids = accounts.select('users.id').$asScalar();
  await deleteNotificationsAbout(db, ids);
  await deleteLoginFailuresOf(db, accounts.select('users.email_key').$asScalar());
  await deleteMessagesOf(db, ids);
  return deleteUsers(db, which);
}

export const storeDeletionTime = (db: Queryable, id: string, deletionAt: string | null) =>
  updateUser(db, id, { deletion_at: deletionAt });

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
  updateUserIf(db, id, { name: (eb) => eb.ref('name') }, (eb) => eb('deletion_at', '<=', at));

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
