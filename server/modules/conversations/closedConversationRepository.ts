import type { Queryable } from '../../platform/database/queryable.ts';
import { ensureStates } from './conversationRepository.ts';
import { listMemberIds } from './memberRepository.ts';

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
