import type { ConversationSettings } from '../../../contract/chat/conversations.ts';
import { compiledRow } from '../../platform/database/compiledQuery.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The nullable time column of `conversation_members` that stores each setting. */
const SETTING_COLUMNS = {
  muted: 'muted_at',
} as const satisfies Record<keyof ConversationSettings, keyof Schema['conversation_members']>;

type Setting = keyof ConversationSettings;
type Column = (typeof SETTING_COLUMNS)[Setting];
type SettingRow = Record<Column, string | null>;

const SETTINGS = Object.keys(SETTING_COLUMNS) as Setting[];
export const settingColumns: Column[] = Object.values(SETTING_COLUMNS);

export const toSettings = (row: SettingRow | undefined): ConversationSettings =>
  Object.fromEntries(
    SETTINGS.map((setting) => [setting, (row?.[SETTING_COLUMNS[setting]] ?? null) !== null]),
  ) as ConversationSettings;

/** Returns the columns of the settings that change. */
export const toColumns = (body: Partial<ConversationSettings>, at: string): Partial<SettingRow> =>
  Object.fromEntries(
    SETTINGS.filter((setting) => body[setting] !== undefined).map((setting) => [
      SETTING_COLUMNS[setting],
      body[setting] ? at : null,
    ]),
  );

/** Returns the settings of a student for a conversation. */
export const findSettings = compiledRow((db, conversationId: string, userId: string) =>
  db
    .selectFrom('conversation_members')
    .select(settingColumns)
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId),
);

export const storeSettings = (
  db: Queryable,
  conversationId: string,
  userId: string,
  columns: Partial<SettingRow>,
) =>
  db
    .updateTable('conversation_members')
    .set(columns)
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute();
