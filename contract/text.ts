/** Marks without a shape that a copy from a web page or a document brings along. */
export const PASTED_MARKS = '\\u00AD\\u061C\\u200B\\u200E\\u200F\\u2060\\uFEFF';

const PASTED = new RegExp(`[${PASTED_MARKS}]`, 'gu');
const SHOWN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Removes marks without a shape from a line such as a name or a title. */
export const withoutPastedMarks = (line: string): string => line.replace(PASTED, '');

/** Returns whether a text shows nothing, because it has only white space and characters without a shape. */
export const isBlank = (text = ''): boolean => !SHOWN.test(text);

/** A middle dot joins: paral·lel, マリア・ロペス. */
const QUOTES = /[\p{Quotation_Mark}`ʹʻʼʽʾʿ׳״·・]/gu;
/** Accents and vowel points, but not the vowel signs of Indic scripts; marks without a shape; tatweel. */
const IGNORED =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]|[\p{Cf}\u0640]/gu;
/** Also at the end, where somebody is still typing Jean-Pierre. */
const DASH = /(?<=[\p{L}\p{N}])\p{Dash}(?=[\p{L}\p{N}]|\s*$)/gu;
const EAST_ASIAN =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}]';
const SPACE_INSIDE = new RegExp(`(?<=${EAST_ASIAN}) (?=${EAST_ASIAN})`, 'gu');

/** Letters that Unicode does not decompose, and what is typed for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ς: 'σ', ґ: 'г' },
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ', ک: 'ك', ی: 'ي', ى: 'ي' },
  ...{ ぁ: 'あ', ぃ: 'い', ぅ: 'う', ぇ: 'え', ぉ: 'お', っ: 'つ', ゃ: 'や', ゅ: 'ゆ', ょ: 'よ' },
  ...{ ゎ: 'わ', ゕ: 'か', ゖ: 'け' },
};
const REPLACED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Each katakana, and how far it is after the same hiragana. */
const KATAKANA = /[\u30A1-\u30F6]/gu;
const TO_HIRAGANA = 0x60;

/**
 * Returns the form in which names, places, subjects and words are compared: texts are the same when
 * they differ only in case, accents, apostrophes, dashes, white space or letters such as ß and ss.
 * Follows the primary level of the root collation of Unicode (CLDR), and also makes one of ı and i, of
 * the Arabic and Persian forms of kaf and yeh, and of names such as 田中太郎 with and without a space. A
 * text that is not blank never becomes blank.
 */
export function foldText(text: string): string {
  const folded = text
    // Decomposes into a space and an accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(QUOTES, '')
    .toLowerCase()
    .replace(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - TO_HIRAGANA))
    .replace(REPLACED, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?!\d)\p{Nd}/gu, toAsciiDigit)
    .normalize('NFC')
    .replace(DASH, ' ');
  const spaced = (folded.trim() || text.trim()).replace(/\s+/g, ' ');
  return spaced.replace(SPACE_INSIDE, '');
}

/** The ten digits of each script follow each other in Unicode. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/** Returns the start of a text that has at most so many characters when ligatures such as ﷺ are spelled out. */
export function startOf(text: string, length: number): string {
  let [end, spelled] = [0, 0];
  for (const character of text) {
    spelled += character.normalize('NFKC').length;
    if (spelled > length) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Returns whether one text contains the other, compared as by foldText(). */
export const containsText = (text: string, part: string): boolean =>
  foldText(text).includes(foldText(part));

/** Returns whether two texts are the same, compared as by foldText(). */
export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b);

const LETTERS_OR_DIGITS = /[\p{L}\p{M}]+|\p{N}+/gu;

/**
 * Returns what a search for a course code can begin with: the code without signs and spaces, and the same from
 * each further word or number on. MATH-201 has math201 and 201. Leading zeros stay.
 */
export function codeForms(code: string): string[] {
  const parts = foldText(code).match(LETTERS_OR_DIGITS) ?? [];
  return parts.map((_, index) => parts.slice(index).join(''));
}

/** Returns the start of a code that a text can be, `undefined` for shorter texts and those without a digit. */
export function codeStartOf(text: string): string | undefined {
  const [whole = ''] = codeForms(text);
  return whole.length >= 2 && /\p{N}/u.test(whole) ? whole : undefined;
}

/** Characters of a key. Folding turns one such as ﷺ into 18. */
const MAX_NAME_KEY = 200;

/**
 * Returns the form of a name that is stored in the other `_key` columns, for search and comparison:
 * of a person, a university, a place, a subject or a skill.
 */
export const nameKey = (name: string): string => foldText(name).slice(0, MAX_NAME_KEY);

/** Trims a line, replaces other white space by single spaces and removes marks that came with a paste. */
export const tidyLine = (line: string): string =>
  withoutPastedMarks(line).trim().replace(/\s+/g, ' ');
