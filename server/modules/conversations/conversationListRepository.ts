import { MAX_UNREAD } from '../../../contract/chat/conversations.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';
import { newestSeq } from './newestSeq.ts';
import { settingColumns, type SettingRow } from './settingColumns.ts';

/**
 * Lists the conversations of a student with others with their newest message, which may be deleted. Reads one
 * message and at most `MAX_UNREAD` unread ones of each, from indexes.
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

const settingsOf = compiledQuery((db, conversationId: string, userId: string) =>
  db
    .selectFrom('conversation_members')
    .select(settingColumns)
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId),
);

/** Returns the settings of a student for a conversation. */
export async function findSettings(
  db: Queryable,
  conversationId: string,
  userId: string,
): Promise<SettingRow | undefined> {
  const [settings] = await settingsOf(db, conversationId, userId);
  return settings;
}

export async function storeSettings(
  db: Queryable,
  conversationId: string,
  userId: string,
  columns: Partial<SettingRow>,
): Promise<void> {
  await db
    .updateTable('conversation_members')
    .set(columns)
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute();
}
