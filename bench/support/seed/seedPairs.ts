import { openDatabase, type DatabaseSettings } from '../../../server/platform/database/connect.ts';
import { migrateToLatest } from '../../../server/platform/database/migrate.ts';
import { hashPassword } from '../../../server/modules/auth/passwordHash.ts';
import { indexQueue } from '../../../server/modules/conversations/messageIndexRepository.ts';
import { vacuum } from '../storage.ts';
import { accessTokenFor, authSessionRow } from './authSessions.ts';
import { insertBuddies, userRow } from './rows.ts';

/** A student with an account, one buddy and a conversation. */
export interface SeededStudent {
  id: string;
  buddyId: string;
  email: string;
  token: string;
}

/** The password of all seeded students. */
export const PASSWORD = 'tangerine-orbit-42';

/** Messages of each pair, more than one page of a thread. */
export const SEEDED_MESSAGES = 60;

/**
 * Inserts pairs of buddies into a database. Direct inserts avoid the password hash of a sign-up.
 */
export async function seedPairs(
  settings: DatabaseSettings,
  pairs: number,
  messages = SEEDED_MESSAGES,
): Promise<SeededStudent[]> {
  const database = openDatabase(settings);
  const password_hash = await hashPassword(PASSWORD);
  try {
    await migrateToLatest(database, settings.DATA_DIR);
    const students: SeededStudent[] = [];
    await database.transaction().execute(async (trx) => {
      for (let n = 0; n < pairs; n += 1) {
        const [a, b] = [
          userRow(`student a${n}`, { password_hash }),
          userRow(`student b${n}`, { password_hash }),
        ] as const;
        await trx.insertInto('users').values([a, b]).execute();
        const authSessions = [authSessionRow(a.id), authSessionRow(b.id)];
        await trx.insertInto('refresh_tokens').values(authSessions).execute();
        await insertBuddies(trx, [a.id, b.id], messages);
        for (const [{ id, email }, buddy] of [
          [a, b],
          [b, a],
        ] as const) {
          students.push({ id, buddyId: buddy.id, email, token: await accessTokenFor(id) });
        }
      }
    });
    await indexQueue(database);
    await vacuum(settings.DATABASE_URL);
    return students;
  } finally {
    await database.destroy();
  }
}
