/** What the words of one name are of those of the other. */
interface Comparison {
  /** Words of the campus, which are no mistyped ones. */
  vocabulary: ReadonlySet<string>;
}

const MIN = {
  /** Letters of an abbreviated word, and of one that is the whole name. */
  abbreviation: 2,
  onlyWord: 4,
  /** Letters of words without vowels: mgmt. */
  contraction: 3,
  /** Initials, and those that are the whole name. */
  initials: 2,
  onlyInitials: 3,
  /** Letters of a word that can be mistyped. */
  mistyped: 5,
};
const MAX_SLIPS = 2;

const VOWEL = /[aeiouy]/;

/**
 * Returns whether each word of a name is one of the title, or stands for it: abbreviated (Lin Alg, mgmt), as
 * the initials of several (OOP), in the plural or mistyped by one slip.
 */
export function standsFor(
  name: readonly string[],
  title: readonly string[],
  { vocabulary }: Comparison,
): boolean {
  const isOnly = name.length === 1;

  function matches(at: number, from: number, slips: number): boolean {
    const word = name[at];
    const full = title[from];
    if (word === undefined || full === undefined) return word === full;
    if (isSame(word, full) || (isShort(word, full) && !(isOnly && isOwnWord(word)))) {
      if (matches(at + 1, from + 1, slips)) return true;
    }
    const canSlip = slips < MAX_SLIPS && !vocabulary.has(word);
    if (canSlip && isMistyped(word, full) && matches(at + 1, from + 1, slips + 1)) return true;
    const end = from + word.length;
    const least = isOnly ? MIN.onlyInitials : MIN.initials;
    if (word.length < least || initialsOf(title.slice(from, end)) !== word) return false;
    return matches(at + 1, end, slips);
  }

  /** Music is no abbreviation of Musicology where another course has the word. */
  const isOwnWord = (word: string) => word.length < MIN.onlyWord || vocabulary.has(word);

  return matches(0, 0, 0);
}

const initialsOf = (words: readonly string[]) => words.map(([first = '']) => first).join('');

const isSame = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= MIN.onlyWord && (a === `${b}s` || b === `${a}s`));

/** Returns whether a word begins another, also with an s (stats), or has its consonants (mgmt). */
function isShort(word: string, full: string): boolean {
  if (word.length >= full.length || word[0] !== full[0]) return false;
  if (word.length >= MIN.abbreviation && full.startsWith(word)) return true;
  if (word.length > MIN.onlyWord && word.endsWith('s') && full.startsWith(word.slice(0, -1))) {
    return true;
  }
  return word.length >= MIN.contraction && !VOWEL.test(word.slice(1)) && isWithin(word, full);
}

/** Returns whether the letters are in the word, in this order. */
function isWithin(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

/**
 * Returns whether one slip makes one word of the other: two letters swapped, one missing, one too many or a
 * wrong vowel. Words that begin differently are different words, such as micro- and macroeconomics.
 */
export function isMistyped(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN.mistyped || a[0] !== b[0]) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length === 2 && right.length === 2) return left === `${right[1]}${right[0]}`;
  if (start < 2) return false;
  if (left.length + right.length === 1) return true;
  return left.length === 1 && right.length === 1 && VOWEL.test(left) && VOWEL.test(right);
}
