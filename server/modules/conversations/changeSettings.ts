import { v7 as newId } from 'uuid';
import type {
  ConversationSettings,
  ConversationSettingsBody,
} from '../../../contract/chat/conversations.ts';
import type { Context } from '../../platform/context.ts';
import {
  emitNotificationsRead,
  markMessagesRead,
  markSessionMessagesRead,
} from '../notifications/index.ts';
import { authorizeReader } from './access.ts';
import { ensureMember, findOrCreateConversation } from './conversationRepository.ts';
import { findSettings, storeSettings, toColumns, toSettings } from './settingRepository.ts';

/**
 * Changes the given settings of a conversation, and emits all of them to the tabs of the student.
 * @param otherId the id of the other student or of the study session
 * @throws {HttpError} 400 for oneself, 404 unless the other is a buddy, or the student is a member of
 * the study session.
 */
export async function changeSettings(
  context: Context,
  userId: string,
  otherId: string,
  body: ConversationSettingsBody,
): Promise<ConversationSettings> {
  const { settings, readIds } = await context.database.transaction().execute(async (trx) => {
    const session = await authorizeReader(trx, userId, otherId);
    const id = session
      ? await ensureMember(trx, session.id, userId)
      : await findOrCreateConversation(trx, userId, otherId, newId());
    const columns = toColumns(body, context.now().toISOString());
    if (Object.keys(columns).length > 0) await storeSettings(trx, id, userId, columns);
    const markNotification = session ? markSessionMessagesRead : markMessagesRead;
    return {
      settings: toSettings(await findSettings(trx, id, userId)),
      // A notification from before would still be counted and mailed.
      readIds: body.muted ? await markNotification(context, trx, userId, otherId) : [],
    };
  });
  context.realtime.toUser(userId, 'conversationUpdated', { userId: otherId, settings });
  emitNotificationsRead(context, userId, readIds);
  return settings;
}
