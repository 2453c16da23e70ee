import { areSentTogether } from '../../../contract/chat/albums.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listBefore } from './albumRepository.ts';

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
