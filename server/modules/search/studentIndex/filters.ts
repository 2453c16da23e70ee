import { WEEKDAYS } from '../../../../contract/constants.ts';
import type { Postings } from './postings.ts';
import type { RowBlock } from './rowBlock.ts';
import type { StudentTable } from './studentTable.ts';

/** A student matches one value of each non-empty list. */
export interface Filters {
  /** Keys of nameKey(). */
  subjects: readonly string[];
  days: readonly string[];
  skills: readonly string[];
  badges: readonly string[];
  /** Normalized substring; empty for any location. */
  location: string;
  /** Normalized part of the name; empty for any name. */
  name: string;
}

export type FilterName = keyof Filters;

/** Sets a bit in `failed` for each row of a block that does not match. */
export type Condition = (block: RowBlock, bit: number) => void;

/** Returns a condition on rows for each filter that is set. */
export function makeConditions(
  table: StudentTable,
  filters: Filters,
): { name: FilterName; mark: Condition }[] {
  const { subjects, days, skills, badges, location, name } = filters;
  const conditions: Partial<Record<FilterName, Condition>> = {};
  if (subjects.length > 0) conditions.subjects = hasTopic(table, table.subjectRows, subjects);
  if (skills.length > 0) conditions.skills = hasTopic(table, table.skillRows, skills);
  if (days.length > 0) {
    const mask = maskOf(days.map((day) => WEEKDAYS.indexOf(day as never)));
    conditions.days = hasBit(table.daysOf, mask);
  }
  if (badges.length > 0) {
    const mask = maskOf(badges.map((badge) => (table.badges.find(badge) ?? 0) - 1));
    conditions.badges = hasBit(table.badgesOf, mask);
  }
  if (location !== '') conditions.location = isIn(table, location);
  if (name !== '') {
    conditions.name = (block, bit) => {
      table.names.markOthers(block, bit, name);
    };
  }
  return Object.entries(conditions).map(([filter, mark]) => ({
    name: filter as FilterName,
    mark,
  }));
}

function hasTopic(
  { topics }: StudentTable,
  postings: Postings,
  keys: readonly string[],
): Condition {
  const chosen = keys.flatMap((key) => topics.find(key) ?? []);
  return ({ from, to, failed }, bit) => {
    for (let at = 0; at < to - from; at += 1) failed[at] = (failed[at] ?? 0) | bit;
    for (const topic of chosen) {
      for (const row of postings.between(topic, from, to)) {
        failed[row - from] = (failed[row - from] ?? 0) & ~bit;
      }
    }
  };
}

const hasBit =
  (bitsOf: Uint8Array, mask: number): Condition =>
  ({ from, to, failed }, bit) => {
    for (let row = from; row < to; row += 1) {
      if (((bitsOf[row] ?? 0) & mask) === 0) failed[row - from] = (failed[row - from] ?? 0) | bit;
    }
  };

function isIn({ locations, locationOf }: StudentTable, text: string): Condition {
  const accepted = locations.where((key) => key.includes(text));
  return ({ from, to, failed }, bit) => {
    for (let row = from; row < to; row += 1) {
      const isMatch = accepted[locationOf[row] ?? 0] === 1;
      if (!isMatch) failed[row - from] = (failed[row - from] ?? 0) | bit;
    }
  };
}

/** Ignores negative positions, which are unknown values. */
const maskOf = (positions: readonly number[]) =>
  positions.reduce((mask, position) => (position < 0 ? mask : mask | (1 << position)), 0);
