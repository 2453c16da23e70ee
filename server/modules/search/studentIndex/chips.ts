import { nameKey } from '../../../../contract/text.ts';
import { inSlices } from './rowBlock.ts';
import { ABSENT, type StudentTable } from './studentTable.ts';

export type ChipKind = 'subjects' | 'skills' | 'badges';

export interface ChipSelection {
  kind: ChipKind;
  /** Part of the key. */
  text: string;
  /** Normalized university whose students count first; empty to count all students alike. */
  university: string;
  /** Students who do not count, because of a block. */
  hiddenIds: readonly string[];
  /** Titles of the campus by key, which are listed first. */
  titles: ReadonlyMap<string, string>;
  /** Keys of titles that are listed without the text, after those with it. */
  alsoTitles: readonly string[];
  limit: number;
}

/**
 * Returns the filter values that contain the text. Titles of the campus come first: those that students use,
 * then, if a text is given, those that no student uses yet, then `alsoTitles`. Values are in the order of how
 * many students of the university use them, then of how many students do, then by key.
 */
export async function listChips(
  table: StudentTable,
  selection: ChipSelection,
  readSpellings: ReadSpellings,
): Promise<string[]> {
  const { kind, titles, alsoTitles, limit } = selection;
  const { keys } = kind === 'badges' ? table.badges : table.topics;
  const keyOf = (number: number) => keys[number] ?? '';
  const found = await findUsed(table, selection);
  if (kind === 'badges') return found.slice(0, limit).map(keyOf);
  const used = found.map(keyOf).flatMap((key) => titles.get(key) ?? []);
  const also = alsoTitles.flatMap((key) => titles.get(key) ?? []);
  const unused = unusedTitles(selection, new Set(found.map(keyOf)));
  const offered = [...new Set([...used, ...unused, ...also])].slice(0, limit);
  const others = found.filter((number) => !titles.has(keyOf(number)));
  const listed = others.slice(0, limit - offered.length);
  return [...offered, ...(await spell(table, listed, selection.hiddenIds, readSpellings))];
}

/** Finds the values that students use, in their order. */
async function findUsed(
  table: StudentTable,
  { kind, text, university, hiddenIds }: ChipSelection,
): Promise<number[]> {
  const { topics, badges } = table;
  const { keys } = kind === 'badges' ? badges : topics;
  const counts = {
    subjects: table.subjectRows.counts,
    skills: table.skillRows.counts,
    badges: table.badgeCounts,
  }[kind];
  const fellows = await countFellows(table, kind, university);
  const hidden = countHidden(table, kind, hiddenIds);
  const countOf = (number: number) => (counts[number] ?? 0) - (hidden[number] ?? 0);
  const folded = kind === 'badges' ? keys.map(nameKey) : keys;
  const found: number[] = [];
  for (const number of counts.keys()) {
    if (countOf(number) > 0 && folded[number]?.includes(text)) found.push(number);
  }
  return found.sort(
    (a, b) =>
      (fellows[b] ?? 0) - (fellows[a] ?? 0) ||
      countOf(b) - countOf(a) ||
      ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1),
  );
}

/** Returns the other titles that have the text at the start of a word, by key. */
function unusedTitles({ titles, text }: ChipSelection, used: ReadonlySet<string>): string[] {
  if (text === '') return [];
  return [...titles]
    .filter(([key]) => !used.has(key) && ` ${key}`.includes(` ${text}`))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, title]) => title);
}

/** Counts the students who have each subject, by key. */
export const countSubjects = ({ topics, subjectRows }: StudentTable) =>
  [...subjectRows.counts.entries()]
    .filter(([, students]) => students > 0)
    .map(([number, students]) => ({ key: topics.keys[number] ?? '', students }));

/** Reads how students who are not hidden write the topics, by key. */
type ReadSpellings = (
  keys: readonly string[],
  hiddenIds?: readonly string[],
) => Promise<Map<string, string>>;

/** Counts the hidden students by value. */
function countHidden(
  table: StudentTable,
  kind: ChipKind,
  hiddenIds: readonly string[],
): Uint32Array {
  const { keys } = kind === 'badges' ? table.badges : table.topics;
  const counts = new Uint32Array(hiddenIds.length === 0 ? 0 : keys.length);
  const countRow = kind === 'badges' ? countBadges : countTopics;
  for (const id of hiddenIds) {
    const row = table.ids.find(id);
    if (table.states[row] !== ABSENT) countRow(table, row, counts, kind === 'subjects');
  }
  return counts;
}

/** Returns how students write topics. Loads missing spellings. */
async function spell(
  { topics, spellings }: StudentTable,
  numbers: readonly number[],
  hiddenIds: readonly string[],
  readSpellings: ReadSpellings,
): Promise<string[]> {
  const keyOf = (number: number) => topics.keys[number] ?? '';
  if (hiddenIds.length > 0) {
    // Those of the table may be of hidden students.
    const names = await readSpellings(numbers.map(keyOf), hiddenIds);
    return numbers.map(keyOf).map((key) => names.get(key) ?? key);
  }
  const missing = numbers.filter((number) => spellings[number] === undefined);
  if (missing.length > 0) {
    const names = await readSpellings(missing.map(keyOf));
    for (const number of missing) spellings[number] = names.get(keyOf(number)) ?? keyOf(number);
  }
  return numbers.map((number) => spellings[number] ?? '');
}

/** Counts the students of a university by value. */
async function countFellows(
  table: StudentTable,
  kind: ChipKind,
  key: string,
): Promise<Uint32Array> {
  const { states, universityOf } = table;
  const { keys } = kind === 'badges' ? table.badges : table.topics;
  const counts = new Uint32Array(keys.length);
  const university = table.universities.find(key) ?? 0;
  if (university === 0) return counts;
  const countRow = kind === 'badges' ? countBadges : countTopics;
  await inSlices(table.rows, (from, to) => {
    const universities = universityOf.subarray(from, to);
    // indexOf() is several times as fast as a loop.
    let n = universities.indexOf(university);
    for (; n >= 0; n = universities.indexOf(university, n + 1)) {
      if (states[from + n] === ABSENT) continue;
      countRow(table, from + n, counts, kind === 'subjects');
    }
  });
  return counts;
}

function countTopics(
  { items: { items, starts, subjectCounts, skillCounts } }: StudentTable,
  row: number,
  counts: Uint32Array,
  isSubject: boolean,
): void {
  const subjects = subjectCounts[row] ?? 0;
  const start = (starts[row] ?? 0) + (isSubject ? 0 : subjects);
  const end = start + (isSubject ? subjects : (skillCounts[row] ?? 0));
  for (let i = start; i < end; i += 1) {
    const topic = items[i] ?? 0;
    counts[topic] = (counts[topic] ?? 0) + 1;
  }
}

function countBadges({ badgesOf }: StudentTable, row: number, counts: Uint32Array): void {
  for (let badge = 1; badge < counts.length; badge += 1) {
    counts[badge] = (counts[badge] ?? 0) + (((badgesOf[row] ?? 0) >> (badge - 1)) & 1);
  }
}
