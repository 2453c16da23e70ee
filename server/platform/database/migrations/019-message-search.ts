import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';

/**
 * The index of the words of messages, which the databases maintain themselves. On SQLite it is the
 * full-text table `message_search`, where each message has two more words: its id and that of its
 * conversation, without hyphens. On PostgreSQL it is an index of `messages`. Both ignore case and
 * accents of Latin letters. See docs/decisions/020-search-in-messages.md.
 */
export const messageSearch: Migration = {
  up: (db: Kysely<unknown>) =>
    engineOf(db) === 'postgres' ? indexOnPostgres(db) : indexOnSqlite(db),
};

const SQLITE = [
  `create virtual table message_search using fts5(
    message_id unindexed, ids, body, tokenize = 'unicode61 remove_diacritics 2')`,
  // Removes the words of deleted messages from the file at once.
  `insert into message_search (message_search, rank) values ('secure-delete', 1)`,
  `insert into message_search (message_id, ids, body)
    select id, replace(id, '-', '') || ' ' || replace(conversation_id, '-', ''), body
    from messages where body <> '' order by id`,
  `create trigger message_search_insert after insert on messages when new.body <> '' begin
    insert into message_search (message_id, ids, body) values (
      new.id, replace(new.id, '-', '') || ' ' || replace(new.conversation_id, '-', ''), new.body);
  end`,
  `create trigger message_search_update after update of body on messages
    when new.body <> old.body begin
    update message_search set body = new.body where rowid in (
      select rowid from message_search where message_search match 'ids:' || replace(old.id, '-', ''));
  end`,
  `create trigger message_search_delete after delete on messages when old.body <> '' begin
    delete from message_search where rowid in (
      select rowid from message_search where message_search match 'ids:' || replace(old.id, '-', ''));
  end`,
];

async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const statement of SQLITE) await sql.raw(statement).execute(db);
}

/** Removes accents, and makes every punctuation character of ASCII a separator as FTS5 does. */
const VECTOR = `create function message_words(body text) returns tsvector
  language sql immutable parallel safe as $$
    select to_tsvector('simple', regexp_replace(
      regexp_replace(normalize(body, NFKD), '[\\u0300-\\u036f]', '', 'g'),
      '[!-/:-@\\[-\`{-~]', ' ', 'g'))
  $$`;

async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql.raw(VECTOR).execute(db);
  await sql`create index messages_words on messages using gin (message_words(body))`.execute(db);
}
