import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';

/**
 * The index of the words of messages, which the service splits and folds alike for both engines. Triggers
 * queue the ids of messages whose text is new or changed and remove the words of a text that is gone. On
 * SQLite the index is a full-text table, in the order of the messages, where each message has two more
 * words: its id and that of its conversation, without hyphens. See docs/decisions/020-search-in-messages.md.
 */
export const messageWords: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = engineOf(db) === 'postgres' ? POSTGRES : SQLITE;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`insert into message_search_queue (message_id)
      select id from messages where body <> ''`.execute(db);
  },
};

/** `place` is the row of an edited message in the index of SQLite. */
const queue = (place: string) => `insert into message_search_queue (message_id, place)
  values (new.id, ${place}) on conflict do nothing`;
const UNQUEUE = 'delete from message_search_queue where message_id = old.id';
const ROW_OF_OLD = `select rowid from message_search
  where message_search match 'ids:' || replace(old.id, '-', '')`;

const SQLITE = [
  ...['insert', 'update', 'delete'].map((event) => `drop trigger message_search_${event}`),
  'drop table message_search',
  'drop table message_search_queue',
  'create table message_search_queue (message_id text primary key, place integer) without rowid',
  // Words contain no ASCII signs, and letters that are not ASCII are part of words.
  `create virtual table message_search using fts5(message_id unindexed, ids, words, tokenize = 'ascii')`,
  // Removes the words of deleted messages from the file at once.
  `insert into message_search (message_search, rank) values ('secure-delete', 1)`,
  `create trigger message_search_insert after insert on messages when new.body <> '' begin
    ${queue('null')};
  end`,
  `create trigger message_search_update after update of body on messages when new.body <> old.body begin
    update message_search set words = '' where rowid in (${ROW_OF_OLD});
    ${queue(`(${ROW_OF_OLD})`)};
  end`,
  `create trigger message_search_delete after delete on messages begin
    delete from message_search where rowid in (${ROW_OF_OLD});
    ${UNQUEUE};
  end`,
];

const POSTGRES = [
  'drop index messages_words',
  'drop function message_words(text)',
  'create table message_search_queue (message_id text collate "C" primary key, place bigint)',
  `create table message_search (
    message_id text collate "C" primary key,
    conversation_id text collate "C" not null,
    words tsvector not null
  )`,
  'create index message_search_words on message_search using gin (words)',
  'create index message_search_conversation on message_search (conversation_id)',
  `create function queue_message() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from message_search where message_id = old.id; end if;
      if tg_op = 'DELETE' then ${UNQUEUE}; else ${queue('null')}; end if;
      return null;
    end
  $$`,
  `create trigger message_search_insert after insert on messages
    for each row when (new.body <> '') execute function queue_message()`,
  `create trigger message_search_update after update of body on messages
    for each row when (new.body <> old.body) execute function queue_message()`,
  `create trigger message_search_delete after delete on messages
    for each row execute function queue_message()`,
];
