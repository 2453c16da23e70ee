import { LIST_PAGE } from '../../../contract/common/types.ts';
import {
  MAX_MESSAGE_PAGE,
  type Message,
  type ThreadQuery,
} from '../../../contract/chat/messages.ts';
import { isDiskFull } from '../../platform/database/connectionErrors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { authorizeReader } from './access.ts';
import { type Conversation, findConversation, findStored } from './conversationRepository.ts';
import { type ChatDeps, viewMessages } from './viewMessages.ts';
import { emitRead, markAllRead, markSessionRead } from './markRead.ts';
import { findMessage, type StoredMessage } from './messageRepository.ts';
import { findReadState } from './readRepository.ts';
import type { SessionConversation } from './sessionConversations.ts';
import { findNthChange, listChanged, listNewest } from './threadRepository.ts';

interface ThreadPage {
  /** Oldest first, or by revision with `sinceRev`. */
  messages: Message[];
  /** The page includes all changes up to this revision. */
  revision: number;
  /** The next `before` or `sinceRev`; `undefined` on the last page. */
  nextCursor?: string;
}

interface Rows {
  rows: StoredMessage[];
  nextCursor?: string;
}

const NO_MESSAGES: ThreadPage = { messages: [], revision: 0 };

/**
 * Returns a page of a conversation, see ThreadQuery. The newest page marks it read.
 * @param otherId the id of the other student or of the study session
 * @throws {HttpError} 400 for oneself or an unknown `before`, 404 unless the other is a buddy, or the
 * student is a member of the study session.
 */
export async function readThread(
  deps: ChatDeps,
  readerId: string,
  otherId: string,
  { limit: given, before, sinceRev }: ThreadQuery,
): Promise<ThreadPage> {
  if (before !== undefined && sinceRev !== undefined) {
    throw badRequest('Ask for what came before a message or for what changed, not for both.');
  }
  if (before === undefined && sinceRev === undefined) {
    return openThread(deps, readerId, otherId, given ?? LIST_PAGE);
  }
  const limit = given ?? MAX_MESSAGE_PAGE;
  const db = deps.context.database;
  const session = await authorizeReader(db, readerId, otherId);
  // The revision is read first, so that the messages are never older than it.
  const conversation = session
    ? await findStored(db, session.id)
    : await findConversation(db, readerId, otherId);
  if (!conversation) return NO_MESSAGES;
  const page =
    before === undefined
      ? await changedPage(db, conversation, sinceRev ?? 0, limit)
      : await olderPage(db, conversation, before, limit);
  return toPage(deps, conversation.revision, page);
}

/** Returns the newest page and marks the conversation read, unless the disk is full. */
async function openThread(
  deps: ChatDeps,
  readerId: string,
  otherId: string,
  limit: number,
): Promise<ThreadPage> {
  const db = deps.context.database;
  const session = await authorizeReader(db, readerId, otherId);
  if (session) return openSession(deps, session, readerId, limit);
  const conversation = await findReadState(db, readerId, otherId);
  if (!conversation) return NO_MESSAGES;
  // Marked read first, so that the messages are never older than the revision.
  const rev = await ifSpace(deps, conversation.revision, async () => {
    const result = await markAllRead(deps.context, conversation, readerId, otherId);
    emitRead(deps.context, result);
    return result.rev;
  });
  return toPage(deps, rev, await newestPage(db, conversation, limit));
}

/** Like openThread(), for the conversation of a study session. */
async function openSession(
  deps: ChatDeps,
  session: SessionConversation,
  readerId: string,
  limit: number,
): Promise<ThreadPage> {
  const db = deps.context.database;
  await ifSpace(deps, undefined, async () => {
    await markSessionRead(deps.context, session, readerId);
  });
  const conversation = await findStored(db, session.id);
  if (!conversation) return NO_MESSAGES;
  return toPage(deps, conversation.revision, await newestPage(db, conversation, limit));
}

/** Returns the result of `mark`, or `otherwise` on a full disk, so that messages can be read there. */
async function ifSpace<Result>(
  { context: { log } }: ChatDeps,
  otherwise: Result,
  mark: () => Promise<Result>,
): Promise<Result> {
  try {
    return await mark();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.warn({ err: error }, 'a conversation could not be marked read');
    return otherwise;
  }
}

async function toPage(
  deps: ChatDeps,
  revision: number,
  { rows, ...cursor }: Rows,
): Promise<ThreadPage> {
  return { messages: await viewMessages(deps, rows), revision, ...cursor };
}

async function newestPage(
  db: Queryable,
  { id }: Conversation,
  limit: number,
  belowSeq?: number,
): Promise<Rows> {
  // One row more than the limit shows whether there is an older page.
  const found = await listNewest(db, id, { limit: limit + 1, belowSeq });
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

/** Returns whole revisions, so that the last one is the cursor of the next page. */
async function changedPage(
  db: Queryable,
  { id, revision }: Conversation,
  since: number,
  limit: number,
): Promise<Rows> {
  if (since >= revision) return { rows: [] };
  const upTo = await findNthChange(db, id, since, limit);
  const rows = await listChanged(db, id, since, upTo);
  const hasMore = upTo !== undefined && (await findNthChange(db, id, upTo, 1)) !== undefined;
  return { rows, ...(hasMore && { nextCursor: String(upTo) }) };
}
