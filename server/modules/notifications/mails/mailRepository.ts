import { changesRow, type Queryable } from '../../../platform/database/queryable.ts';
import { compiledRow } from '../../../platform/database/compiledQuery.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { isStaying } from '../../people/index.ts';

export type PendingMail = Pick<Schema['notification_mails'], 'notification_id' | 'kind'>;

/** Stores a mail, or the new time of the one about the same notification that was not sent yet. */
export const upsertMail = (db: Queryable, mail: Schema['notification_mails']) =>
  db
    .insertInto('notification_mails')
    .values(mail)
    .onConflict((conflict) =>
      conflict.column('notification_id').doUpdateSet({ kind: mail.kind, due_at: mail.due_at }),
    )
    .execute();

/** Returns the mail that has been due for the longest time. */
export const findDueMail = compiledRow((db, at: string) =>
  db
    .selectFrom('notification_mails')
    .select(['notification_id', 'kind'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1),
);

/** Deletes a mail. Returns `true` for only one of several simultaneous callers. */
export const claimMail = (db: Queryable, { notification_id }: PendingMail) =>
  changesRow(db.deleteFrom('notification_mails').where('notification_id', '=', notification_id));

/**
 * Returns the notification of a mail and its student. Returns `undefined` if it is read, if the
 * student no longer wants mails about its kind, or if the account of the student, or of the other
 * one whom it names, is suspended or about to be deleted.
 */
export function findMailContent(db: Queryable, { notification_id, kind }: PendingMail) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('notification_preferences as p', 'p.user_id', 'n.user_id')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.user_id', 'n.message', 'n.related_user_id', 'n.session_id'])
    .select(['n.conversation_id', 'n.topic', 'n.starts_at', 'n.previous_starts_at'])
    .select(['u.name', 'u.email', 'u.email_verified_at', 'u.time_zone'])
    .where('n.id', '=', notification_id)
    .where('n.read_at', 'is', null)
    .where('p.kind', '=', kind)
    .where('p.choice', '=', 'email')
    .where((eb) => isStaying(eb.ref('n.user_id')))
    .where((eb) =>
      eb.or([
        eb('n.related_user_id', 'is', null),
        isStaying(eb.ref('n.related_user_id').$notNull()),
      ]),
    )
    .executeTakeFirst();
}
export type MailContent = NonNullable<Awaited<ReturnType<typeof findMailContent>>>;
