import { WEEKDAYS } from '../../contract/constants.ts';
import type { StudentTable } from './studentTable.ts';

/** A student matches one value of each non-empty list. */
export interface Filters {
  /** Keys of normalize(). */
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

export type Condition = (row: number) => boolean;

/** Returns a condition on rows for each filter that is set. */
export function makeConditions(
  table: StudentTable,
  filters: Filters,
): { name: FilterName; accepts: Condition }[] {
  const { subjects, days, skills, badges, location, name } = filters;
  const conditions: Partial<Record<FilterName, Condition>> = {};
  if (subjects.length > 0) conditions.subjects = hasTopic(table, subjects, 'subjects');
  if (skills.length > 0) conditions.skills = hasTopic(table, skills, 'skills');
  if (days.length > 0) {
    const mask = maskOf(days.map((day) => WEEKDAYS.indexOf(day as never)));
    conditions.days = (row) => ((table.daysOf[row] ?? 0) & mask) !== 0;
  }
  if (badges.length > 0) {
    const mask = maskOf(badges.map((badge) => (table.badges.find(badge) ?? 0) - 1));
    conditions.badges = (row) => ((table.badgesOf[row] ?? 0) & mask) !== 0;
  }
  if (location !== '') {
    const accepted = table.locations.where((key) => key.includes(location));
    conditions.location = (row) => accepted[table.locationOf[row] ?? 0] === 1;
  }
  if (name !== '') conditions.name = (row) => (table.names[row] ?? '').includes(name);
  return Object.entries(conditions).map(([filter, accepts]) => ({
    name: filter as FilterName,
    accepts,
  }));
}

function hasTopic(
  { topics, items }: StudentTable,
  keys: readonly string[],
  kind: 'subjects' | 'skills',
): Condition {
  const chosen = new Uint8Array(topics.keys.length);
  for (const key of keys) chosen[topics.find(key) ?? 0] = 1;
  // Unknown keys.
  chosen[0] = 0;
  return (row) => {
    const subjects = items.subjectCounts[row] ?? 0;
    const start = (items.starts[row] ?? 0) + (kind === 'subjects' ? 0 : subjects);
    const end = start + (kind === 'subjects' ? subjects : (items.skillCounts[row] ?? 0));
    for (let i = start; i < end; i += 1) if (chosen[items.items[i] ?? 0] === 1) return true;
    return false;
  };
}

/** Ignores negative positions, which are unknown values. */
const maskOf = (positions: readonly number[]) =>
  positions.reduce((mask, position) => (position < 0 ? mask : mask | (1 << position)), 0);
