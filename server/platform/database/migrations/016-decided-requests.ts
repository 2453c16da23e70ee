import { sql, type Kysely, type Migration } from 'kysely';

/** Deletes the notifications about requests that no longer wait for a decision. */
export const decidedRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from notifications where type = 'request' and not exists (
      select 1 from connection_requests as r
      where r.sender_id = notifications.related_user_id
        and r.recipient_id = notifications.user_id and r.status = 'pending'
    )`.execute(db);
  },
};
