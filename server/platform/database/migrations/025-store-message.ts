import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';

/**
 * The function `store_message` of PostgreSQL. It stores a message without a file or a quote in one
 * round trip and returns null for a message that needs other steps or is refused. Dropped by migration
 * 040, see docs/decisions/025-shared-commits.md.
 */
export const storeMessageFunction: Migration = {
  async up(db: Kysely<unknown>) {
    if (engineOf(db) === 'postgres') await sql.raw(FUNCTION).execute(db);
  },
};

// Each statement of a PL/pgSQL function sees what was committed before it, also after waiting for a lock.
const FUNCTION = `create function store_message(
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
    on conflict (sender_id, client_id) do nothing;
  if not found then return jsonb_build_object('isDuplicate', true); end if;
  update conversations set revision = position where id = thread.id;

  if thread.muted_at is null and sender.choice is distinct from 'none' then
    insert into notifications (id, user_id, type, topic, message, related_user_id, count, created_at)
      values (new_notification_id, to_id, 'message', 'message',
        sender.name || ' sent you a message.', from_id, 1, sent_at)
      on conflict (user_id, related_user_id) where type = 'message' do update set
        count = case when notifications.read_at is null then notifications.count + 1 else 1 end,
        message = case when notifications.read_at is null
          then sender.name || ' sent you ' || (notifications.count + 1) || ' messages.'
          else excluded.message end,
        created_at = excluded.created_at,
        read_at = null
      returning * into notified;
  end if;
  return jsonb_build_object(
    'isDuplicate', false, 'conversationId', thread.id, 'seq', position,
    'notification', case when notified.id is not null then to_jsonb(notified) ||
      jsonb_build_object('related_name', sender.name, 'related_avatar', sender.avatar) end);
end $$`;
