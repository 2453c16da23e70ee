import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../../server/platform/database/queryable.ts';
import type { Schema } from '../../../server/platform/database/schema.ts';
import { findOrCreateConversation } from '../../../server/modules/conversations/conversationRepository.ts';
import { insertRequest, orderedPair } from '../../../server/modules/relations/repository.ts';

/** Returns the row of a student who cannot log in by a password unless `more` has its hash. */
export function userRow(name: string, more: Partial<Insertable<Schema['users']>> = {}) {
  const email = `${name.replaceAll(' ', '')}@bench.example`;
  return {
    id: newId(),
    ...{
      name,
      name_key: name,
      email,
      email_key: email,
      password_hash: '',
      role: 'student' as const,
    },
    ...{ university: 'university', university_key: 'university', location: '', location_key: '' },
    ...{ bio: '', avatar: '', created_at: new Date().toISOString(), ...more },
  };
}

/** Messages inserted by one statement. */
const BATCH = 500;

/** Makes two students buddies, with messages that they sent by turns and read up to `readUpTo`. */
export async function insertBuddies(
  trx: Queryable,
  [a, b]: readonly [string, string],
  messages: number,
  readUpTo = 0,
): Promise<void> {
  const created_at = new Date().toISOString();
  const decided = {
    ...{ status: 'accepted' as const, created_at, responded_at: created_at },
    ...{ match_percentage: null, accepted_at: created_at },
  };
  const request = { id: newId(), ...orderedPair(a, b), sender_id: a, recipient_id: b, message: '' };
  await insertRequest(trx, { ...request, ...decided });
  const conversation_id = await findOrCreateConversation(trx, a, b, newId());
  for (let first = 1; first <= messages; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, messages - first + 1) }, (_, index) => {
      const seq = first + index;
      const [sender_id, recipient_id] = seq % 2 === 1 ? [a, b] : [b, a];
      const body = `Shall we go through chapter ${seq} together?`;
      const position = { seq, rev: seq, created_at, edited_at: null, deleted_at: null };
      const people = { conversation_id, sender_id, recipient_id, client_id: null };
      return { id: newId(), ...people, ...position, body };
    });
    await trx.insertInto('messages').values(rows).execute();
  }
  await trx
    .updateTable('conversations')
    .set({ revision: messages })
    .where('id', '=', conversation_id)
    .execute();
  await trx
    .updateTable('conversation_members')
    .set({ last_read_seq: readUpTo })
    .where('conversation_id', '=', conversation_id)
    .execute();
}
