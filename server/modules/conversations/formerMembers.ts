import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { emitNotificationsRead } from '../notifications/index.ts';
import type { Apart } from '../relations/index.ts';
import { leaveSharedSessions } from '../sessions/index.ts';
import { listMemberIds, selectMemberships } from './memberRepository.ts';
import { isMember, loadSessionConversations } from './sessionConversations.ts';
import { ensureStates } from './conversationRepository.ts';

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
    const [sessionId] = sessionIds;
    if (sessionId !== undefined)
      context.realtime.toUsers([userId, otherId], 'sessionChanged', { sessionId });
    await deleteNotificationsOfFormerMembers(context, sessionIds);
    await deleteNotificationsOfUnreadable(context, userId);
  };
}

/**
 * Keeps the conversations of study sessions that are about to be deleted for their members. Only the
 * titles of the study sessions are left. Conversations without messages are deleted.
 */
export async function closeConversations(
  trx: Queryable,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  const stored = await trx
    .selectFrom('conversations as c')
    .innerJoin('study_sessions as s', 's.id', 'c.session_id')
    .select(['c.id', 's.title'])
    .where('c.session_id', 'in', sessionIds)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('messages as m').select('m.id').whereRef('m.conversation_id', '=', 'c.id')),
    )
    .execute();
  for (const { id, title } of stored) {
    const members = await listMemberIds(trx, id);
    await trx
      .updateTable('conversations')
      .set({ session_id: null, title })
      .where('id', '=', id)
      .execute();
    await trx
      .deleteFrom('conversation_members')
      .where('conversation_id', '=', id)
      .where('user_id', 'not in', members)
      .execute();
    await ensureStates(trx, id, members);
    await trx
      .updateTable('conversation_members')
      .set({ session_deleted: 1 })
      .where('conversation_id', '=', id)
      .execute();
  }
}

/** Deletes the conversations of deleted study sessions whose last member deleted their account. */
export async function deleteAbandonedConversations(trx: Queryable): Promise<void> {
  await trx
    .deleteFrom('conversations')
    .where('title', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversation_members as m')
            .select('m.user_id')
            .whereRef('m.conversation_id', '=', 'conversations.id'),
        ),
      ),
    )
    .execute();
}
