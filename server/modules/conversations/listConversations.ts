import type {
  Conversation,
  ConversationSession,
  LastMessage,
} from '../../../contract/chat/conversations.ts';
import type { UnreadCounts } from '../../../contract/chat/messages.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listBuddies } from '../relations/index.ts';
import { listConversationRows, listStoredRows } from './conversationListRepository.ts';
import { listDeletedParticipants } from './conversationRepository.ts';
import { countAlbums } from './lastAlbums.ts';
import { listMemberships } from './memberRepository.ts';
import { loadSessionConversations, type SessionConversation } from './sessionConversations.ts';
import { toSettings } from './settingRepository.ts';
import { countUnread } from './unreadRepository.ts';
import { loadAuthors, toAuthor } from './viewMessages.ts';

/** Characters of the last message in a list. */
const PREVIEW = 200;

type Row = Awaited<ReturnType<typeof listConversationRows>>[number];
type Albums = Awaited<ReturnType<typeof countAlbums>>;

/**
 * Lists the conversations that a student can open: those with messages, by the newest message, then
 * the others, by their start.
 */
export async function listConversations(context: Context, userId: string): Promise<Conversation[]> {
  const db = context.database;
  const buddies = await listBuddies(db, userId);
  const since = new Map(buddies.map((buddy) => [buddy.id, buddy.since]));
  const deleted = new Set(await listDeletedParticipants(db, userId));
  const listed = await listConversationRows(db, userId);
  const rows = new Map(
    listed.map((row) => [row.low_id === userId ? row.high_id : row.low_id, row]),
  );
  const albums = await countAlbumsOf(db, listed);
  const direct = [...new Set([...since.keys(), ...deleted])].map((id) =>
    toConversation(id, since.get(id), rows.get(id), albums),
  );
  const sessions = await listSessionConversations(db, userId, context.now().toISOString());
  return [...direct, ...sessions].sort(compareActivity);
}

function toConversation(
  userId: string,
  since: string | undefined,
  row: Row | undefined,
  albums: Albums,
): Conversation {
  const lastMessage = row && toLastMessage(row, albums);
  return {
    userId,
    ...(since !== undefined && { since }),
    ...(lastMessage && { lastMessage }),
    unread: row?.unread ?? 0,
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

/** Counts the unread messages of a student in each conversation that they can open. */
export async function countUnreadMessages(context: Context, userId: string): Promise<UnreadCounts> {
  const { database } = context;
  const [unread, sessions] = await Promise.all([
    countUnread(database, userId),
    listSessionConversations(database, userId, context.now().toISOString()),
  ]);
  const counts = [
    ...unread,
    ...sessions.map((session) => ({ senderId: session.userId, count: session.unread })),
  ].filter(({ count }) => count > 0);
  return Object.fromEntries(counts.map(({ senderId, count }) => [senderId, { count }]));
}

/**
 * Lists the conversations of study sessions that a student can read: those with messages, and the open
 * ones of study sessions that have not ended.
 */
async function listSessionConversations(
  db: Queryable,
  userId: string,
  now: string,
): Promise<Conversation[]> {
  const ids = await listMemberships(db, userId, now);
  if (ids.length === 0) return [];
  const rows = await listStoredRows(db, userId, ids);
  const stored = new Map(rows.map((row) => [row.conversation_id, row]));
  const albums = await countAlbumsOf(db, rows);
  const sessions = await loadSessionConversations(db, ids);
  const authorOf = await loadAuthors(
    db,
    rows.flatMap(({ sender_id }) => sender_id ?? []),
  );
  return [...sessions.values()].flatMap((session) => {
    const row = stored.get(session.id);
    const last = row && toLastMessage(row, albums);
    const isComing = session.isOpen && (session.endTime ?? '') > now;
    const isMember = session.members.some(({ id }) => id === userId);
    if (!isMember || (!last && !isComing)) return [];
    return {
      userId: session.id,
      session: toSession(session),
      ...(last && { lastMessage: { ...last, sender: authorOf(last.senderId) } }),
      unread: row?.unread ?? 0,
      settings: toSettings(row),
    };
  });
}

const toSession = (session: SessionConversation): ConversationSession => ({
  title: session.title,
  ...(session.startTime !== undefined && { startTime: session.startTime }),
  ...(session.endTime !== undefined && { endTime: session.endTime }),
  isOpen: session.isOpen,
  members: session.members.map((member) => ({
    _id: member.id,
    ...toAuthor(member),
    readSeq: member.lastReadSeq,
  })),
});

/** See countAlbums(). Only a picture without a text can continue an album. */
const countAlbumsOf = (db: Queryable, rows: readonly Row[]): Promise<Albums> =>
  countAlbums(
    db,
    rows.flatMap(({ id, body, file_type: fileType }) =>
      id !== null && body === '' && fileType?.startsWith('image/') ? [id] : [],
    ),
  );

/** Converts the newest message of a conversation, if there is one, to the wire format. */
function toLastMessage(row: Row, albums: Albums): LastMessage | undefined {
  const { id, sender_id, body, created_at, seq, rev } = row;
  if (id === null || sender_id === null || created_at === null) return undefined;
  const photos = albums.get(id);
  return {
    _id: id,
    senderId: sender_id,
    message: Array.from(body ?? '')
      .slice(0, PREVIEW)
      .join(''),
    createdAt: created_at,
    seq: seq ?? 0,
    rev: rev ?? 0,
    ...(row.file_name !== null && { fileName: row.file_name, fileType: row.file_type ?? '' }),
    ...(photos !== undefined && { photos }),
  };
}
