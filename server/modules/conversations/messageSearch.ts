import type { MessageHit, MessageSearchQuery, TextPart } from '../../../contract/chat/messages.ts';
import type { Context } from '../../platform/context.ts';
import { type ListPage, toListPage } from '../../platform/http/listPage.ts';
import { listBuddyIds } from '../relations/index.ts';
import { listReadable } from './sessionConversations.ts';
import { listDeletedParticipants } from './conversationRepository.ts';
import {
  findMessages,
  foldWord,
  type FoundMessage,
  indexQueue,
  listConversationIds,
  searchWords,
} from './messageSearchRepository.ts';

/** Characters of an excerpt, and of its part before the first match. */
const EXCERPT = 160;
const LEAD = 40;

/** Searches the messages of the conversations that a student can open, see MessageSearchQuery. */
export async function searchMessages(
  context: Context,
  userId: string,
  { q, limit, cursor }: MessageSearchQuery,
): Promise<ListPage<MessageHit>> {
  const db = context.database;
  const words = searchWords(q);
  const open = new Set([
    ...(await listBuddyIds(db, userId)),
    ...(await listDeletedParticipants(db, userId)),
  ]);
  const conversations = await listConversationIds(db, userId);
  const conversationIds = [
    ...conversations.filter(({ otherId }) => open.has(otherId)).map(({ id }) => id),
    ...(await listReadable(db, userId, context.now().toISOString())),
  ];
  if (words.length === 0 || conversationIds.length === 0) return { items: [] };
  await indexQueue(db);
  const rows = await findMessages(db, {
    conversationIds,
    words,
    limit: limit + 1,
    before: cursor,
  });
  return toListPage(
    rows.map((row) => toHit(row, userId, words)),
    limit,
  );
}

function toHit(row: FoundMessage, userId: string, words: readonly string[]): MessageHit {
  return {
    _id: row.id,
    userId: row.recipient_id === userId ? row.sender_id : row.recipient_id,
    senderId: row.sender_id,
    excerpt: splitMatches(excerptOf(row.body, words), words),
    createdAt: row.created_at,
  };
}

/** Cuts a long text to the surroundings of its first match. */
function excerptOf(text: string, words: readonly string[]): string {
  const [first] = splitMatches(text, words);
  const start = first?.isMatch === false ? Array.from(first.text).length - LEAD : 0;
  const characters = Array.from(text);
  if (characters.length <= EXCERPT || start <= 0) {
    return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('')}…`;
  }
  const end = start + EXCERPT;
  const tail = end < characters.length ? '…' : '';
  return `…${characters.slice(start, end).join('')}${tail}`;
}

/** Splits a text into parts. A part is a match if it is a word that starts with one of the words. */
export function splitMatches(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  const prefixes = words.map(foldWord);
  for (const piece of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    const isMatch = prefixes.some((prefix) => foldWord(piece).startsWith(prefix));
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += piece;
    else if (piece !== '') parts.push({ text: piece, isMatch });
  }
  return parts;
}
