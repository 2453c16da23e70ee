import { v7 as newId } from 'uuid';
import type {
  Conversation,
  ConversationSettings,
  ConversationSettingsBody,
  LastMessage,
} from '../../../../contract/chat/conversations.ts';
import type { Queryable } from '../../../context.ts';
import { listBuddies } from '../../requests/repository.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { findOrCreateConversation, listDeletedPartners } from '../thread/conversationRepository.ts';
import { assertBuddy } from '../thread/markRead.ts';
import { findSettings, listConversationRows, storeSettings } from './conversationListRepository.ts';
import { toColumns, toSettings } from './settingColumns.ts';

type Row = Awaited<ReturnType<typeof listConversationRows>>[number];

/** Characters of the last message in a list. */
const PREVIEW = 200;

/** See ChatService.conversations. */
export async function listConversations(db: Queryable, userId: string): Promise<Conversation[]> {
  const buddies = await listBuddies(db, userId);
  const since = new Map(buddies.map((buddy) => [buddy.id, buddy.since]));
  const deleted = new Set(await listDeletedPartners(db, userId));
  const rows = new Map(
    (await listConversationRows(db, userId)).map((row) => [
      row.low_id === userId ? row.high_id : row.low_id,
      row,
    ]),
  );
  return [...new Set([...since.keys(), ...deleted])]
    .map((id) => toConversation(id, since.get(id), rows.get(id)))
    .sort(compareActivity);
}

/** See ChatService.changeSettings. */
export async function changeSettings(
  { context, notifications }: ChatDeps,
  userId: string,
  otherId: string,
  body: ConversationSettingsBody,
): Promise<ConversationSettings> {
  const { settings, readIds } = await context.database.transaction().execute(async (trx) => {
    await assertBuddy(trx, userId, otherId);
    const id = await findOrCreateConversation(trx, userId, otherId, newId());
    const columns = toColumns(body, context.now().toISOString());
    if (Object.keys(columns).length > 0) await storeSettings(trx, id, userId, columns);
    return {
      settings: toSettings(await findSettings(trx, id, userId)),
      // A notification from before would still be counted and mailed.
      readIds: body.muted ? await notifications.markMessagesRead(trx, userId, otherId) : [],
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

function toLastMessage(row: Row): LastMessage | undefined {
  const { id, sender_id, body, created_at, seq, rev } = row;
  if (id === null || sender_id === null || created_at === null) return undefined;
  return {
    _id: id,
    senderId: sender_id,
    message: Array.from(body ?? '')
      .slice(0, PREVIEW)
      .join(''),
    createdAt: created_at,
    seq: seq ?? 0,
    rev: rev ?? 0,
    ...(row.deleted_at !== null && { deleted: true }),
    ...(row.file_name !== null && { fileName: row.file_name, fileType: row.file_type ?? '' }),
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
