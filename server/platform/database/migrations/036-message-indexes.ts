import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';
import { rebuildTables } from './rebuildTables.ts';

/**
 * Leaves two entries of indexes for a new message with a `client_id`, instead of five at random places,
 * which cost most of its commit. See docs/decisions/036-indexes-of-messages.md.
 */
export const messageIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await (engineOf(db) === 'postgres' ? changePostgres(db) : changeSqlite(db));
    // The ids of the page begin with the time, so new entries are next to each other.
    await sql`create unique index messages_client_id on messages (client_id, sender_id)
      where client_id is not null`.execute(db);
    await sql`create index messages_changed on messages (conversation_id, rev)
      where rev > seq`.execute(db);
  },
};

/** `messages_place` finds the unread messages, too. */
const DROPPED = [
  'messages_conversation_id_rev',
  'messages_recipient_id_conversation_id_seq',
  'message_search_insert',
];

async function changeSqlite(db: Kysely<unknown>): Promise<void> {
  await rebuildTables(db, ['messages', 'message_reactions', 'attachments'], (row) =>
    DROPPED.includes(row.name)
      ? undefined
      : row.sql.replace(/, constraint "messages_client_id" unique \([^)]*\)/, ''),
  );
  // The service adds the words of new messages to the index together, which costs a fraction.
  await db.schema
    .createTable('message_search_queue')
    .addColumn('message_id', 'text', (c) => c.notNull())
    .execute();
  await sql`create trigger message_search_insert after insert on messages when new.body <> '' begin
    insert into message_search_queue (message_id) values (new.id);
  end`.execute(db);
}

async function changePostgres(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').dropConstraint('messages_client_id').execute();
  for (const name of DROPPED.slice(0, 2)) await db.schema.dropIndex(name).execute();
  await sql.raw(FUNCTION).execute(db);
}

/** As in migration 025, with the new index and without an upsert of unread notifications. */
const FUNCTION = `create or replace function store_message(
  new_id text, from_id text, to_id text, new_body text, new_client_id text, sent_at text,
  new_notification_id text
) returns jsonb language plpgsql as $$
declare
  low text := least(from_id collate "C", to_id collate "C");
  high text := greatest(from_id collate "C", to_id collate "C");
  thread record;
  sender record;
  position integer;
  notified notifications;
begin
  perform pg_advisory_xact_lock(hashtextextended(low || ' ' || high, 0));
  perform from connection_requests
    where low_id = low and high_id = high and status = 'accepted'
    and not exists (select from blocks where blocker_id = low and blocked_id = high)
    and not exists (select from blocks where blocker_id = high and blocked_id = low)
    and (select count(*) from users
      where id in (low, high) and deletion_at is null and suspended_at is null) = 2;
  if not found then return null; end if;

  select users.name, users.avatar, preferences.choice into sender
    from users left join notification_preferences as preferences
      on preferences.user_id = to_id and preferences.kind = 'message'
    where users.id = from_id;
  if sender.choice = 'email' then return null; end if;

  -- The row stays locked until the commit, so that the order of revisions is the order of commits.
  select c.id, c.revision, reader.muted_at into thread
    from conversations as c join conversation_members as reader
      on reader.conversation_id = c.id and reader.user_id = to_id
    where c.low_id = low and c.high_id = high for no key update of c;
  if not found then return null; end if;

  position := thread.revision + 1;
  insert into messages
    (id, conversation_id, sender_id, recipient_id, body, client_id, seq, rev, created_at)
    values (new_id, thread.id, from_id, to_id, new_body, new_client_id, position, position, sent_at)
    on conflict (client_id, sender_id) where client_id is not null do nothing;
  if not found then return jsonb_build_object('isDuplicate', true); end if;
  update conversations set revision = position where id = thread.id;
  if position % 64 = 0 then
    update conversation_members as own set last_read_seq = position
      where conversation_id = thread.id and user_id = from_id and not exists (select from messages as m
        where m.conversation_id = thread.id and m.seq > own.last_read_seq
        and m.recipient_id = from_id and m.deleted_at is null);
  end if;

  if thread.muted_at is null and sender.choice is distinct from 'none' then
    update notifications set
        count = count + 1, created_at = sent_at,
        message = sender.name || ' sent you ' || (count + 1) || ' messages.'
      where user_id = to_id and related_user_id = from_id and type = 'message' and read_at is null
      returning * into notified;
    if not found then
      insert into notifications (id, user_id, type, topic, message, related_user_id, count, created_at)
        values (new_notification_id, to_id, 'message', 'message',
          sender.name || ' sent you a message.', from_id, 1, sent_at)
        on conflict (user_id, related_user_id) where type = 'message' do update set
          count = 1, message = excluded.message, created_at = excluded.created_at, read_at = null
        returning * into notified;
    end if;
  end if;
  return jsonb_build_object(
    'isDuplicate', false, 'conversationId', thread.id, 'seq', position,
    'notification', case when notified.id is not null then to_jsonb(notified) ||
      jsonb_build_object('related_name', sender.name, 'related_avatar', sender.avatar) end);
end $$`;
