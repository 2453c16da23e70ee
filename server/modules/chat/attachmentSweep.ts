import type { Context } from '../../context.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { deleteUnused, findExisting } from './attachmentRepository.ts';

const HOUR = 60 * 60 * 1_000;
/** How long an upload waits for its message. */
const UNUSED_FOR = 24 * HOUR;
/** No upload takes this long: a file without a row that is older has been left behind. */
const LEFT_BEHIND_AFTER = HOUR;
const BATCH = 500;

/**
 * Removes uploads that no message took within 24 hours, and files whose row is gone: of a crash
 * between the two, or of an account that was deleted. Answers how many files it removed.
 */
export async function sweepAttachments(
  { database, now }: Pick<Context, 'database' | 'now'>,
  store: FileStore,
): Promise<number> {
  const present = now().getTime();
  const unused = await deleteUnused(database, new Date(present - UNUSED_FOR).toISOString());
  for (const id of unused) await store.remove(id);
  let removed = unused.length;
  const kept = (await store.list()).filter((id) => madeAt(id) < present - LEFT_BEHIND_AFTER);
  for (let start = 0; start < kept.length; start += BATCH) {
    const batch = kept.slice(start, start + BATCH);
    const existing = await findExisting(database, batch);
    for (const id of batch.filter((each) => !existing.has(each))) {
      await store.remove(id);
      removed += 1;
    }
  }
  return removed;
}

/** A UUIDv7 begins with its instant: 48 bits of milliseconds since 1970. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
