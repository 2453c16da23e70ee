import type { ConversationSettings } from '../../../contract/chat/conversations.ts';

/** The settings of a conversation before a student changes them. */
export const DEFAULT_SETTINGS: ConversationSettings = { muted: false };
