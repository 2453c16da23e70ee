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
  limit: number;
}

/**
 * Returns the filter values that contain the text: those that most students of the university use
 * first, then those that most students use, then by key.
 */
export async function listChips(
  table: StudentTable,
  { kind, text, university, limit }: ChipSelection,
  readSpellings: (keys: readonly string[]) => Promise<Map<string, string>>,
): Promise<string[]> {
  const { topics, badges } = table;
  const { keys } = kind === 'badges' ? badges : topics;
  const counts = {
    subjects: table.subjectRows.counts,
    skills: table.skillRows.counts,
    badges: table.badgeCounts,
  }[kind];
  const fellows = await countFellows(table, kind, university);
  const folded = kind === 'badges' ? keys.map(nameKey) : keys;
  const found: number[] = [];
  for (const [number, count] of counts.entries()) {
    if (count > 0 && folded[number]?.includes(text)) found.push(number);
  }
  found.sort(
    (a, b) =>
      (fellows[b] ?? 0) - (fellows[a] ?? 0) ||
      (counts[b] ?? 0) - (counts[a] ?? 0) ||
      ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1),
  );
  const listed = found.slice(0, limit);
  if (kind !== 'badges') await spell(table, listed, readSpellings);
  const names = kind === 'badges' ? keys : table.spellings;
  return listed.map((number) => names[number] ?? '');
}

/** Loads missing spellings of topics. */
async function spell(
  { topics, spellings }: StudentTable,
  numbers: readonly number[],
  readSpellings: (keys: readonly string[]) => Promise<Map<string, string>>,
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
