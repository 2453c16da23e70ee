import { v7 as newId } from 'uuid';
import type { Queryable } from '../../../server/platform/database/queryable.ts';
import { openDatabase, type DatabaseSettings } from '../../../server/platform/database/connect.ts';
import { migrateToLatest } from '../../../server/platform/database/migrate.ts';
import { DUMMY_HASH } from '../../../server/modules/auth/passwordHash.ts';
import { insertRefreshToken } from '../../../server/modules/auth/authSessionRepository.ts';
import { insertAccount } from '../../../server/modules/auth/accountRepository.ts';
import { findOrCreateConversation } from '../../../server/modules/conversations/conversationRepository.ts';
import { indexQueue } from '../../../server/modules/conversations/messageSearchRepository.ts';
import { insertRequest, orderedPair } from '../../../server/modules/relations/repository.ts';
import { authSessionRow } from './authSessions.ts';
import { vacuum } from './vacuum.ts';

/** A student with an account, one buddy and a conversation. */
export interface SeededStudent {
  id: string;
  buddyId: string;
}

/** Messages of each pair, more than one page of a thread. */
export const SEEDED_REVISION = 60;

/**
 * Inserts pairs of buddies into a new database. Direct inserts avoid the password hash of a
 * sign-up.
 */
export async function seedPairs(
  settings: DatabaseSettings,
  pairs: number,
): Promise<SeededStudent[]> {
  const database = openDatabase(settings);
  try {
    await migrateToLatest(database, settings.DATA_DIR);
    const students: SeededStudent[] = [];
    await database.transaction().execute(async (trx) => {
      for (let n = 0; n < pairs; n += 1) {
        const [a, b] = [newId(), newId()];
        students.push({ id: a, buddyId: b }, { id: b, buddyId: a });
        await insertPair(trx, a, b, n);
      }
    });
    await indexQueue(database);
    await vacuum(settings.DATABASE_URL);
    return students;
  } finally {
    await database.destroy();
  }
}

async function insertPair(db: Queryable, a: string, b: string, n: number): Promise<void> {
  const created_at = new Date().toISOString();
  const request = { id: newId(), ...orderedPair(a, b), sender_id: a, recipient_id: b, message: '' };
  await insertAccount(db, accountOf(a, `a${String(n)}`, created_at));
  await insertAccount(db, accountOf(b, `b${String(n)}`, created_at));
  for (const id of [a, b]) await insertRefreshToken(db, authSessionRow(id));
  await insertRequest(db, { ...request, status: 'accepted', created_at, responded_at: created_at });
  const conversation_id = await findOrCreateConversation(db, a, b, newId());
  const messages = Array.from({ length: SEEDED_REVISION }, (_, index) => {
    const [sender_id, recipient_id] = index % 2 === 0 ? [a, b] : [b, a];
    const text = `Shall we go through chapter ${String(index + 1)} together?`;
    const position = { seq: index + 1, rev: index + 1, created_at };
    const people = { conversation_id, sender_id, recipient_id };
    return { id: newId(), ...people, ...position, body: text, ...UNCHANGED };
  });
  await db.insertInto('messages').values(messages).execute();
  await db
    .updateTable('conversations')
    .set({ revision: SEEDED_REVISION })
    .where('id', '=', conversation_id)
    .execute();
}

const UNCHANGED = { client_id: null, edited_at: null, deleted_at: null };

const accountOf = (id: string, name: string, created_at: string) => ({
  id,
  name: `Student ${name}`,
  name_key: `student ${name}`,
  email: `${name}@seeded.example`,
  email_key: `${name}@seeded.example`,
  password_hash: DUMMY_HASH,
  role: 'student' as const,
  university: 'University of Seeds',
  university_key: 'university of seeds',
  bio: '',
  location: '',
  location_key: '',
  avatar: '',
  created_at,
});
