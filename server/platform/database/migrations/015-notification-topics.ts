import { sql, type Kysely, type Migration } from 'kysely';

/** Adds the topics of notifications, derived from their messages, and the times of study sessions. */
export const notificationTopics: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['topic', 'starts_at', 'previous_starts_at']) {
      await db.schema.alterTable('notifications').addColumn(column, 'text').execute();
    }
    await sql`update notifications set
      topic = case
        when type in ('request', 'message') then type
        when type = 'session' and related_user_id is null and session_id is not null then 'reminder'
        when message like '% accepted your connection request.' then 'accepted'
        when message like '% declined your connection request.' then 'declined'
        when message like '% invited you to “%' then 'invited'
        when message like '% changed the % of “%' then 'changed'
        when message like '% took you off “%' then 'removed'
        when message like '% cancelled “%' then 'cancelled'
        when message like '“%” is cancelled, because %' then 'cancelled'
        when type = 'session' then 'reminder'
      end,
      starts_at = (select start_time from study_sessions where id = notifications.session_id)`.execute(
      db,
    );
    await sql`update notifications set type = 'other'
      where topic in ('invited', 'changed', 'removed', 'cancelled')`.execute(db);
  },
};
