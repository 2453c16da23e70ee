import { Type, type Static } from 'typebox';
import { Id, Instant, STORABLE } from './common.ts';

/** `q` are words, or at least their first three letters. `cursor` is the id of the last hit so far. */
export const MessageSearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: 100, pattern: STORABLE }),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type MessageSearchQuery = Static<typeof MessageSearchQuery>;

/** A found message. `userId` is the other student, `excerpt` the text around the first match. */
export const MessageHit = Type.Object({
  _id: Id,
  userId: Id,
  senderId: Id,
  excerpt: Type.String(),
  createdAt: Instant,
});
export type MessageHit = Static<typeof MessageHit>;

/** Removes case and accents, e.g. `resume` for `Résumé`. The indexes of messages do the same. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns the different words of a search text. */
export const searchWords = (text: string): string[] => [...new Set(text.match(WORD) ?? [])];

export interface TextPart {
  text: string;
  isMatch: boolean;
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
