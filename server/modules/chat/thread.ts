import type { Message, ThreadQuery } from '../../../contract/chat.ts';
import { LIMITS } from '../../../contract/constants.ts';
import type { Queryable } from '../../context.ts';
import { badRequest } from '../../errors.ts';
import { findConversation, type Conversation } from './conversationRepository.ts';
import { readAll, requireBuddy, tellReading } from './markRead.ts';
import {
  findMessage,
  findNthChange,
  listChanged,
  listNewest,
  type StoredMessage,
} from './repository.ts';
import type { ChatParts } from './parts.ts';
import { toMessage } from './view.ts';

export interface ThreadPage {
  /** Oldest first; by revision where `sinceRev` was asked. */
  messages: Message[];
  /** Nothing up to and with this revision is missing from what was asked. */
  revision: number;
  /** The next `before`, or the next `sinceRev`; undefined on the last page. */
  nextCursor?: string;
}

interface Rows {
  rows: StoredMessage[];
  nextCursor?: string;
}

const NO_MESSAGES: ThreadPage = { messages: [], revision: 0 };

/** One page of a thread; the newest page is thereby read. See ChatService.read. */
export async function readThread(
  parts: ChatParts,
  readerId: string,
  otherId: string,
  { limit = LIMITS.messagePage, before, sinceRev }: ThreadQuery,
): Promise<ThreadPage> {
  if (before !== undefined && sinceRev !== undefined) {
    throw badRequest('Ask for what came before a message or for what changed, not for both.');
  }
  if (before === undefined && sinceRev === undefined) {
    return openThread(parts, readerId, otherId, limit);
  }
  const db = parts.context.database;
  await requireBuddy(db, readerId, otherId);
  // Its revision is read before its messages: those may be newer than it says, never older.
  const conversation = await findConversation(db, readerId, otherId);
  if (!conversation) return NO_MESSAGES;
  const page =
    before === undefined
      ? await changedPage(db, conversation, sinceRev ?? 0, limit)
      : await olderPage(db, conversation, before, limit);
  return toPage(parts, conversation.revision, page);
}

/** The newest page, which is read by being opened. */
async function openThread(
  parts: ChatParts,
  readerId: string,
  otherId: string,
  limit: number,
): Promise<ThreadPage> {
  const opened = await parts.context.database.transaction().execute(async (trx) => {
    await requireBuddy(trx, readerId, otherId);
    const conversation = await findConversation(trx, readerId, otherId);
    if (!conversation) return undefined;
    const reading = await readAll(parts, trx, conversation, readerId, otherId);
    return { reading, page: await newestPage(trx, conversation, limit) };
  });
  if (!opened) return NO_MESSAGES;
  tellReading(parts, opened.reading);
  return toPage(parts, opened.reading.rev, opened.page);
}

function toPage(parts: ChatParts, revision: number, { rows, ...cursor }: Rows): ThreadPage {
  const messages = rows.map((row) => toMessage(row, parts.attachments.addressOf));
  return { messages, revision, ...cursor };
}

async function newestPage(
  db: Queryable,
  { id }: Conversation,
  limit: number,
  belowSeq?: number,
): Promise<Rows> {
  // One more than asked for tells whether there is a page before it.
  const range = belowSeq === undefined ? {} : { belowSeq };
  const found = await listNewest(db, id, { limit: limit + 1, ...range });
  const rows = found.slice(0, limit).reverse();
  const oldest = rows[0];
  return { rows, ...(found.length > limit && oldest && { nextCursor: oldest.id }) };
}

async function olderPage(
  db: Queryable,
  conversation: Conversation,
  before: string,
  limit: number,
): Promise<Rows> {
  const message = await findMessage(db, before);
  if (message?.conversation_id !== conversation.id) {
    throw badRequest('This part of the conversation is unknown.');
  }
  return newestPage(db, conversation, limit, message.seq);
}

/** A revision is never cut in two, so that the last one given is where the next page begins. */
async function changedPage(
  db: Queryable,
  { id, revision }: Conversation,
  since: number,
  limit: number,
): Promise<Rows> {
  // Most pages that come back have missed nothing here.
  if (since >= revision) return { rows: [] };
  const upTo = await findNthChange(db, id, since, limit);
  const rows = await listChanged(db, id, since, upTo);
  const hasMore = upTo !== undefined && (await findNthChange(db, id, upTo, 1)) !== undefined;
  return { rows, ...(hasMore && { nextCursor: String(upTo) }) };
}
