import { v7 as newId } from 'uuid';
import { ATTACHMENT_QUOTA } from '../../server/modules/conversations/attachments/quota.ts';
import type { Database } from '../../server/platform/database/queryable.ts';
import { MAX_UPLOADS } from '../../server/platform/uploads/uploads.ts';
import type { SeededStudent } from '../support/seed/seedPairs.ts';
import { sendUpload } from './upload.ts';

/** Bytes left in the quota, for an upload that fits exactly. */
const REMAINING = 1_000;
const CREATED = 201;
const TOO_LARGE = 413;

/**
 * Returns whether the quota of the student matches the stored files. Inserts a row that leaves
 * `REMAINING` bytes, then uploads one byte too many and a file that fits exactly.
 */
export async function isQuotaExact(
  url: string,
  database: Database,
  { id: ownerId, token }: SeededStudent,
) {
  await fillUp(database, ownerId);
  const trySize = (size: number) => sendUpload(url, token, { ownerId, fileName: 'rest.txt', size });
  return (
    (await trySize(REMAINING + 1)) === TOO_LARGE &&
    (await trySize(REMAINING)) === CREATED &&
    (await trySize(1)) === TOO_LARGE
  );
}

/** Returns whether the maximum number of concurrent uploads is accepted. */
export async function hasAllUploadSlots(url: string, { id: ownerId, token }: SeededStudent) {
  const statuses = await Promise.all(
    Array.from({ length: MAX_UPLOADS }, () =>
      sendUpload(url, token, { ownerId, fileName: 'at-once.txt', size: 10_000 }),
    ),
  );
  return statuses.every((status) => status === CREATED);
}

async function fillUp(database: Database, owner_id: string): Promise<void> {
  const { sum } = await database
    .selectFrom('attachments')
    .select((eb) => eb.fn.sum<number>('size').as('sum'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  const size = ATTACHMENT_QUOTA - sum - REMAINING;
  const created_at = new Date().toISOString();
  const file = { id: newId(), message_id: null, file_name: 'much.txt', file_type: 'text/plain' };
  await database
    .insertInto('attachments')
    .values({ ...file, owner_id, size, created_at })
    .execute();
}
