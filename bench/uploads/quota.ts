import BetterSqlite3 from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { ATTACHMENT_QUOTA } from '../../server/modules/conversations/attachments/storeUpload.ts';
import { MAX_UPLOADS } from '../../server/platform/uploads/uploads.ts';
import { databaseFile } from '../../server/platform/database/sqlite.ts';
import { accessTokenFor } from '../support/seed/authSessions.ts';
import { send } from './upload.ts';

/** Bytes left in the quota, for an upload that fits exactly. */
const REMAINING = 1_000;
const CREATED = 201;
const TOO_LARGE = 413;

/**
 * Returns whether the quota of the student matches the stored files. Inserts a row that leaves
 * `REMAINING` bytes, then uploads one byte too many and a file that fits exactly.
 */
export async function isQuotaExact(url: string, dataDir: string, ownerId: string) {
  fillUp(dataDir, ownerId);
  const token = await accessTokenFor(ownerId);
  const trySize = (size: number) => send(url, token, { ownerId, fileName: 'rest.txt', size });
  return (
    (await trySize(REMAINING + 1)) === TOO_LARGE &&
    (await trySize(REMAINING)) === CREATED &&
    (await trySize(1)) === TOO_LARGE
  );
}

/** Returns whether the maximum number of concurrent uploads is accepted. */
export async function hasAllUploadSlots(url: string, ownerId: string): Promise<boolean> {
  const token = await accessTokenFor(ownerId);
  const statuses = await Promise.all(
    Array.from({ length: MAX_UPLOADS }, () =>
      send(url, token, { ownerId, fileName: 'at-once.txt', size: 10_000 }),
    ),
  );
  return statuses.every((status) => status === CREATED);
}

function fillUp(dataDir: string, ownerId: string): void {
  const database = new BetterSqlite3(databaseFile(dataDir));
  try {
    const sum = 'select ? - sum(size) - ? from attachments where owner_id = ?';
    database
      .prepare(
        `insert into attachments (id, owner_id, message_id, file_name, file_type, size, created_at)
         values (?, ?, null, 'much.txt', 'text/plain', (${sum}), ?)`,
      )
      .run(newId(), ownerId, ATTACHMENT_QUOTA, REMAINING, ownerId, new Date().toISOString());
  } finally {
    database.close();
  }
}
