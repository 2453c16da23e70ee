import { expressionBuilder, type Expression } from 'kysely';
import { MAX_UNREAD } from '../../../contract/chat/conversations.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { settingColumns } from './settingRepository.ts';

/** Selects the `seq` of the newest message of a conversation, which may be deleted. */
const newestSeq = (conversationId: Expression<string>) =>
  expressionBuilder<Schema>()
    .selectFrom('messages as newest')
    .where('newest.conversation_id', '=', conversationId)
    .select(({ fn }) => fn.max('newest.seq').as('seq'));

/**
 * Lists the conversations of a student with one other, with their newest message, which may be deleted.
 * Reads one message and at most `MAX_UNREAD` unread ones of each, from indexes.
 */
export const listConversationRows = compiledQuery((db, userId: string) =>
  db
    .selectFrom('conversation_members as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .leftJoin('messages as last', (join) =>
      join
        .onRef('last.conversation_id', '=', 'c.id')
        .on((eb) => eb('last.seq', '=', newestSeq(eb.ref('c.id')))),
    )
    .leftJoin('attachments as file', 'file.message_id', 'last.id')
    .where('me.user_id', '=', userId)
    .where('c.low_id', 'is not', null)
    .select(settingColumns.map((column) => `me.${column}` as const))
    .select([
      'c.low_id',
      'c.high_id',
      'last.id',
      'last.sender_id',
      'last.body',
      'last.seq',
      'last.rev',
      'last.created_at',
      'last.deleted_at',
      'file.file_name',
      'file.file_type',
    ])
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('messages as m')
            .whereRef('m.conversation_id', '=', 'me.conversation_id')
            .whereRef('m.recipient_id', '=', 'me.user_id')
            .whereRef('m.seq', '>', 'me.last_read_seq')
            .where('m.deleted_at', 'is', null)
            .select('m.id')
            .limit(MAX_UNREAD)
            .as('unread_messages'),
        )
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('unread'),
    ),
);

/**
 * Lists stored conversations of study sessions by id, with their newest message, which may be deleted,
 * and the state of a member.
 */
export const listStoredRows = compiledQuery((db, userId: string, ids: readonly string[]) =>
  db
    .selectFrom('conversations as c')
    .leftJoin('conversation_members as me', (join) =>
      join.onRef('me.conversation_id', '=', 'c.id').on('me.user_id', '=', userId),
    )
    .leftJoin('messages as last', (join) =>
      join
        .onRef('last.conversation_id', '=', 'c.id')
        .on((eb) => eb('last.seq', '=', newestSeq(eb.ref('c.id')))),
    )
    .leftJoin('attachments as file', 'file.message_id', 'last.id')
    .where('c.id', 'in', ids)
    .select(settingColumns.map((column) => `me.${column}` as const))
    .select(['c.id as conversation_id', 'last.id', 'last.sender_id', 'last.body'])
    .select(['last.seq', 'last.rev', 'last.created_at', 'last.deleted_at'])
    .select(['file.file_name', 'file.file_type'])
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('messages as m')
            .whereRef('m.conversation_id', '=', 'c.id')
            .where('m.sender_id', '<>', userId)
            .where('m.seq', '>', (seq) => seq.fn.coalesce('me.last_read_seq', seq.lit(0)))
            .where('m.deleted_at', 'is', null)
            .select('m.id')
            .limit(MAX_UNREAD)
            .as('unread_messages'),
        )
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('unread'),
    ),
);
