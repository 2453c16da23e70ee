import BetterSqlite3 from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { LIMITS } from '../../contract/constants.ts';
import { databaseFile } from '../../server/database/sqlite.ts';
import { tokenOf } from '../campus/signIns.ts';
import { send } from './upload.ts';

/** Bytes that are left free, for an upload that fits to the byte. */
const LEFT = 1_000;
const CREATED = 201;
const TOO_LARGE = 413;

/**
 * Whether the service counts for that student just what is kept: fills the quota up to a little by
 * a row of its own, and tries what fits and what is a byte too much.
 */
export async function isQuotaExact(url: string, dataDir: string, ownerId: string) {
  fillUp(dataDir, ownerId);
  const token = await tokenOf(ownerId);
  const trySize = (size: number) => send(url, token, { ownerId, fileName: 'rest.txt', size });
  return (
    (await trySize(LEFT + 1)) === TOO_LARGE &&
    (await trySize(LEFT)) === CREATED &&
    (await trySize(1)) === TOO_LARGE
  );
}

/**
 * Whether as many uploads at once as ever are let in: each one that broke off has given its turn
 * back.
 */
export async function hasAllTurns(url: string, ownerId: string): Promise<boolean> {
  const token = await tokenOf(ownerId);
  const atOnce = LIMITS.attachmentQuota / LIMITS.attachmentSize;
  const statuses = await Promise.all(
    Array.from({ length: atOnce }, () =>
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
      .run(newId(), ownerId, LIMITS.attachmentQuota, LEFT, ownerId, new Date().toISOString());
  } finally {
    database.close();
  }
}
