import { sql } from 'kysely';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { markUnread } from './repository.ts';

/** Not bound: the condition must be the literal one of the partial index. */
const IS_MESSAGE = sql<boolean>`type = 'message'`;

/** Counts a message up in the unread notification about its sender, if there is one. */
export const incrementMessages = compiledRow(
  (db, userId: string, senderId: string, senderName: string, at: string) =>
    db
      .updateTable('notifications')
      .set((eb) => {
        const next = eb('count', '+', eb.lit(1));
        return {
          count: next,
          message: sql<string>`
            cast(${senderName} as text) || ' sent you ' || (${next}) || ' messages.'`,
          created_at: at,
        };
      })
      .where('user_id', '=', userId)
      .where('related_user_id', '=', senderId)
      .where(IS_MESSAGE)
      .where('read_at', 'is', null)
      .returningAll(),
);

/** A read notification of the sender becomes unread and counts from 1. */
export const startMessages = compiledRow((db, row: Schema['notifications']) =>
  db
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'related_user_id'])
        .where(IS_MESSAGE)
        .doUpdateSet((eb) => ({
          count: eb.lit(1),
          message: eb.ref('excluded.message'),
          created_at: eb.ref('excluded.created_at'),
          read_at: null,
        })),
    )
    .returningAll(),
);

/** A read notification becomes unread again and counts from 1. */
export function upsertSessionMessages(
  db: Queryable,
  rows: readonly Schema['notifications'][],
  title: string,
): Promise<Schema['notifications'][]> {
  return db
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'conversation_id'])
        .where(IS_MESSAGE)
        .doUpdateSet((eb) => {
          const ifUnread = eb.case().when('notifications.read_at', 'is', null);
          const next = eb('notifications.count', '+', eb.lit(1));
          const several = sql<string>`
            cast(${next} as text) || cast(${` new messages in “${title}”.`} as text)`;
          return {
            count: ifUnread.then(next).else(eb.lit(1)).end(),
            message: ifUnread.then(several).else(eb.ref('excluded.message')).end(),
            created_at: eb.ref('excluded.created_at'),
            read_at: null,
          };
        }),
    )
    .returningAll()
    .execute();
}

function markingReadBy(column: 'related_user_id' | 'conversation_id') {
  const marked = compiledQuery((db, userId: string, id: string, at: string) =>
    markUnread(db, userId, at).where(column, '=', id).where(IS_MESSAGE).returning('id'),
  );
  return async (db: Queryable, userId: string, id: string, at: string) =>
    (await marked(db, userId, id, at)).map((row) => row.id);
}

/** Marks the notification about the messages of a buddy read. Returns its id, if there is one. */
export const markReadOfSender = markingReadBy('related_user_id');

/** Marks the notification about the messages of a study session read. Returns its id, if there is one. */
export const markReadOfSession = markingReadBy('conversation_id');
