import type { TextPart } from '../../../contract/chat/messageSearch.ts';

/** Removes case and accents, e.g. `resume` for `Résumé`. The indexes of messages do the same. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns the different words of a search text. */
export const searchWords = (text: string): string[] => [...new Set(text.match(WORD) ?? [])];

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
