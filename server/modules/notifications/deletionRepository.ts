import type { Expression } from 'kysely';
import type { NotificationTopic } from '../../../contract/notifications.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/**
 * Deletes the notifications of a student about another one and about the other's study sessions.
 * Returns the ids of the unread ones.
 */
export const deleteNotificationsBetween = (db: Queryable, userId: string, otherId: string) =>
  unreadIdsOf(
    db
      .deleteFrom('notifications')
      .where('user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb('related_user_id', '=', otherId),
          eb(
            'session_id',
            'in',
            eb.selectFrom('study_sessions').select('id').where('created_by', '=', otherId),
          ),
        ]),
      )
      .returning(['id', 'read_at']),
  );

/**
 * Deletes the notifications of a student about a request of another one. Returns the ids of the
 * unread ones.
 */
export const deleteRequestNotifications = (db: Queryable, userId: string, senderId: string) =>
  unreadIdsOf(
    db
      .deleteFrom('notifications')
      .where('user_id', '=', userId)
      .where('related_user_id', '=', senderId)
      .where('type', '=', 'request')
      .returning(['id', 'read_at']),
  );

/** Deletes the notifications of others about students. */
export const deleteNotificationsAbout = (db: Queryable, userIds: Expression<string>) =>
  db.deleteFrom('notifications').where('related_user_id', 'in', userIds).execute();

/** Deletes the notifications about a conversation of all but its members. Returns the deleted ones. */
export const deleteNotificationsOfOthers = (
  db: Queryable,
  conversationId: string,
  memberIds: Expression<string>,
) =>
  db
    .deleteFrom('notifications')
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'not in', memberIds)
    .returning(['id', 'user_id', 'read_at'])
    .execute();

export const deleteNotifications = (db: Queryable, ids: readonly string[]) =>
  db.deleteFrom('notifications').where('id', 'in', ids).execute();

/**
 * Deletes the notifications of a topic about a study session, or only those about a related student. Returns the
 * students and ids of the unread ones.
 */
export async function deleteNotificationsOfTopic(
  db: Queryable,
  sessionId: string,
  topic: NotificationTopic,
  relatedId?: string,
): Promise<[userId: string, id: string][]> {
  const rows = await db
    .deleteFrom('notifications')
    .where('session_id', '=', sessionId)
    .where('topic', '=', topic)
    .$if(relatedId !== undefined, (query) => query.where('related_user_id', '=', relatedId ?? ''))
    .returning(['user_id', 'id', 'read_at'])
    .execute();
  return rows.filter((row) => row.read_at === null).map((row) => [row.user_id, row.id]);
}

/** Executes a deletion and returns the ids of the notifications that were unread. */
async function unreadIdsOf(deletion: {
  execute(): Promise<{ id: string; read_at: string | null }[]>;
}): Promise<string[]> {
  const rows = await deletion.execute();
  return rows.filter((row) => row.read_at === null).map((row) => row.id);
}
