import { foldText } from '../../../contract/text.ts';
import { SMALL_WORDS } from '../timetable/words.ts';

/** The name of a subject as its words are compared. */
export interface CourseWords {
  /** Without small words and levels. */
  words: string[];
  /** Numbers and single letters: I, 2, B. Names with different ones are different subjects. */
  levels: string;
  /** All letters and digits, by which names are the same with and without spaces. */
  compact: string;
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** C++ and C# are words. Letters and digits are apart: Calc2. */
const TOKEN = /[\p{L}\p{M}]+[+#]*|\p{N}+/gu;

export const tokensOf = (name: string): string[] => foldText(name).match(TOKEN) ?? [];

export const readWords = (name: string): CourseWords => fromTokens(tokensOf(name));

export function fromTokens(tokens: readonly string[]): CourseWords {
  const words: string[] = [];
  const levels: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const roman = ROMAN.indexOf(token);
    const isLast = index === tokens.length - 1;
    if (roman >= 0 && index > 0) levels.push(String(roman + 1));
    else if (SMALL_WORDS.has(token) && !(token.length === 1 && isLast)) continue;
    else if (/^(?:\p{N}+|\p{L})$/u.test(token)) levels.push(token);
    else words.push(token);
  }
  return { words, levels: levels.join(' '), compact: [...words, ...levels].join('') };
}

/** Returns the same for names with the same words in another order. */
export const sortedKey = ({ words, levels }: CourseWords): string =>
  [...[...words].sort(), levels].join(' ');
