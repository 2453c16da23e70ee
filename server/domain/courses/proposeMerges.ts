import { foldText } from '../../../contract/text.ts';
import { type CourseWords, fromTokens, readWords, sortedKey, tokensOf } from './courseWords.ts';
import { standsFor } from './similarWords.ts';

/** A course with what students can write for it. */
export interface NamedCourse {
  code: string;
  title: string;
  /** The title before the last import that changed it, or empty. */
  formerTitle: string;
}

/** Returns the title of the course that a spelling of students means, `undefined` if that is not clear. */
export type FindMeant = (spelling: string) => string | undefined;

/** A code that a subject could be has a digit. */
const MIN_CODE = 3;
/** Words that can be a code: MATH 201 B. */
const MAX_CODE_WORDS = 3;
/** Longer names are no spelling of a course. */
const MAX_WORDS = 12;

interface Title extends CourseWords {
  title: string;
  sorted: string;
}

/**
 * Returns a function that finds the course of a spelling: by its code, a former title, the same words in
 * another order or with other spaces, and abbreviated or mistyped words. Numbers and single letters must be
 * the same. If a spelling can mean several titles, it means none.
 */
export function makeFindMeant(courses: readonly NamedCourse[]): FindMeant {
  const titles = distinctTitles(courses);
  const byKey = new Map(titles.map((title) => [foldText(title.title), title]));
  const byCode = new Map<string, Title>();
  const byForm = new Map<string, Set<string>>();
  const bySimilarity = new Map<string, Title[]>();
  const vocabulary = new Set(titles.flatMap(({ words }) => words));
  const addForm = (form: string, title: string) => {
    byForm.set(form, (byForm.get(form) ?? new Set()).add(title));
  };
  for (const title of titles) {
    addForm(title.sorted, title.title);
    addForm(title.compact, title.title);
    const key = similarityKey(title);
    const similar = bySimilarity.get(key);
    if (similar) similar.push(title);
    else bySimilarity.set(key, [title]);
  }
  for (const { code, title, formerTitle } of courses) {
    const known = byKey.get(foldText(title));
    const compact = tokensOf(code).join('');
    if (known && compact.length >= MIN_CODE && /\p{N}/u.test(compact)) byCode.set(compact, known);
    if (formerTitle !== '' && !byKey.has(foldText(formerTitle))) {
      addForm(foldText(formerTitle), known?.title ?? title);
    }
  }

  return (spelling) => {
    const tokens = tokensOf(spelling);
    if (tokens.length === 0 || tokens.length > MAX_WORDS) return undefined;
    const ofCode = findByCode(tokens, byCode, vocabulary);
    if (ofCode) return ofCode.title;
    const written = fromTokens(tokens);
    if (written.words.length === 0) return undefined;
    const same = [foldText(spelling), sortedKey(written), written.compact]
      .map((form) => byForm.get(form))
      .find((found) => found !== undefined);
    if (same) return onlyOne([...same]);
    const candidates = bySimilarity.get(similarityKey(written)) ?? [];
    return onlyOne(
      candidates.filter((title) => isMeant(written, title, vocabulary)).map(({ title }) => title),
    );
  };
}

/** What a title has in common with each spelling of it: the first letter, numbers and single letters. */
const similarityKey = ({ words, levels }: CourseWords) => `${words[0]?.[0] ?? ''} ${levels}`;

const onlyOne = (titles: readonly string[]) => (titles.length === 1 ? titles[0] : undefined);

/** Returns each title once, in the spelling of the first course. */
function distinctTitles(courses: readonly NamedCourse[]): Title[] {
  const byKey = new Map<string, Title>();
  for (const { title } of courses) {
    const key = foldText(title);
    if (byKey.has(key)) continue;
    const read = readWords(title);
    byKey.set(key, { title, ...read, sorted: sortedKey(read) });
  }
  return [...byKey.values()];
}

/** Finds a code at the start or the end of a spelling. What is beside it must mean the title. */
function findByCode(
  tokens: readonly string[],
  byCode: ReadonlyMap<string, Title>,
  vocabulary: ReadonlySet<string>,
): Title | undefined {
  for (let count = Math.min(MAX_CODE_WORDS, tokens.length); count > 0; count -= 1) {
    const sides = [
      [tokens.slice(0, count), tokens.slice(count)],
      [tokens.slice(tokens.length - count), tokens.slice(0, tokens.length - count)],
    ] as const;
    for (const [code, rest] of sides) {
      const title = byCode.get(code.join(''));
      if (title && (rest.length === 0 || isMeant(fromTokens(rest), title, vocabulary))) {
        return title;
      }
    }
  }
  return undefined;
}

/** Offices abbreviate, too: a title can stand for the words of a student. */
function isMeant(written: CourseWords, title: Title, vocabulary: ReadonlySet<string>) {
  if (written.levels !== title.levels || written.words.length === 0) return false;
  if (written.compact === title.compact || sortedKey(written) === title.sorted) return true;
  if (standsFor(written.words, title.words, { vocabulary })) return true;
  return title.words.length > 1 && standsFor(title.words, written.words, { vocabulary });
}
