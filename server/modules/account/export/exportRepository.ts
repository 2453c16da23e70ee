import type { Queryable } from '../../../platform/database/queryable.ts';

/** Lists the conversations of a student with the names of the others. */
export function listConversations(db: Queryable, userId: string) {
  return db
    .selectFrom('conversation_members as me')
    .innerJoin('conversation_members as other', (join) =>
      join
        .onRef('other.conversation_id', '=', 'me.conversation_id')
        .onRef('other.user_id', '!=', 'me.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'other.user_id')
    .select(['me.conversation_id as id', 'u.name'])
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .where('me.user_id', '=', userId)
    .where('c.low_id', 'is not', null)
    .orderBy('me.conversation_id')
    .execute();
}

/** Lists conversations of study sessions: those given, and others with messages of the student. */
export function listSessionConversations(db: Queryable, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('conversations as c')
    .leftJoin('study_sessions as s', 's.id', 'c.session_id')
    .select(['c.id'])
    .select(({ fn }) => fn.coalesce('s.title', 'c.title').as('title'))
    .where('c.low_id', 'is', null)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('c.id', 'in', ids)] : []),
        eb(
          'c.id',
          'in',
          eb.selectFrom('messages').select('conversation_id').where('sender_id', '=', userId),
        ),
      ]),
    )
    .orderBy('c.id')
    .execute();
}

/** Messages read at once. */
const BATCH = 500;

/** Yields the messages of a conversation, oldest first and some at a time, without deleted ones. */
export async function* listMessages(db: Queryable, conversationId: string) {
  for (let seq = 0; ;) {
    const rows = await listMessagesAfter(db, conversationId, seq);
    yield rows;
    if (rows.length < BATCH) return;
    seq = rows.at(-1)?.seq ?? seq;
  }
}

const listMessagesAfter = (db: Queryable, conversationId: string, seq: number) =>
  db
    .selectFrom('messages as m')
    .leftJoin('attachments as file', 'file.message_id', 'm.id')
    .leftJoin('messages as quoted', (join) =>
      join.onRef('quoted.id', '=', 'm.reply_to_id').on('quoted.deleted_at', 'is', null),
    )
    .select(['m.id', 'm.seq', 'm.sender_id', 'm.body', 'm.created_at', 'm.edited_at'])
    .select(['m.sender_reaction', 'm.recipient_reaction'])
    .select(['file.file_name', 'quoted.body as reply_to'])
    .where('m.conversation_id', '=', conversationId)
    .where('m.deleted_at', 'is', null)
    .where('m.seq', '>', seq)
    .orderBy('m.seq')
    .limit(BATCH)
    .execute();

/** Lists the files that a student uploaded. */
export function listUploads(db: Queryable, userId: string) {
  return db
    .selectFrom('attachments')
    .select(['id', 'file_name'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Lists all requests that a student sent or received, newest first. */
export function listRequests(db: Queryable, userId: string) {
  return db
    .selectFrom('connection_requests as r')
    .innerJoin('users as sender', 'sender.id', 'r.sender_id')
    .innerJoin('users as recipient', 'recipient.id', 'r.recipient_id')
    .select([
      'sender.name as sender',
      'recipient.name as recipient',
      'r.message',
      'r.status',
      'r.created_at as createdAt',
      'r.responded_at as respondedAt',
    ])
    .where((eb) => eb.or([eb('r.sender_id', '=', userId), eb('r.recipient_id', '=', userId)]))
    .orderBy('r.created_at', 'desc')
    .execute();
}

/** Lists the names of the students that a student blocks, the newest block first. */
export async function listBlockedNames(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blocked_id')
    .select('u.name')
    .where('b.blocker_id', '=', userId)
    .orderBy('b.created_at', 'desc')
    .execute();
  return rows.map(({ name }) => name);
}
