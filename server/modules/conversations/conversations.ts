import { v7 as newId } from 'uuid';
import type {
  Conversation,
  ConversationSettings,
  ConversationSettingsBody,
} from '../../../contract/chat/conversations.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { markSessionMessagesRead } from '../notifications/index.ts';
import { listBuddies } from '../relations/index.ts';
import type { ChatDeps } from './chatDeps.ts';
import { listSessionConversations } from './listSessionConversations.ts';
import { ensureMember } from './sessionConversationRepository.ts';
import { findOrCreateConversation, listDeletedPartners } from './conversationRepository.ts';
import { authorizeReader } from './authorizeReader.ts';
import { findSettings, listConversationRows, storeSettings } from './conversationListRepository.ts';
import { toLastMessage } from './lastMessage.ts';
import { toColumns, toSettings } from './settingColumns.ts';

type Row = Awaited<ReturnType<typeof listConversationRows>>[number];

/** See ChatService.conversations. */
export async function listConversations(
  { context }: ChatDeps,
  userId: string,
): Promise<Conversation[]> {
  const db = context.database;
  const buddies = await listBuddies(db, userId);
  const since = new Map(buddies.map((buddy) => [buddy.id, buddy.since]));
  const deleted = new Set(await listDeletedPartners(db, userId));
  const rows = new Map(
    (await listConversationRows(db, userId)).map((row) => [
      row.low_id === userId ? row.high_id : row.low_id,
      row,
    ]),
  );
  const pairs = [...new Set([...since.keys(), ...deleted])].map((id) =>
    toConversation(id, since.get(id), rows.get(id)),
  );
  const sessions = await listSessionConversations(db, userId, context.now().toISOString());
  return [...pairs, ...sessions].sort(compareActivity);
}

/** See ChatService.changeSettings. */
export async function changeSettings(
  { context, notifications }: ChatDeps,
  userId: string,
  otherId: string,
  body: ConversationSettingsBody,
): Promise<ConversationSettings> {
  const markMessagesRead = (trx: Queryable, isSession: boolean) =>
    isSession
      ? markSessionMessagesRead(context, trx, userId, otherId)
      : notifications.markMessagesRead(trx, userId, otherId);
  const { settings, readIds } = await context.database.transaction().execute(async (trx) => {
    const session = await authorizeReader(trx, userId, otherId);
    const id = session
      ? await ensureMember(trx, session.id, userId)
      : await findOrCreateConversation(trx, userId, otherId, newId());
    const columns = toColumns(body, context.now().toISOString());
    if (Object.keys(columns).length > 0) await storeSettings(trx, id, userId, columns);
    return {
      settings: toSettings(await findSettings(trx, id, userId)),
      // A notification from before would still be counted and mailed.
      readIds: body.muted ? await markMessagesRead(trx, session !== undefined) : [],
    };
  });
  context.realtime.toUser(userId, 'conversationUpdated', { userId: otherId, settings });
  notifications.deliverRead(userId, readIds);
  return settings;
}

function toConversation(
  userId: string,
  since: string | undefined,
  row: Row | undefined,
): Conversation {
  const lastMessage = row && toLastMessage(row);
  return {
    userId,
    ...(since !== undefined && { since }),
    ...(lastMessage && { lastMessage }),
    unread: Number(row?.unread ?? 0),
    settings: toSettings(row),
  };
}

/** Conversations with messages first, by their last message; then the others, by their start. */
function compareActivity(a: Conversation, b: Conversation): number {
  const byMessage = compareNewest(a.lastMessage?.createdAt, b.lastMessage?.createdAt);
  return byMessage || compareNewest(a.since, b.since) || (a.userId < b.userId ? -1 : 1);
}

function compareNewest(a = '', b = ''): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}
