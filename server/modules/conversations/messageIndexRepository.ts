import { sql } from 'kysely';
import { type Database, engineOf, type Queryable } from '../../platform/database/queryable.ts';
import { wordsOf } from './messageWords.ts';

/** PostgreSQL does not distinguish later positions of words. */
const MAX_POSITION = 16_383;
/** Messages of one transaction, which takes about 10 ms. */
const BATCH = 200;

/**
 * Adds the words of the queued messages to the index. A search calls it first, so that it finds all
 * stored messages.
 */
export async function indexQueue(db: Database): Promise<void> {
  let mayContinue = true;
  while (mayContinue && (await hasQueue(db))) {
    mayContinue = await db.transaction().execute(indexBatch);
  }
}

const hasQueue = async (db: Database) =>
  (await sql`select message_id from message_search_queue limit 1`.execute(db)).rows.length > 0;

interface QueuedMessage {
  id: string;
  conversation_id: string;
  body: string;
}

/** The rows of edited messages in the index of SQLite, by id. `null` for other messages. */
type Places = ReadonlyMap<string, number | null>;

/** Returns `false` if all messages at the head of the queue are changing at this moment. */
async function indexBatch(trx: Queryable): Promise<boolean> {
  const isPostgres = engineOf(trx) === 'postgres';
  const queued = await sql<{ id: string; place: number | null }>`
    select message_id as id, place from message_search_queue order by message_id limit ${BATCH}
    ${isPostgres ? sql`for update` : sql``}`.execute(trx);
  // Another node has indexed them since.
  if (queued.rows.length === 0) return true;
  const places = new Map(queued.rows.map(({ id, place }) => [id, place]));
  // Messages that are changing stay in the queue. Waiting for them could be a deadlock.
  const { rows } = await sql<QueuedMessage>`
    select id, conversation_id, body from messages where id in (${sql.join([...places.keys()])})
    order by id ${isPostgres ? sql`for share skip locked` : sql``}`.execute(trx);
  if (rows.length === 0) return false;
  const written = rows.filter(({ body }) => body !== '');
  if (written.length > 0) {
    await (isPostgres ? addToPostgres(trx, written) : addToSqlite(trx, written, places));
  }
  const done = sql.join(rows.map(({ id }) => id));
  await sql`delete from message_search_queue where message_id in (${done})`.execute(trx);
  return true;
}

async function addToPostgres(trx: Queryable, messages: readonly QueuedMessage[]): Promise<void> {
  const values = messages.map(({ id, conversation_id, body }) => {
    const words = wordsOf(body).map((word, n) => `'${word}':${Math.min(n + 1, MAX_POSITION)}`);
    return sql`(${id}, ${conversation_id}, ${words.join(' ')}::tsvector)`;
  });
  await sql`insert into message_search (message_id, conversation_id, words)
    values ${sql.join(values)}`.execute(trx);
}

/** Edited messages keep their rows, whose order is that of the messages. */
async function addToSqlite(
  trx: Queryable,
  messages: readonly QueuedMessage[],
  places: Places,
): Promise<void> {
  const added: QueuedMessage[] = [];
  for (const message of messages) {
    const place = places.get(message.id) ?? null;
    if (place === null) added.push(message);
    else {
      await sql`update message_search set words = ${wordsOf(message.body).join(' ')}
        where rowid = ${place}`.execute(trx);
    }
  }
  if (added.length === 0) return;
  const values = added.map(
    ({ id, conversation_id, body }) =>
      sql`(${id}, ${`${idTerm(id)} ${idTerm(conversation_id)}`}, ${wordsOf(body).join(' ')})`,
  );
  await sql`insert into message_search (message_id, ids, words)
    values ${sql.join(values)}`.execute(trx);
}

/** Returns an id as a word of the full-text table of SQLite. */
export const idTerm = (id: string): string => id.replaceAll('-', '');
