import type { Insertable, Selectable } from 'kysely';
import { changesRow, idsOf, type Queryable } from '../../../platform/database/queryable.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type StoredAttachment = Selectable<Schema['attachments']>;

/** Returns an attachment, unless sender or recipient of its message blocks the other. */
export const findVisible = (db: Queryable, id: string) =>
  db
    .selectFrom('attachments as file')
    .selectAll('file')
    .where('file.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as m')
            .innerJoin('blocks as b', (join) =>
              join.on((eb) =>
                eb.or([
                  eb.and([
                    eb('b.blocker_id', '=', eb.ref('m.sender_id')),
                    eb('b.blocked_id', '=', eb.ref('m.recipient_id')),
                  ]),
                  eb.and([
                    eb('b.blocker_id', '=', eb.ref('m.recipient_id')),
                    eb('b.blocked_id', '=', eb.ref('m.sender_id')),
                  ]),
                ]),
              ),
            )
            .select('b.blocker_id')
            .whereRef('m.id', '=', 'file.message_id'),
        ),
      ),
    )
    .executeTakeFirst();

export const insertAttachment = (db: Queryable, attachment: Insertable<Schema['attachments']>) =>
  db.insertInto('attachments').values(attachment).execute();

export async function sumSizes(db: Queryable, ownerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Assigns an upload to a message. Returns `false` unless it is unused and owned by the student. */
export const assignToMessage = (db: Queryable, id: string, ownerId: string, messageId: string) =>
  changesRow(
    db
      .updateTable('attachments')
      .set({ message_id: messageId })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('message_id', 'is', null),
  );

/** Deletes the attachments of a message and returns their ids for removeAttachments(). */
export const deleteByMessage = (db: Queryable, messageId: string) =>
  idsOf(db.deleteFrom('attachments').where('message_id', '=', messageId).returning('id'));

/** Deletes unused uploads created before an instant and returns their ids. */
export const deleteUnused = (db: Queryable, before: string) =>
  idsOf(
    db
      .deleteFrom('attachments')
      .where('message_id', 'is', null)
      .where('created_at', '<', before)
      .returning('id'),
  );

/** Returns the ids that exist. */
export async function findExistingIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('attachments').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}
