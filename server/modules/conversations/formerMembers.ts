import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { emitNotificationsRead } from '../notifications/index.ts';
import type { Apart } from '../relations/index.ts';
import { leaveSharedSessions } from '../sessions/index.ts';
import { selectMemberships } from './memberRepository.ts';
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
    for (const { id, user_id, read_at } of await deleteOfFormerMembers(
      context.database,
      sessionId,
    )) {
      if (read_at === null) emitNotificationsRead(context, user_id, [id]);
    }
  }
}

const deleteOfFormerMembers = (db: Queryable, sessionId: string) =>
  db
    .deleteFrom('notifications')
    .where('conversation_id', '=', sessionId)
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom(selectMemberships().as('member'))
        .select('member.user_id')
        .where('member.conversation_id', '=', sessionId),
    )
    .returning(['id', 'user_id', 'read_at'])
    .execute();

/**
 * Deletes the notifications of a student about the messages of study sessions that they can no longer
 * read, because they block another member, and emits that.
 */
async function deleteNotificationsOfUnreadable(context: Context, userId: string): Promise<void> {
  const { database } = context;
  const rows = await database
    .selectFrom('notifications')
    .select(['id', 'conversation_id', 'read_at'])
    .where('user_id', '=', userId)
    .where('conversation_id', 'is not', null)
    .execute();
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
  await database.deleteFrom('notifications').where('id', 'in', ids).execute();
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
    for (const sessionId of sessionIds) {
      context.realtime.toUsers([userId, otherId], 'sessionChanged', { sessionId });
    }
    await deleteNotificationsOfFormerMembers(context, sessionIds);
    await deleteNotificationsOfUnreadable(context, userId);
  };
}
