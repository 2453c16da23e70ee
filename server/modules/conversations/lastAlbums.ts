import { areSentTogether } from '../../../contract/chat/albums.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** Selects messages and those directly before them, the newest first. */
const listBefore = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('messages as last')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'last.conversation_id')
        .onRef('m.seq', '<=', 'last.seq')
        .on((eb) => eb('m.seq', '>', eb('last.seq', '-', eb.lit(LIMITS.messagePage)))),
    )
    .leftJoin('attachments as file', 'file.message_id', 'm.id')
    .where('last.id', 'in', ids)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.seq', 'desc')
    .select(['last.id as last_id', 'm.sender_id', 'm.body', 'm.created_at', 'file.file_type']),
);

/**
 * Counts the pictures that were sent together with each of these pictures, itself included: up to a
 * page of messages. See areSentTogether().
 * @returns counts greater than one by message id
 */
export async function countAlbums(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const messages = (await listBefore(db, ids)).map((row) => ({
    lastId: row.last_id,
    senderId: row.sender_id,
    message: row.body,
    createdAt: row.created_at,
    fileType: row.file_type ?? '',
  }));
  const albums = ids.map((id): [string, number] => {
    const own = messages.filter(({ lastId }) => lastId === id);
    const end = own.findIndex((newer, index) => {
      const older = own[index + 1];
      return older === undefined || !areSentTogether(older, newer);
    });
    return [id, end + 1];
  });
  return new Map(albums.filter(([, count]) => count > 1));
}
