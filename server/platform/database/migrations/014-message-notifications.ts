import { sql, type Kysely, type Migration } from 'kysely';

/** Keeps one message notification for each sender, the newest, whether it is read or not. */
export const messageNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from notifications where id in (
      select id from (
        select id, row_number() over (
          partition by user_id, related_user_id order by created_at desc, id desc
        ) as position
        from notifications where type = 'message' and related_user_id is not null
      ) as ranked where position > 1
    )`.execute(db);
    await sql`drop index notifications_unread_message`.execute(db);
    await sql`create unique index notifications_message on notifications
      (user_id, related_user_id) where type = 'message'`.execute(db);
  },
};
