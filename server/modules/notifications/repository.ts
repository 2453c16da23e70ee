import type { Notification, NotificationTopic } from '../../../contract/notifications.ts';
import { idsOf, type Page, pageOf, type Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { avatarUrl } from '../people/index.ts';
import { sessionTimesText } from './mails/notificationMail.ts';

export const insertNotification = compiledQuery((db, row: Schema['notifications']) =>
  db.insertInto('notifications').values(row),
);

const select = (db: Queryable) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('users as u', 'u.id', 'n.related_user_id')
    .selectAll('n')
    .select(['u.name as related_name', 'u.avatar as related_avatar']);

/** A notification with the name and the picture of the related student. */
type NotificationRow = Schema['notifications'] & {
  related_name: string | null;
  related_avatar: string | null;
};

/** Converts a row to the wire format. */
export function toNotification(row: NotificationRow): Notification {
  const times = sessionTimesText(row);
  return {
    _id: row.id,
    type: row.type,
    ...(row.topic !== null && { topic: row.topic }),
    message: times === '' ? row.message : `${row.message} ${times}`,
    ...(times !== '' && { summary: row.message }),
    ...(row.related_user_id !== null && {
      relatedUserId: {
        _id: row.related_user_id,
        name: row.related_name ?? '',
        ...(row.related_avatar && { avatar: avatarUrl(row.related_avatar) }),
      },
    }),
    ...(row.session_id !== null && { sessionId: row.session_id }),
    ...(row.conversation_id !== null && { conversationId: row.conversation_id }),
    ...(row.starts_at !== null && { startsAt: row.starts_at }),
    ...(row.previous_starts_at !== null && { previousStartsAt: row.previous_starts_at }),
    ...(row.type === 'message' && { count: row.count }),
    read: row.read_at !== null,
    createdAt: row.created_at,
  };
}

const ofUser = compiledRow((db, userId: string, id: string) =>
  select(db).where('n.id', '=', id).where('n.user_id', '=', userId),
);

export async function findNotification(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Notification | undefined> {
  const row = await ofUser(db, userId, id);
  return row && toNotification(row);
}

const newestFirst = (db: Queryable, userId: string, page: Page) =>
  pageOf(select(db).where('n.user_id', '=', userId), ['n.created_at', 'n.id'], 'desc', page);
const newest = compiledQuery((db, userId: string, limit: number) =>
  newestFirst(db, userId, { limit }),
);

export async function listNotifications(
  db: Queryable,
  userId: string,
  page: Page,
): Promise<Notification[]> {
  const rows = await (page.after
    ? newestFirst(db, userId, page).execute()
    : newest(db, userId, page.limit));
  return rows.map(toNotification);
}

export const findPageEnd = (db: Queryable, userId: string, id: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'created_at as at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

const unreadOf = compiledRow((db, userId: string) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null),
);

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const row = await unreadOf(db, userId);
  return row?.unread ?? 0;
}

/** Marks the unread notifications of a student read. */
export const markUnread = (db: Queryable, userId: string, at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);

const setRead = compiledQuery((db, userId: string, id: string, at: string) =>
  markUnread(db, userId, at).where('id', '=', id).returning('id'),
);

/** Returns whether the notification was unread. */
export const markRead = async (db: Queryable, userId: string, id: string, at: string) =>
  (await setRead(db, userId, id, at)).length > 0;

/** Marks the unread notifications of a student about a study session as read. Returns their ids. */
export const markSessionRead = (db: Queryable, userId: string, sessionId: string, at: string) =>
  idsOf(markUnread(db, userId, at).where('session_id', '=', sessionId).returning('id'));

/**
 * Marks the unread notifications read that have the student, topic, study session and related student
 * of a new one. Returns their ids.
 */
export const markReplacedRead = (
  db: Queryable,
  { user_id, topic, session_id, related_user_id, created_at }: Schema['notifications'],
) =>
  idsOf(
    markUnread(db, user_id, created_at)
      .where('topic', '=', topic)
      .where('session_id', '=', session_id)
      .where('related_user_id', '=', related_user_id)
      .returning('id'),
  );

/** Lists the notifications of a student about messages of study sessions. */
export const listSessionMessageNotifications = (db: Queryable, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'conversation_id', 'read_at'])
    .where('user_id', '=', userId)
    .where('conversation_id', 'is not', null)
    .execute();

/** Lists the students with a notification of a topic about a study session. */
export async function listNotified(
  db: Queryable,
  sessionId: string,
  topic: NotificationTopic,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('topic', '=', topic)
    .execute();
  return rows.map((row) => row.user_id);
}
