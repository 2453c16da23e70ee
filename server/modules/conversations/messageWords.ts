import { foldText } from '../../../contract/text.ts';

/** Scripts that have no spaces between words, or not before endings. */
const UNSPACED_SCRIPTS = 'Han Hiragana Katakana Bopomofo Hangul Thai Lao Khmer Myanmar'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const UNSPACED = `[[\\p{L}\\p{N}\\p{M}]&&[${UNSPACED_SCRIPTS}]]`;
/** Characters without a shape are inside words, such as those of Persian. */
const SPACED_WORD = `[[\\p{L}\\p{N}]--${UNSPACED}][[\\p{L}\\p{N}\\p{M}\\p{Cf}]--${UNSPACED}]*`;

const RUN = new RegExp(`${UNSPACED}+|${SPACED_WORD}`, 'gv');
const WORD = new RegExp(`${UNSPACED}|${SPACED_WORD}`, 'gv');
const PIECE = new RegExp(
  `${UNSPACED}[\\p{Script=Inherited}\\p{Cf}]*|${SPACED_WORD}|[^\\p{L}\\p{N}]+?`,
  'gv',
);
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}\p{Cf}]+/gu;

/** Characters of a word that count. PostgreSQL refuses words of more than 2 KB. */
const MAX_WORD = 100;

/**
 * Returns the folded words of a text, in order. Each character of a script without spaces is a word.
 * A word of the text can become several: ﷺ is four, and ⑴ is 1.
 */
export const wordsOf = (text: string): string[] => runsOf(text).flatMap(splitRun);

/** What a message must contain to be found: words that follow each other. */
export type Phrase = string[];

/** Returns the different phrases of a search text: its words, and its texts in scripts without spaces. */
export const phrasesOf = (text: string): Phrase[] => [...new Set(runsOf(text))].map(splitRun);

/** Folds all words at once, which takes a fraction. No letter is folded to the sign between them. */
const runsOf = (text: string): string[] =>
  foldText(text.replace(BETWEEN_WORDS, '|')).match(RUN) ?? [];

const splitRun = (run: string): string[] =>
  (run.match(WORD) ?? []).map((word) => Array.from(word).slice(0, MAX_WORD).join(''));

/** Splits a text into its words and what is between them. Nothing is lost. */
export const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];
