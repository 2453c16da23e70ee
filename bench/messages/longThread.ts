import { openDatabase, type DatabaseSettings } from '../../server/platform/database/connect.ts';
import { indexQueue } from '../../server/modules/conversations/messageIndexRepository.ts';
import { insertBuddies } from '../support/seed/rows.ts';
import type { SeededStudent } from '../support/seed/seedPairs.ts';
import { vacuum } from '../support/storage.ts';

const LONG = 100_000;
/** Messages of each other conversation of the reader. In every tenth, half of them are unread. */
const [SHORT, UNREAD_EVERY] = [10, 10];

/**
 * Makes the first student the buddy of all others, with 10 messages from each, and adds a thread of
 * 100,000 messages with the last of them. Returns both students of the thread.
 */
export async function seedLongThread(
  settings: DatabaseSettings,
  students: readonly SeededStudent[],
): Promise<{ reader: SeededStudent; otherId: string }> {
  const [reader, ...others] = students;
  const otherId = others.at(-1)?.id;
  if (!reader || otherId === undefined) throw new Error('There are too few students.');
  const database = openDatabase(settings);
  try {
    // The first one is already a buddy.
    for (const [n, { id }] of others.slice(1).entries()) {
      const length = id === otherId ? LONG : SHORT;
      const readUpTo = n % UNREAD_EVERY === 0 ? length / 2 : length;
      await database
        .transaction()
        .execute((trx) => insertBuddies(trx, [id, reader.id], length, readUpTo));
    }
    // The service would do it during the measured requests.
    await indexQueue(database);
    await vacuum(settings.DATABASE_URL);
  } finally {
    await database.destroy();
  }
  return { reader, otherId };
}
