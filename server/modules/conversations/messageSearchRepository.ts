import { sql } from 'kysely';
import { type Database, engineOf, type Queryable } from '../../platform/database/queryable.ts';

/** Removes case and accents, e.g. `resume` for `Résumé`. The indexes of messages do the same. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Starts with a letter or digit: marks alone are in no index. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Returns the different words of a search text. */
export const searchWords = (text: string): string[] => [...new Set(text.match(WORD) ?? [])];

export interface FoundMessage {
  id: string;
  sender_id: string;
  recipient_id: string;
  body: string;
  created_at: string;
}

interface Search {
  conversationIds: readonly string[];
  /** A message must have a word that starts with each of them, see searchWords. */
  words: readonly string[];
  limit: number;
  /** Returns only messages before this one. */
  before: string | undefined;
}

/** Shorter words are not completed, because they begin too many others. */
const SHORTEST_PREFIX = 3;

/** Finds messages by the index of 019-message-search, the newest first. */
export function findMessages(db: Queryable, search: Search): Promise<FoundMessage[]> {
  const { conversationIds, words, limit, before } = search;
  const found = db
    .selectFrom('messages as m')
    .select(['m.id', 'm.sender_id', 'm.recipient_id', 'm.body', 'm.created_at'])
    .orderBy('m.id', 'desc');
  if (engineOf(db) === 'sqlite') return found.where('m.id', 'in', findIds(search)).execute();
  // A folded word can contain spaces and punctuation: ﷺ is four words, ⑴ is (1).
  const terms = words
    .flatMap((word) => foldWord(word).match(WORD) ?? [])
    .map((word) => `'${word}'${isPrefix(word) ? ':*' : ''}`);
  const matching = found
    .where('m.conversation_id', 'in', conversationIds)
    .where(sql<boolean>`message_words(m.body) @@ to_tsquery('simple', ${terms.join(' & ')})`)
    .limit(limit);
  return (before === undefined ? matching : matching.where('m.id', '<', before)).execute();
}

/** Reads the index in the order of its rows, which were added in the order of the messages. */
function findIds({ conversationIds, words, limit, before }: Search) {
  const ids = conversationIds.map(toTerm).join(' OR ');
  const terms = words.map((word) => `"${word}"${isPrefix(word) ? '*' : ''}`);
  const match = `ids : (${ids}) AND body : (${terms.join(' ')})`;
  const older =
    before &&
    sql`and rowid < (
    select rowid from message_search where message_search match ${`ids : ${toTerm(before)}`})`;
  return sql<string>`(select message_id from message_search
    where message_search match ${match} ${older ?? sql``} order by rowid desc limit ${limit})`;
}

const toTerm = (id: string) => id.replaceAll('-', '');
const isPrefix = (word: string) => Array.from(word).length >= SHORTEST_PREFIX;

/** Lists the conversations of a student with others, with the id of the other student. */
export async function listConversationIds(
  db: Queryable,
  userId: string,
): Promise<{ id: string; otherId: string }[]> {
  const rows = await db
    .selectFrom('conversation_members as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .where('me.user_id', '=', userId)
    .where('c.low_id', 'is not', null)
    .select(['c.id', 'c.low_id', 'c.high_id'])
    .$narrowType<{ low_id: string; high_id: string }>()
    .execute();
  return rows.map(({ id, low_id, high_id }) => ({
    id,
    otherId: low_id === userId ? high_id : low_id,
  }));
}

/** Messages of one transaction, which takes about 5 ms. */
const BATCH = 200;

/**
 * Adds the words of the queued messages to the full-text index of SQLite (migration 036). A search
 * calls it first, so that it finds all stored messages. PostgreSQL maintains its index itself.
 */
export async function indexQueue(db: Database): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  while (await hasQueue(db)) await db.transaction().execute(indexBatch);
}

async function hasQueue(db: Database): Promise<boolean> {
  const queue = sql<{ message_id: string }>`message_search_queue`.as('queue');
  return (await db.selectFrom(queue).select('message_id').limit(1).execute()).length > 0;
}

async function indexBatch(trx: Queryable): Promise<void> {
  const batch = sql`select rowid from message_search_queue order by rowid limit ${BATCH}`;
  // In the order of the queue: a search reads the newest rows first. Messages without a text were
  // deleted since.
  await sql`insert into message_search (message_id, ids, body)
    select m.id, replace(m.id, '-', '') || ' ' || replace(m.conversation_id, '-', ''), m.body
    from message_search_queue as q join messages as m on m.id = q.message_id
    where q.rowid in (${batch}) and m.body <> '' order by q.rowid`.execute(trx);
  await sql`delete from message_search_queue where rowid in (${batch})`.execute(trx);
}
