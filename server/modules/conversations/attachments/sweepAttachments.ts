import { HOUR } from '../../../../contract/durations.ts';
import type { Context } from '../../../platform/context.ts';
import { deleteUnused, findExistingIds } from './attachmentRepository.ts';

/** Milliseconds after which an upload without a message is deleted. */
const UNUSED_AFTER = 24 * HOUR;
/** Milliseconds after which a file without a row is deleted. No upload takes that long. */
const ORPHANED_AFTER = HOUR;
const BATCH = 500;

/**
 * Deletes uploads without a message after 24 hours, and files without a row, which a crash or a
 * deleted account leaves behind. Returns the number of deleted files.
 */
export async function sweepAttachments({ database, files, log, now }: Context): Promise<number> {
  const store = files.attachments;
  const present = now().getTime();
  const unused = await deleteUnused(database, new Date(present - UNUSED_AFTER).toISOString());
  for (const id of unused) await store.remove(id);
  let removed = unused.length;
  const kept = (await store.list()).filter((id) => createdAt(id) < present - ORPHANED_AFTER);
  for (let start = 0; start < kept.length; start += BATCH) {
    const batch = kept.slice(start, start + BATCH);
    const existing = await findExistingIds(database, batch);
    for (const id of batch.filter((each) => !existing.has(each))) {
      await store.remove(id);
      removed += 1;
    }
  }
  log.debug({ removed }, 'attachments swept');
  return removed;
}

/** Returns the timestamp in a UUIDv7: its first 48 bits, in milliseconds since 1970. */
function createdAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
