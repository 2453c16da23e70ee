import type { Expression } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../platform/database/queryable.ts';
import { insertDeletedStudent } from '../people/index.ts';
import { orderedPair } from '../relations/index.ts';

interface Partner {
  conversationId: string;
  id: string;
}

/**
 * Moves the conversations that others can open from a student to a new row named "Deleted student",
 * so that they outlive the account. Returns the ids of the others.
 */
export async function keepConversations(
  trx: Queryable,
  userId: string,
  at: string,
): Promise<string[]> {
  const partners = await listPartners(trx, userId);
  if (partners.length === 0) return [];
  const deletedId = await insertDeletedStudent(trx, at);
  for (const { conversationId, id } of partners) {
    await trx
      .updateTable('conversations')
      .set(orderedPair(deletedId, id))
      .where('id', '=', conversationId)
      .execute();
  }
  await moveMessages(trx, { from: userId, to: deletedId, partners, at });
  return partners.map(({ id }) => id);
}

/** Lists the conversations with messages of buddies who do not block the student, nor are blocked. */
async function listPartners(trx: Queryable, userId: string): Promise<Partner[]> {
  const rows = await trx
    .selectFrom('conversations as c')
    .innerJoin('connection_requests as r', (join) =>
      join.onRef('r.low_id', '=', 'c.low_id').onRef('r.high_id', '=', 'c.high_id'),
    )
    .select(['c.id', 'r.low_id', 'r.high_id'])
    .where((eb) => eb.or([eb('c.low_id', '=', userId), eb('c.high_id', '=', userId)]))
    .where('r.status', '=', 'accepted')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages as m')
          .select('m.id')
          .whereRef('m.conversation_id', '=', 'c.id')
          .where('m.deleted_at', 'is', null),
      ),
    )
    .execute();
  const blocks = await trx
    .selectFrom('blocks')
    .selectAll()
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute();
  const blocked = new Set(blocks.flatMap((block) => [block.blocker_id, block.blocked_id]));
  return rows
    .map((row) => ({
      conversationId: row.id,
      id: row.low_id === userId ? row.high_id : row.low_id,
    }))
    .filter(({ id }) => !blocked.has(id));
}

/**
 * Moves the messages of study sessions from a student to an id without an account, which the
 * conversation shows as a deleted student.
 */
export async function keepSessionMessages(
  trx: Queryable,
  userId: string,
  at: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('messages')
    .select('conversation_id')
    .distinct()
    .where('sender_id', '=', userId)
    .whereRef('recipient_id', '=', 'conversation_id')
    .execute();
  if (rows.length === 0) return;
  const kept = rows.map((row) => row.conversation_id);
  await moveSentMessages(trx, { from: userId, to: newId(), kept, at });
}

async function moveMessages(
  trx: Queryable,
  { from, to, partners, at }: { from: string; to: string; partners: Partner[]; at: string },
): Promise<void> {
  const kept = partners.map(({ conversationId }) => conversationId);
  await trx
    .updateTable('conversation_members')
    .set({ user_id: to })
    .where('conversation_id', 'in', kept)
    .where('user_id', '=', from)
    .execute();
  await moveSentMessages(trx, { from, to, kept, at });
  await trx
    .updateTable('messages')
    .set({ recipient_id: to })
    .where('conversation_id', 'in', kept)
    .where('recipient_id', '=', from)
    .execute();
}

async function moveSentMessages(
  trx: Queryable,
  { from, to, kept, at }: { from: string; to: string; kept: string[]; at: string },
): Promise<void> {
  // Files are deleted with the account, so nothing is left of messages without text.
  await trx
    .updateTable('messages')
    .set({ deleted_at: at })
    .where('conversation_id', 'in', kept)
    .where('sender_id', '=', from)
    .where('body', '=', '')
    .where('deleted_at', 'is', null)
    .execute();
  await trx
    .updateTable('messages')
    .set({ sender_id: to, client_id: null })
    .where('conversation_id', 'in', kept)
    .where('sender_id', '=', from)
    .execute();
}

/** Deletes messages of students. Those to a buddy follow by foreign keys, those of a study session do not. */
export const deleteMessagesOf = (db: Queryable, userIds: Expression<string>) =>
  db.deleteFrom('messages').where('sender_id', 'in', userIds).execute();
