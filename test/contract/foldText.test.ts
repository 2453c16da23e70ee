import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { containsText, foldText, isSameText, startOf } from '../../contract/text.ts';

const collator = new Intl.Collator('und', { sensitivity: 'base' });

/** First and last character of the Unicode blocks whose letters occur in names. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0x0021, 0x024f], // Latin
  [0x1e00, 0x1eff], // Latin, Vietnamese
  [0x0370, 0x03ff], // Greek
  [0x1f00, 0x1fff], // Greek with accents
  [0x0400, 0x052f], // Cyrillic
  [0x0590, 0x05ff], // Hebrew
  [0x0600, 0x06ff], // Arabic
  [0x3041, 0x30ff], // Kana
  [0x3400, 0x9fff], // CJK
  [0xac00, 0xd7a3], // Hangul
  [0xf900, 0xfaff], // CJK, compatibility
  [0xfb00, 0xfdff], // Ligatures of Latin, Hebrew and Arabic
  [0xfe70, 0xfeff], // Forms of Arabic
  [0xff01, 0xff9f], // Full and half width
];
const letters = BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
).filter((character) => /[\p{L}\p{Nd}]/u.test(character));
const spelledOut = ['ss', 'ae', 'oe', 'dz', 'ij', 'lj', 'nj', 'fi', 'ffi', 'l·', 'ʼn', 'לא', 'لا'];

/** Signs that stand alone in dictionaries, which no keyboard writes in a name. */
const EXCEPTIONS = 'ͺٴۥۦ';

/** The letters in groups that the collator does not tell apart. */
const groups: string[][] = [];
for (const letter of [...letters, ...spelledOut].sort(collator.compare)) {
  const group = groups.at(-1);
  if (collator.compare(group?.[0] ?? '', letter) === 0) group?.push(letter);
  else groups.push([letter]);
}

/** Two spellings of one name, which the collator does not tell apart. */
const spellings = fc
  .array(fc.tuple(fc.constantFrom(...groups), fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 })
  .map((chosen) =>
    [1, 2].map((which) =>
      chosen.map(([group, ...at]) => group[(at[which - 1] ?? 0) % group.length] ?? '').join(''),
    ),
  )
  .filter(([a = '', b = '']) => collator.compare(a, b) === 0);

describe('foldText', () => {
  it('makes one of all letters with the same primary weight, with few exceptions', () => {
    const exceptions = groups.flatMap((group) => {
      const [first = '', ...others] = group.filter((letter) => !EXCEPTIONS.includes(letter));
      return others.filter((letter) => foldText(letter) !== foldText(first));
    });
    expect(exceptions).toEqual([]);
    expect(letters.length).toBeGreaterThan(40_000);
  });

  it('makes one of all spellings that Intl.Collator does not tell apart', () => {
    const property = fc.property(spellings, ([a = '', b = '']) => {
      fc.pre(Array.from(EXCEPTIONS).every((letter) => !(a + b).includes(letter)));
      return foldText(a) === foldText(b);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('changes a folded text no more, and leaves none blank', () => {
    const property = fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      fc.pre(text.trim() !== '');
      expect(foldText(foldText(text))).toBe(foldText(text));
      expect(foldText(text)).not.toBe('');
    });
    fc.assert(property, { numRuns: 500 });
  });

  it.each([
    ['gross', 'Groß'],
    ['dang', 'Đặng'],
    ['soren', 'Søren'],
    ['lukasz', 'Łukasz'],
    ['aero', 'Ærø'],
    ["O'Brien", 'O’Brien'],
    ['OBrien', 'O´Brien'],
    ['ΚΩΣΤΑΣ', 'Κώστας'],
    ['田中太郎', '田中　太郎'],
    ['김민수', '김 민수'],
    ['マリア・ロペス', 'まりあ ろぺす'],
    ['istanbul', 'İstanbul'],
    ['isik', 'Işık'],
    ['sao paulo', '  São  Paulo\n'],
    ['strasse', 'Straße'],
    ['Jean‐Pierre', 'jean pierre'],
    ['Jean-', 'jean '],
    ['paral·lel', 'PARALLEL'],
    ['محمد', 'محـــمّد'],
    ['علي', 'علی'],
    ['Math ٣', 'math 3'],
    ['ﷺ', 'صلى الله عليه وسلم'],
  ])('makes one of %s and %s', (a, b) => {
    expect(foldText(a)).toBe(foldText(b));
    expect(isSameText(a, b)).toBe(true);
    expect(containsText(`My ${b}!`, a)).toBe(true);
  });

  it.each([
    ['C', 'C++'],
    ['C', 'C#'],
    ['C', 'C--'],
    ['NET', '.NET'],
    ['राम', 'रम'],
    ['ก้า', 'กา'],
    ['Math 1', 'Math 2'],
    ["'", '-'],
    ['Li Na', 'Lina'],
  ])('tells %s from %s', (a, b) => expect(isSameText(a, b)).toBe(false));
});

it('the start of a text counts ligatures as they are spelled out', () => {
  expect(startOf('Größenlehre', 5)).toBe('Größe');
  expect(startOf('a\uFDFA\uFDFAb', 30)).toBe('a\uFDFA');
  expect(startOf('a😀b', 2)).toBe('a');
});
