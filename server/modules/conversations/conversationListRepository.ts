import { expressionBuilder } from 'kysely';
import { MAX_UNREAD } from '../../../contract/chat/conversations.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import { type OuterColumn, outerColumn } from '../../platform/database/outerColumn.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { settingColumns } from './settingRepository.ts';

/** Selects the `seq` of the newest message of a conversation that is not deleted. */
const newestSeq = (conversationId: OuterColumn) =>
  expressionBuilder<Schema>()
    .selectFrom('messages as newest')
    .where('newest.conversation_id', '=', conversationId)
    .where('newest.deleted_at', 'is', null)
    .select(({ fn }) => fn.max('newest.seq').as('seq'));

/**
 * Selects conversations with their newest message and the state of a student.
 * Reads one message of each, from indexes.
 */
const withNewest = (db: Queryable, userId: string) =>
  db
    .selectFrom('conversations as c')
    .leftJoin('conversation_members as me', (join) =>
      join.onRef('me.conversation_id', '=', 'c.id').on('me.user_id', '=', userId),
    )
    .leftJoin('messages as last', (join) =>
      join
        .onRef('last.conversation_id', '=', 'c.id')
        .on((eb) => eb('last.seq', '=', newestSeq(outerColumn(eb, 'c.id')))),
    )
    .leftJoin('attachments as file', 'file.message_id', 'last.id')
    .select(settingColumns.map((column) => `me.${column}` as const))
    .select(['c.id as conversation_id', 'c.low_id', 'c.high_id', 'last.id', 'last.sender_id'])
    .select(['last.body', 'last.seq', 'last.rev', 'last.created_at'])
    .select(['file.file_name', 'file.file_type']);

/** Lists the conversations of a student with one other. */
export const listConversationRows = compiledQuery((db, userId: string) =>
  withNewest(db, userId)
    .where('me.user_id', '=', userId)
    .where('c.low_id', 'is not', null)
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
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unread'),
    ),
);

/** Lists stored conversations of study sessions by id. */
export const listStoredRows = compiledQuery((db, userId: string, ids: readonly string[]) =>
  withNewest(db, userId)
    .where('c.id', 'in', ids)
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
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unread'),
    ),
);
