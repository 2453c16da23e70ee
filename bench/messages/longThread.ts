import { v7 as newId } from 'uuid';
import type { Queryable } from '../../server/platform/database/queryable.ts';
import { openDatabase, type DatabaseSettings } from '../../server/platform/database/connect.ts';
import { indexQueue } from '../../server/modules/conversations/messageSearchRepository.ts';
import { findOrCreateConversation } from '../../server/modules/conversations/conversationRepository.ts';
import { insertRequest, orderedPair } from '../../server/modules/relations/repository.ts';
import type { SeededStudent } from '../support/seed/seedPairs.ts';
import { vacuum } from '../support/seed/vacuum.ts';

/** Messages of the long thread, and messages inserted by one statement. */
const [MESSAGES, BATCH] = [100_000, 500];
/** Messages of each other conversation of the reader. In every tenth, half of them are unread. */
const [SHORT, UNREAD_EVERY] = [10, 10];
/** Requests that are measured, after as many others. */
const REQUESTS = 1_000;

/**
 * Makes the first student the buddy of all others, with 10 messages from each, and adds a thread of
 * 100,000 messages with the last of them. Returns both students of the thread.
 */
export async function seedLongThread(
  settings: DatabaseSettings,
  students: readonly SeededStudent[],
): Promise<{ readerId: string; otherId: string }> {
  const [reader, ...others] = students.map(({ id }) => id);
  const otherId = others.at(-1);
  if (reader === undefined || otherId === undefined) throw new Error('There are too few students.');
  const database = openDatabase(settings);
  try {
    for (const [n, other] of others.slice(1).entries()) {
      const length = other === otherId ? MESSAGES : SHORT;
      const readUpTo = n % UNREAD_EVERY === 0 ? length / 2 : length;
      const thread = { reader, other, length, readUpTo };
      await database.transaction().execute((trx) => insertThread(trx, thread));
    }
    // The service would do it during the measured requests.
    await indexQueue(database);
    await vacuum(settings.DATABASE_URL);
  } finally {
    await database.destroy();
  }
  return { readerId: reader, otherId };
}

interface Thread {
  reader: string;
  other: string;
  length: number;
  readUpTo: number;
}

async function insertThread(
  trx: Queryable,
  { reader, other, length, readUpTo }: Thread,
): Promise<void> {
  const created_at = new Date().toISOString();
  const sender = { sender_id: other, recipient_id: reader, message: '' };
  const request = { id: newId(), ...orderedPair(reader, other), ...sender };
  await insertRequest(trx, {
    ...request,
    status: 'accepted',
    created_at,
    responded_at: created_at,
  });
  const conversation_id = await findOrCreateConversation(trx, reader, other, newId());
  for (let first = 1; first <= length; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, length - first + 1) }, (_, index) => {
      const seq = first + index;
      const [sender_id, recipient_id] = seq % 2 === 0 ? [reader, other] : [other, reader];
      const people = { conversation_id, sender_id, recipient_id };
      return { id: newId(), ...people, seq, rev: seq, created_at, body: `Chapter ${String(seq)}` };
    });
    await trx
      .insertInto('messages')
      .values(rows.map((row) => ({ ...row, client_id: null, edited_at: null, deleted_at: null })))
      .execute();
  }
  await trx
    .updateTable('conversations')
    .set({ revision: length })
    .where('id', '=', conversation_id)
    .execute();
  await trx
    .updateTable('conversation_members')
    .set({ last_read_seq: readUpTo })
    .where('conversation_id', '=', conversation_id)
    .execute();
}

/** Returns the sorted milliseconds of requests, made one after another. */
export async function responseTimes(url: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let n = 0; n < 2 * REQUESTS; n += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${url} returned ${String(response.status)}.`);
    if (n >= REQUESTS) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}
