import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  deleteNotifications,
  deleteNotificationsOfOthers,
  emitNotificationsRead,
  listSessionMessageNotifications,
} from '../notifications/index.ts';
import type { Apart } from '../relations/index.ts';
import { leaveSharedSessions } from '../sessions/index.ts';
import { selectMemberIds } from './memberRepository.ts';
import { isMember, loadSessionConversations } from './sessionConversations.ts';

/**
 * Deletes the notifications about the messages of study sessions of students who can no longer read
 * them, and emits that. Call it after members may have left.
 */
export async function deleteNotificationsOfFormerMembers(
  context: Context,
  sessionIds: readonly string[],
): Promise<void> {
  for (const sessionId of sessionIds) {
    const deleted = await deleteNotificationsOfOthers(
      context.database,
      sessionId,
      selectMemberIds(sessionId),
    );
    for (const { id, user_id, read_at } of deleted) {
      if (read_at === null) emitNotificationsRead(context, user_id, [id]);
    }
  }
}

/**
 * Deletes the notifications of a student about the messages of study sessions that they can no longer
 * read, because they block another member, and emits that.
 */
async function deleteNotificationsOfUnreadable(context: Context, userId: string): Promise<void> {
  const { database } = context;
  const rows = await listSessionMessageNotifications(database, userId);
  const found = await loadSessionConversations(
    database,
    rows.map(({ conversation_id }) => conversation_id ?? ''),
  );
  const unreadable = rows.filter(({ conversation_id }) => {
    const conversation = found.get(conversation_id ?? '');
    return !conversation || !isMember(conversation, userId);
  });
  if (unreadable.length === 0) return;
  const ids = unreadable.map(({ id }) => id);
  await deleteNotifications(database, ids);
  const unread = unreadable.filter(({ read_at }) => read_at === null).map(({ id }) => id);
  emitNotificationsRead(context, userId, unread);
}

/**
 * Takes two students out of the coming study sessions of each other. The returned function emits that
 * and deletes the notifications about messages that they can no longer read.
 */
export async function keepApart(
  context: Context,
  trx: Queryable,
  { userId, otherId, at }: Apart,
): Promise<() => Promise<void>> {
  const sessionIds = await leaveSharedSessions(trx, userId, otherId, at);
  return async () => {
    const [sessionId] = sessionIds;
    if (sessionId !== undefined)
      context.realtime.toUsers([userId, otherId], 'sessionChanged', { sessionId });
    await deleteNotificationsOfFormerMembers(context, sessionIds);
    await deleteNotificationsOfUnreadable(context, userId);
  };
}
