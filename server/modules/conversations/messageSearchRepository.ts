import { sql } from 'kysely';
import { engineOf, type Queryable } from '../../platform/database/queryable.ts';
import { idTerm } from './messageIndexRepository.ts';
import type { Phrase } from './messageWords.ts';

export interface FoundMessage {
  id: string;
  sender_id: string;
  recipient_id: string;
  body: string;
  created_at: string;
}

/** Shorter words are not completed, because they begin too many others. */
const SHORTEST_PREFIX = 3;

/** Returns whether a word of a message may be longer than that of a search. */
export const isPrefix = (phrase: Phrase): boolean =>
  phrase.length === 1 && Array.from(phrase[0] ?? '').length >= SHORTEST_PREFIX;

interface Search {
  conversationIds: readonly string[];
  /** A message must contain each of them. */
  phrases: readonly Phrase[];
  limit: number;
  /** Returns only messages before this one. */
  before: string | undefined;
}

/** Finds messages by the index of migration 043, the newest first. */
export function findMessages(db: Queryable, search: Search): Promise<FoundMessage[]> {
  const ids = engineOf(db) === 'postgres' ? idsOnPostgres(search) : idsOnSqlite(search);
  return db
    .selectFrom('messages as m')
    .select(['m.id', 'm.sender_id', 'm.recipient_id', 'm.body', 'm.created_at'])
    .where('m.id', 'in', ids)
    .orderBy('m.id', 'desc')
    .execute();
}

function idsOnPostgres({ conversationIds, phrases, limit, before }: Search) {
  const query = phrases.map((phrase) => {
    const words = phrase.map((word) => `'${word}'`).join(' <-> ');
    return isPrefix(phrase) ? `${words}:*` : `(${words})`;
  });
  const older = before === undefined ? sql`` : sql`and message_id < ${before}`;
  return sql<string>`(select message_id from message_search
    where conversation_id in (${sql.join(conversationIds)})
    and words @@ ${query.join(' & ')}::tsquery ${older}
    order by message_id desc limit ${limit})`;
}

/** Reads the index in the order of its rows, which were added in the order of the messages. */
function idsOnSqlite({ conversationIds, phrases, limit, before }: Search) {
  const ids = conversationIds.map(idTerm).join(' OR ');
  const query = phrases.map((phrase) => `"${phrase.join(' ')}"${isPrefix(phrase) ? '*' : ''}`);
  const match = `ids : (${ids}) AND words : (${query.join(' ')})`;
  const older =
    before &&
    sql`and rowid < (
    select rowid from message_search where message_search match ${`ids : ${idTerm(before)}`})`;
  return sql<string>`(select message_id from message_search
    where message_search match ${match} ${older ?? sql``} order by rowid desc limit ${limit})`;
}

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
