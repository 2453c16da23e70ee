import type { ConversationSettings } from '../../../contract/chat/conversations.ts';
import type { ConversationMembersTable } from '../../platform/database/chatTables.ts';

/** The nullable time column of `conversation_members` that stores each setting. */
export const SETTING_COLUMNS = {
  muted: 'muted_at',
} as const satisfies Record<keyof ConversationSettings, keyof ConversationMembersTable>;

type Setting = keyof ConversationSettings;
type Column = (typeof SETTING_COLUMNS)[Setting];
export type SettingRow = Record<Column, string | null>;

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
