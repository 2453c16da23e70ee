import { BADGES, LIMITS, WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchQuery } from '../../../contract/search.ts';
import { normalise } from '../../database/keys.ts';
import { badRequest } from '../../errors.ts';

/** What a search asks for: one value of each list that is not empty, and part of the location. */
export interface Filters {
  subjects: string[];
  days: string[];
  skills: string[];
  badges: string[];
  /** Empty for anywhere. */
  location: string;
}

/** @throws {RefusalError} 400 for a day that is none, and for too many values at once */
export function readFilters(query: SearchQuery): Filters {
  return {
    subjects: split('subjects', query.subject),
    days: split('days', query.availability).map(readDay),
    skills: split('skills', query.skills),
    // A badge that does not exist is one that nobody has.
    badges: split('badges', query.badges).map((key) => spelled(BADGES, key) ?? key),
    location: normalise(query.location ?? ''),
  };
}

/** The keys of comma-joined values, each once; blank ones ask for nothing. */
function split(what: string, joined = ''): string[] {
  const keys = joined
    .split(',')
    .map(normalise)
    .filter((key) => key !== '');
  const distinct = [...new Set(keys)];
  if (distinct.length > LIMITS.chips) {
    throw badRequest(`You can search for ${LIMITS.chips} ${what} at most at a time.`);
  }
  return distinct;
}

function readDay(key: string): string {
  const day = spelled(WEEKDAYS, key);
  if (day === undefined) throw badRequest(`“${key}” is not a day of the week.`);
  return day;
}

/** The one of the names that has this key. */
const spelled = (names: readonly string[], key: string) =>
  names.find((name) => normalise(name) === key);
