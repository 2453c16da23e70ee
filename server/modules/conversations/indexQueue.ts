import { sql } from 'kysely';
import { type Database, engineOf, type Queryable } from '../../platform/database/queryable.ts';

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
