import type { Match, Person, SearchResult } from '../../../contract/search.ts';
import type { Call, CallResult } from '../wholeList.ts';
import { isMissingCall } from './missingCalls.ts';
import { normalizeMatch, normalizeSearchResult } from './normalize.ts';

/** `matchPercentage` is missing where only the list of matches contains the person. */
export type KnownPerson = Omit<Person, 'matchPercentage'> & { matchPercentage?: number };

/**
 * Loads a person. A service without this call lists the person in the search or among the matches.
 * @param notFound the text of a service that has the call, when there is no such person
 */
export async function loadPerson(
  id: string,
  call: Call,
  notFound: string,
): Promise<CallResult<KnownPerson>> {
  const { data, error } = await call(`/users/${encodeURIComponent(id)}`);
  if (!error) return { data: normalizePerson(data as Partial<Person>) };
  if (!isMissingCall(error, notFound)) return { error };
  const search = await call('/users/search');
  if (search.error) return { error: search.error };
  const found = (search.data as Partial<SearchResult>[])
    .map(normalizeSearchResult)
    .find(({ _id }) => _id === id);
  if (found) return { data: found };
  const matches = await call('/users/matches');
  if (matches.error) return { error: matches.error };
  const match = (matches.data as Partial<Match>[]).map(normalizeMatch).find((one) => one.id === id);
  return match ? { data: fromMatch(match) } : { error };
}

const normalizePerson = (raw: Partial<Person>): KnownPerson => ({
  ...normalizeSearchResult(raw),
  ...(raw.request && { request: raw.request }),
});

const fromMatch = ({ subjects, ...match }: Match): KnownPerson => ({
  ...match,
  subjects: subjects.map((name) => ({ name })),
  skills: [],
  badges: [],
  matchBreakdown: [],
  matchDetails: [],
});
