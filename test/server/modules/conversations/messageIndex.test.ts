import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { indexQueue } from '../../../../server/modules/conversations/messageIndex.ts';
import { wordsOf } from '../../../../server/modules/conversations/messageWords.ts';
import { openDatabase } from '../../../../server/platform/database/connect.ts';
import { makeBuddies, signUp, startSharedServer } from '../../../support/server/server.ts';
import { engine } from '../../../support/server/testDatabase.ts';

const server = await startSharedServer();

it('agrees with the messages that are sent, edited and deleted while nodes fill it', async () => {
  const [ada, grace] = [await signUp(server, 'Ada'), await signUp(server, 'Grace')];
  await makeBuddies(ada, grace);
  // SQLite has one node.
  const other = engine === 'postgres' ? openDatabase(server.context.config) : undefined;
  const { database } = server.context;

  const send = async (n: number) => {
    const { _id } = (await ada.sendMessage(grace, `number ${n}`)).body;
    if (n % 3 === 0) await ada.editMessage(_id, `changed ${n}`);
    if (n % 4 === 0) await ada.deleteMessage(_id);
  };
  for (let round = 0; round < 5; round += 1) {
    const changes = Array.from({ length: 12 }, (_, n) => send(round * 12 + n));
    await Promise.all([...changes, indexQueue(database), other && indexQueue(other)]);
  }
  await Promise.all([indexQueue(database), other && indexQueue(other)]);
  await other?.destroy();

  const messages = await database.selectFrom('messages').select(['id', 'body']).execute();
  const expected = messages.map(({ id, body }) => ({ id, words: wordsOf(body).sort() }));
  expect(messages.filter(({ body }) => body.startsWith('changed'))).toHaveLength(15);
  expect(await readIndex()).toEqual(
    expected.filter(({ words }) => words.length > 0).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );

  async function readIndex() {
    const words =
      engine === 'postgres'
        ? sql<string>`array_to_string(tsvector_to_array(words), ' ')`
        : sql`words`;
    const { rows } = await sql<{ id: string; words: string }>`
      select message_id as id, ${words} as words from message_search order by message_id`.execute(
      database,
    );
    return rows
      .map((row) => ({ id: row.id, words: row.words.split(' ').filter(Boolean).sort() }))
      .filter((row) => row.words.length > 0);
  }
});
