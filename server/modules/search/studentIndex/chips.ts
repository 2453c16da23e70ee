import { nameKey } from '../../../platform/database/normalize.ts';
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
  limit: number;
}

/**
 * Returns the filter values that contain the text: those that most students of the university use
 * first, then those that most students use, then by key.
 */
export async function listChips(
  table: StudentTable,
  { kind, text, university, hiddenIds, limit }: ChipSelection,
  readSpellings: ReadSpellings,
): Promise<string[]> {
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
  found.sort(
    (a, b) =>
      (fellows[b] ?? 0) - (fellows[a] ?? 0) ||
      countOf(b) - countOf(a) ||
      ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1),
  );
  const listed = found.slice(0, limit);
  if (kind === 'badges') return listed.map((number) => keys[number] ?? '');
  if (hiddenIds.length > 0) {
    // Those of the table may be of hidden students.
    const listedKeys = listed.map((number) => keys[number] ?? '');
    const names = await readSpellings(listedKeys, hiddenIds);
    return listedKeys.map((key) => names.get(key) ?? key);
  }
  await spell(table, listed, readSpellings);
  return listed.map((number) => table.spellings[number] ?? '');
}

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

/** Loads missing spellings of topics. */
async function spell(
  { topics, spellings }: StudentTable,
  numbers: readonly number[],
  readSpellings: ReadSpellings,
): Promise<void> {
  const missing = numbers.filter((number) => spellings[number] === undefined);
  if (missing.length === 0) return;
  const keyOf = (number: number) => topics.keys[number] ?? '';
  const names = await readSpellings(missing.map(keyOf));
  for (const number of missing) spellings[number] = names.get(keyOf(number)) ?? keyOf(number);
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
