import { expressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { OuterColumn } from '../../platform/database/outerColumn.ts';
import { changesRow, type Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { selectMemberships } from './memberRepository.ts';

/** A message with its file and the read position of its recipient, null for a study session. */
export type StoredMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** @param revision `m.seq` for messages that were never changed, which are then in the order of its index. */
export const selectMessages = (db: Queryable, revision: 'm.rev' | 'm.seq' = 'm.rev') =>
  db
    .selectFrom('messages as m')
    .leftJoin('conversation_members as reader', (join) =>
      join
        .onRef('reader.conversation_id', '=', 'm.conversation_id')
        .onRef('reader.user_id', '=', 'm.recipient_id'),
    )
    .leftJoin('attachments as file', 'file.message_id', 'm.id')
    .leftJoin('messages as quoted', 'quoted.id', 'm.reply_to_id')
    .leftJoin('attachments as quoted_file', 'quoted_file.message_id', 'm.reply_to_id')
    .select([
      'm.id',
      'm.conversation_id',
      'm.sender_id',
      'm.recipient_id',
      'm.body',
      'm.client_id',
      // With aliases, so that a union can be ordered by them.
      'm.seq as seq',
      `${revision} as rev`,
      'm.created_at',
      'm.edited_at',
      'm.deleted_at',
      'm.sender_reaction',
      'm.recipient_reaction',
      'quoted.id as quoted_id',
      'quoted.sender_id as quoted_sender_id',
      'quoted.body as quoted_body',
      'quoted.deleted_at as quoted_deleted_at',
      'quoted_file.file_name as quoted_file_name',
      'reader.last_read_seq as read_up_to',
      'file.id as file_id',
      'file.file_name',
      'file.file_type',
      'file.size as file_size',
    ]);

export const findMessage = compiledRow((db, id: string) =>
  selectMessages(db).where('m.id', '=', id),
);

/** Selects the messages of two students, deleted ones too. */
export const messagesOfPair = (lowId: OuterColumn, highId: OuterColumn) =>
  expressionBuilder<Schema>()
    .selectFrom('conversations as c')
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .select('m.id')
    .where('c.low_id', '=', lowId)
    .where('c.high_id', '=', highId);

/** Returns who sent a message to whom, and its text, empty after its deletion. */
export const findSentMessage = (db: Queryable, id: string) =>
  db
    .selectFrom('messages')
    .select(['sender_id as senderId', 'recipient_id as recipientId', 'body as text'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findByClientId = compiledRow((db, senderId: string, clientId: string) =>
  selectMessages(db).where('m.sender_id', '=', senderId).where('m.client_id', '=', clientId),
);

/** Returns whether a message belongs to a study session, whose id is that of the conversation. */
export const isOfSession = (
  message: Pick<Schema['messages'], 'conversation_id' | 'recipient_id'>,
): boolean => message.conversation_id === message.recipient_id;

const NO_FILE_OR_QUOTE = {
  sender_reaction: null,
  recipient_reaction: null,
  quoted_id: null,
  quoted_sender_id: null,
  quoted_body: null,
  quoted_deleted_at: null,
  quoted_file_name: null,
  read_up_to: 0,
  file_id: null,
  file_name: null,
  file_type: null,
  file_size: null,
};

/** Returns a new message without a file and a quote as findMessage() would. */
export const asStored = (row: Omit<Schema['messages'], `${string}_reaction`>): StoredMessage =>
  // Spreading so many properties takes ten times as long.
  Object.assign({}, NO_FILE_OR_QUOTE, row);

const inserted = compiledQuery((db, message: Insertable<Schema['messages']>) =>
  db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'sender_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id'),
);

/** Returns `false` without storing when the sender has a message with the `client_id` already. */
export async function insertMessage(
  db: Queryable,
  message: Insertable<Schema['messages']>,
): Promise<boolean> {
  return (await inserted(db, message)).length > 0;
}

/** Returns `false` when the message is deleted. */
export const storeEdit = (
  db: Queryable,
  id: string,
  change: { body: string; rev: number; editedAt: string },
) =>
  changesRow(
    db
      .updateTable('messages')
      .set({ body: change.body, rev: change.rev, edited_at: change.editedAt })
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

export const storeDeletion = (
  db: Queryable,
  id: string,
  change: { rev: number; deletedAt: string },
) =>
  db
    .updateTable('messages')
    .set({
      body: '',
      rev: change.rev,
      deleted_at: change.deletedAt,
      reply_to_id: null,
      sender_reaction: null,
      recipient_reaction: null,
    })
    .where('id', '=', id)
    .execute();

export const storeReaction = (
  db: Queryable,
  id: string,
  change: Pick<Updateable<Schema['messages']>, 'rev' | 'sender_reaction' | 'recipient_reaction'>,
) => db.updateTable('messages').set(change).where('id', '=', id).execute();

interface Shared {
  userId: string;
  senderId: string;
  limit: number;
}

/**
 * Lists the newest messages of a student in conversations of study sessions that another student is a
 * member of, too, also if one of them blocks the other. Newest first, without deleted ones.
 */
export function listNewestOfSessions(db: Queryable, { userId, senderId, limit }: Shared) {
  const idsOf = (memberId: string) =>
    db
      .selectFrom(selectMemberships().as('member'))
      .select('member.conversation_id')
      .where('member.user_id', '=', memberId);
  return db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('study_sessions as s', 's.id', 'c.session_id')
    .leftJoin('attachments as file', 'file.message_id', 'm.id')
    .select(['m.sender_id', 'm.body', 'm.created_at', 'm.edited_at', 'file.file_name'])
    .select((eb) => eb.fn.coalesce('s.title', 'c.title').as('session'))
    .where('m.sender_id', '=', senderId)
    .where('m.deleted_at', 'is', null)
    .where('m.conversation_id', 'in', idsOf(userId))
    .where('m.conversation_id', 'in', idsOf(senderId))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the reactions to messages of study sessions. */
export const listReactions = compiledQuery((db, messageIds: readonly string[]) =>
  db
    .selectFrom('message_reactions')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('user_id'),
);

/** Returns the reaction of a student, `null` without one. */
export async function findReaction(
  db: Queryable,
  messageId: string,
  userId: string,
): Promise<string | null> {
  const rows = await listReactions(db, [messageId]);
  return rows.find(({ user_id }) => user_id === userId)?.emoji ?? null;
}

export async function replaceReaction(
  db: Queryable,
  messageId: string,
  { userId, emoji }: { userId: string; emoji: string | null },
): Promise<void> {
  await db
    .deleteFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .execute();
  if (emoji === null) return;
  await db
    .insertInto('message_reactions')
    .values({ message_id: messageId, user_id: userId, emoji })
    .execute();
}

/** Deletes all reactions to a message. */
export const deleteReactions = (db: Queryable, messageId: string) =>
  db.deleteFrom('message_reactions').where('message_id', '=', messageId).execute();
