import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Message } from '../../../contract/chat.ts';
import type { Database } from '../../../server/context.ts';
import { findConversation } from '../../../server/modules/chat/thread/conversationRepository.ts';
import {
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../../support/server.ts';
import { engine } from '../../support/testDatabase.ts';

const MANY = 100_000;
const BATCH = 2_000;

let server: TestServer;
let database: Database;
let ada: Student;
let grace: Student;
let alan: Student;

/** Stores a conversation with alternating senders, read except for the last three messages. */
async function fill(a: Student, b: Student, count: number): Promise<void> {
  await a.api('POST', '/api/messages', { recipientId: b._id, message: 'first' });
  const conversation = await findConversation(database, a._id, b._id);
  const id = conversation?.id ?? '';
  for (let start = 2; start <= count; start += BATCH) {
    const length = Math.min(BATCH, count - start + 1);
    const rows = Array.from({ length }, (_each, n) => {
      const seq = start + n;
      const [sender, recipient] = seq % 2 === 0 ? [a, b] : [b, a];
      return {
        id: newId(),
        conversation_id: id,
        sender_id: sender._id,
        recipient_id: recipient._id,
        body: `message ${String(seq)}`,
        client_id: null,
        seq,
        rev: seq,
        created_at: server.clock.now().toISOString(),
        edited_at: null,
        deleted_at: null,
      };
    });
    await database.insertInto('messages').values(rows).execute();
  }
  await database
    .updateTable('conversations')
    .set({ revision: count })
    .where('id', '=', id)
    .execute();
  await database
    .updateTable('conversation_members')
    .set({ last_read_seq: count - 3 })
    .where('conversation_id', '=', id)
    .execute();
  // PostgreSQL updates its statistics automatically, but only after a while.
  if (engine === 'postgres') await database.executeQuery(CompiledQuery.raw('analyze'));
}

beforeAll(async () => {
  server = await startServer();
  database = server.context.database;
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
  alan = await signUp(server, 'Alan Turing');
  await makeBuddies(server, ada, grace);
  await makeBuddies(server, ada, alan);
  await fill(ada, grace, MANY);
  await fill(ada, alan, 50);
}, 120_000);
afterAll(() => server.stop());

const milliseconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

describe('a thread of 100,000 messages', () => {
  // Covers A.123
  it('opens as fast as one of 50', async () => {
    const open = (other: Student) => ada.api<Message[]>('GET', `/api/messages/${other._id}`);
    const first = await open(grace);
    expect(first.body).toHaveLength(50);
    expect(first.body.at(-1)).toMatchObject({ seq: MANY });
    await open(alan);
    const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
    for (let round = 0; round < 15; round += 1) {
      times.large.push(await milliseconds(() => open(grace)));
      times.small.push(await milliseconds(() => open(alan)));
    }
    // Scanning 100,000 rows would take some 100 ms more.
    expect(median(times.large)).toBeLessThan(2 * median(times.small) + 20);
  });
});
