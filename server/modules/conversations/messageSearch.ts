import type { MessageHit, MessageSearchQuery, TextPart } from '../../../contract/chat/messages.ts';
import type { Context } from '../../platform/context.ts';
import { type ListPage, toListPage } from '../../platform/http/listPage.ts';
import { listBuddyIds } from '../relations/index.ts';
import { listReadable } from './sessionConversations.ts';
import { listDeletedParticipants } from './conversationRepository.ts';
import { indexQueue } from './messageIndexRepository.ts';
import {
  findMessages,
  type FoundMessage,
  isPrefix,
  listConversationIds,
} from './messageSearchRepository.ts';
import { type Phrase, phrasesOf, piecesOf, wordsOf } from './messageWords.ts';

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
  const phrases = phrasesOf(q);
  const open = new Set([
    ...(await listBuddyIds(db, userId)),
    ...(await listDeletedParticipants(db, userId)),
  ]);
  const conversations = await listConversationIds(db, userId);
  const conversationIds = [
    ...conversations.filter(({ otherId }) => open.has(otherId)).map(({ id }) => id),
    ...(await listReadable(db, userId, context.now().toISOString())),
  ];
  if (phrases.length === 0 || conversationIds.length === 0) return { items: [] };
  await indexQueue(db);
  const rows = await findMessages(db, {
    conversationIds,
    phrases,
    limit: limit + 1,
    before: cursor,
  });
  return toListPage(
    rows.map((row) => toHit(row, userId, phrases)),
    limit,
  );
}

function toHit(row: FoundMessage, userId: string, phrases: readonly Phrase[]): MessageHit {
  return {
    _id: row.id,
    userId: row.recipient_id === userId ? row.sender_id : row.recipient_id,
    senderId: row.sender_id,
    excerpt: splitMatches(excerptOf(row.body, phrases), phrases),
    createdAt: row.created_at,
  };
}

/** Cuts a long text to the surroundings of its first match. */
function excerptOf(text: string, phrases: readonly Phrase[]): string {
  const [first] = splitMatches(text, phrases);
  const start = first?.isMatch === false ? Array.from(first.text).length - LEAD : 0;
  const characters = Array.from(text);
  if (characters.length <= EXCERPT || start <= 0) {
    return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('')}…`;
  }
  const end = start + EXCERPT;
  const tail = end < characters.length ? '…' : '';
  return `…${characters.slice(start, end).join('')}${tail}`;
}

/** Splits a text into parts. A part is a match if it contains a phrase that was searched. */
export function splitMatches(text: string, phrases: readonly Phrase[]): TextPart[] {
  const pieces = piecesOf(text);
  const words = pieces.map(wordsOf);
  const parts: TextPart[] = [];
  let end = 0;
  for (const [n, piece] of pieces.entries()) {
    for (const phrase of phrases) {
      if (startsAt(words, n, phrase)) end = Math.max(end, n + phrase.length);
    }
    const isMatch = n < end;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += piece;
    else parts.push({ text: piece, isMatch });
  }
  return parts;
}

/** Returns whether the words of the pieces from `n` on are those of the phrase. */
function startsAt(words: readonly string[][], n: number, phrase: Phrase): boolean {
  const isSame = isPrefix(phrase)
    ? (word: string, sought: string) => word.startsWith(sought)
    : (word: string, sought: string) => word === sought;
  return phrase.every((sought, i) => words[n + i]?.some((word) => isSame(word, sought)));
}
