import { foldText } from '../../../contract/text.ts';
import * as words from './words.ts';

/**
 * A word of a title. Codes, kinds, groups and what else is `cut` are no part of a name, `edge` words only
 * within one.
 */
export interface Token {
  text: string;
  folded: string;
  is: 'code' | 'kind' | 'group' | 'cancelled' | 'cut' | 'edge' | 'word';
}

const CAPITALS = /^[A-Z]{1,6}$/;
const CODE = /^[A-Z\d]+(?:[.\-/][A-Z\d]+)*$/;
/** The name of a group, section or room: 3, 2B, 12.3, A, A-L. */
const MARK = /^(?:[a-z]?\d+[a-z]?(?:[.\-/]\w+)*|[a-z](?:[-–/][a-z])?)$/i;
/** A kind or group with its number: TD2, Lec1-01, Gr2. */
const NUMBERED = /^(\p{L}{1,7})[-.]?\d[\d.-]*\p{L}?$/u;
const CLOCK = /^\d{1,2}[:.h]\d{2}(?:[-–]\d{1,2}[:.h]\d{2})?$/;
const COUNT = /^\d+(?:[-–]\d+)?(?:er|e|st|nd|rd|th|[ºª°])?$/;
/** The year or code of a course of study before a name: BWL3, 3A-GI. */
const YEAR_OR_CODE = /^(?![23]D$)(?=.*\d)(?=.*[A-Z])[A-Z\d]+(?:-[A-Z\d]+)*$/;
/** Kinds of lectures as letters after a code or at the end of a title with one: V is no numeral there. */
const LETTER = /^[VUÜGSPK]$/;

/** Longer words are left out. */
const LONGEST_WORD = 50;

/** Returns the words of a part of a title, and which of them are no part of a name. */
export function readTokens(part: string): Token[] {
  const tokens = part
    .split(/\s+/)
    .filter((text) => text.length <= LONGEST_WORD && /[\p{L}\p{N}&]/u.test(text))
    .map(readToken);
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (next) markPair(tokens, index, next);
  });
  const [first, second] = tokens;
  // An integrated course. At the end it is a numeral.
  if (first?.text === 'IV' && second) first.is = 'kind';
  if (first?.is === 'word' && second?.is === 'word' && YEAR_OR_CODE.test(first.text))
    first.is = 'code';
  const code = tokens.findIndex(({ is }) => is === 'code');
  for (const letter of code < 0 ? [] : [tokens[code + 1], tokens.at(-1)]) {
    if (letter?.is === 'word' && LETTER.test(letter.text) && tokens.length > 2) letter.is = 'kind';
  }
  return tokens;
}

function readToken(word: string): Token {
  const text = word.replace(/^[^\p{L}\p{N}&]+|[^\p{L}\p{N}+#.&]+$/gu, '').replace(/\.$/, '');
  const folded = foldText(text);
  return { text, folded, is: roleOf(text, folded) };
}

function roleOf(text: string, folded: string): Token['is'] {
  if (words.CANCELLED.has(folded)) return 'cancelled';
  if (isShortKind(text, folded)) return 'kind';
  if (words.ALL_GROUPS.has(folded)) return 'group';
  if (words.ASIDES.has(folded) || CLOCK.test(text)) return 'cut';
  const numbered = foldText(NUMBERED.exec(text)?.[1] ?? '');
  if (words.SHORT_KINDS.has(numbered) || words.KINDS.has(numbered)) return 'kind';
  if (words.GROUPS.has(numbered)) return 'group';
  if (isCode(text)) return 'code';
  return words.KINDS.has(folded) || words.KIND_ENDS.some((end) => folded.endsWith(end))
    ? 'edge'
    : 'word';
}

/** CM, or CM/TD and UE-VO. */
const isShortKind = (text: string, folded: string) =>
  text === text.toUpperCase() &&
  folded.split(/[\s/.+-]/).every((part) => words.SHORT_KINDS.has(part));

/** Returns whether a word is a code such as WR212, 104.265, CS-101 or 053339. Years are none. */
function isCode(text: string): boolean {
  const parts = text.split('-');
  if (parts.length > 1 && parts.some(isCode)) {
    return parts.every((part) => CODE.test(part) || words.KINDS.has(foldText(part)));
  }
  const digits = text.replace(/\D/g, '').length;
  if (!CODE.test(text) || /^(?:1[0-9]|20)\d\d$/.test(text)) return false;
  return digits >= 3 || (digits === 2 && /[A-Z]{2}/.test(text));
}

/** Marks a word and the next one that together are no part of a name. */
function markPair(tokens: readonly Token[], index: number, next: Token): void {
  const token = tokens[index];
  if (!token) return;
  const mark = (is: Token['is']) => (token.is = next.is = is);
  const isMark = MARK.test(next.text);
  if (isCodeInTwo(token, next, index)) markCode(tokens, index + 1);
  else if (words.GROUPS.has(token.folded) && isMark) mark('group');
  else if (words.ROOMS.has(token.folded) && isMark) mark('cut');
  else if (words.COUNTED.has(token.folded) && COUNT.test(next.text)) mark('cut');
  else if (words.COUNTED.has(next.folded) && COUNT.test(token.text)) mark('cut');
  else if (isKind(token) && isMark && !(index === 0 && /^[IVX]$/.test(next.text))) {
    next.is = token.is;
  } else if (words.KIND_ADJECTIVES.has(token.folded) && next.is === 'edge') token.is = 'edge';
}

/** MATH 201, BIO 1010L, and at the start also Phys 216. */
const isCodeInTwo = ({ text, folded, is }: Token, next: Token, index: number) =>
  is === 'word' &&
  !words.PRIVATE_NAMES.has(folded) &&
  ((CAPITALS.test(text) && /^\d{2,5}[A-Z\d-]*$/.test(next.text)) ||
    (index === 0 && /^[A-Z][a-z]{2,3}$/.test(text) && /^\d{3,4}[A-Z]?$/.test(next.text)));

/** Also marks capitals before a code: CPSC V 210. */
function markCode(tokens: readonly Token[], end: number): void {
  const first = tokens.findLastIndex(({ text }, index) => index < end - 1 && !CAPITALS.test(text));
  for (const token of tokens.slice(first + 1, end + 1)) token.is = 'code';
}

const isKind = ({ is }: Token) => is === 'kind' || is === 'edge';
