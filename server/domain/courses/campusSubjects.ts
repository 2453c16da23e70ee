import { readWords } from './courseWords.ts';
import * as words from '../timetable/words.ts';

/** A subject of the campus, by its nameKey(), and how many students have it. */
export interface CampusSubject {
  key: string;
  students: number;
}

export interface CampusSubjects {
  /** Returns the subject with the same words as a title, of several the one of most students. */
  findSame: (title: string) => CampusSubject | undefined;
  /** Returns up to three subjects that are written like a title, the most similar one first. */
  findNear: (title: string) => CampusSubject[];
}

const NEAR = 3;
/** The least share of pairs of letters that a similar name has in common (Sørensen–Dice). */
const LEAST_SHARE = 0.5;

/** Makes the subjects of a campus searchable by titles of timetables. */
export function makeCampusSubjects(subjects: readonly CampusSubject[]): CampusSubjects {
  const byWords = new Map<string, CampusSubject>();
  const bySize = subjects.toSorted((a, b) => b.students - a.students);
  for (const subject of bySize) {
    const key = wordsKey(subject.key);
    if (!byWords.has(key)) byWords.set(key, subject);
  }
  const findSimilar = indexByPairs(bySize);
  return {
    findSame(title) {
      const key = wordsKey(title);
      return key === '' ? undefined : byWords.get(key);
    },
    findNear: (title) => findSimilar(title).slice(0, NEAR),
  };
}

/**
 * Returns the same for names that differ only in the order of words, small words and signs between them, kinds of
 * lectures and plurals. Empty for a name without words.
 */
function wordsKey(name: string): string {
  const { words: all, levels } = readWords(name);
  const named = all.filter((word) => !words.KINDS.has(word) && !words.SHORT_KINDS.has(word));
  if (named.length === 0) return '';
  return [...named.map(singular).sort(), levels].join(' ');
}

/** Algorithm and algorithms, but analysis and physics stay. */
const singular = (word: string) =>
  /[^aiuscy]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

/** Returns a function that finds subjects with common pairs of letters, the most similar one first. */
function indexByPairs(subjects: readonly CampusSubject[]) {
  const sizes = new Map<CampusSubject, number>();
  const byPair = new Map<string, CampusSubject[]>();
  for (const subject of subjects) {
    const pairs = pairsOf(subject.key);
    sizes.set(subject, pairs.size);
    for (const pair of pairs) {
      const others = byPair.get(pair);
      if (others) others.push(subject);
      else byPair.set(pair, [subject]);
    }
  }
  return (title: string): CampusSubject[] => {
    const pairs = pairsOf(title);
    const common = new Map<CampusSubject, number>();
    for (const pair of pairs) {
      for (const subject of byPair.get(pair) ?? []) {
        common.set(subject, (common.get(subject) ?? 0) + 1);
      }
    }
    return [...common]
      .map(([subject, count]) => ({
        subject,
        share: (2 * count) / (pairs.size + (sizes.get(subject) ?? 0)),
      }))
      .filter(({ share }) => share >= LEAST_SHARE)
      .sort((a, b) => b.share - a.share)
      .map(({ subject }) => subject);
  };
}

/** Returns the pairs of neighbouring letters and digits of a name. */
function pairsOf(name: string): Set<string> {
  const { compact } = readWords(name);
  return new Set(Array.from({ length: compact.length - 1 }, (_, at) => compact.slice(at, at + 2)));
}
