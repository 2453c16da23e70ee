import { nameKey } from '../../../contract/text.ts';
import { LIMITS, WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchQuery, SearchSort } from '../../../contract/search.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import type { Catalog } from '../catalog/index.ts';
import { BADGES } from '../reviews/index.ts';
import type { FilterName, Filters } from './studentIndex/filters.ts';
import type { Position } from './studentIndex/orders.ts';

const PARAMETERS = {
  subjects: 'subject',
  days: 'availability',
  skills: 'skills',
  badges: 'badges',
  location: 'location',
  name: 'name',
} as const satisfies Record<FilterName, keyof SearchQuery>;

/** Renames the filters of counts to the parameters of a search. */
export function byParameter(
  counts: Partial<Record<FilterName, number>>,
): Partial<Record<keyof SearchQuery, number>> {
  const entries = Object.entries(counts) as [FilterName, number][];
  return Object.fromEntries(entries.map(([name, count]) => [PARAMETERS[name], count]));
}

/**
 * Reads the filters. A spelling of a subject that means a course stands for its title.
 * @throws {HttpError} 400 for an unknown day or too many values
 */
export function readFilters(query: SearchQuery, merged?: Catalog['merged']): Filters {
  const subjects = split('subjects', query.subject);
  return {
    subjects: [...new Set(subjects.map((key) => merged?.get(key) ?? key))],
    days: split('days', query.availability).map(readDay),
    skills: split('skills', query.skills),
    // An unknown badge matches no student.
    badges: split('badges', query.badges).map((key) => findByKey(BADGES, key) ?? key),
    location: nameKey(query.location ?? ''),
    name: nameKey(query.name ?? ''),
  };
}

/** Returns the distinct keys of comma-separated values. Blank values are ignored. */
function split(what: string, joined = ''): string[] {
  const keys = joined
    .split(',')
    .map(nameKey)
    .filter((key) => key !== '');
  const distinct = [...new Set(keys)];
  if (distinct.length > LIMITS.chips) {
    throw badRequest(`You can search for ${LIMITS.chips} ${what} at most at a time.`);
  }
  return distinct;
}

function readDay(key: string): string {
  const day = findByKey(WEEKDAYS, key);
  if (day === undefined) throw badRequest(`“${key}” is not a day of the week.`);
  return day;
}

/** Returns the name with this key. */
const findByKey = (names: readonly string[], key: string) =>
  names.find((name) => nameKey(name) === key);

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Key and id. */
const PATTERNS: Record<SearchSort, RegExp> = {
  score: new RegExp(`^score:(\\d{1,3}):(${ID})$`),
  newest: new RegExp(`^newest:([\\d:.TZ-]{24}):(${ID})$`),
  // PostgreSQL refuses NUL.
  name: new RegExp(`^name:([^\\0]*):(${ID})$`),
};

export function encodeCursor(sort: SearchSort, { key, id }: Position): string {
  return Buffer.from(`${sort}:${key}:${id}`).toString('base64url');
}

/** @throws {HttpError} 400 unless the cursor was written by encodeCursor() for the same order. */
export function decodeCursor(sort: SearchSort, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, key, id] = PATTERNS[sort].exec(text) ?? [];
  if (key === undefined || id === undefined) {
    throw badRequest('This page of results is unknown. Please search again.');
  }
  return { key, id };
}
