import type { Match, Person, SearchResult } from '../../../contract/search.ts';
import { api } from '../../api/api.ts';
import { normalizeMatch, normalizeSearchResult } from '../../api/compat/normalize.ts';
import { serverText, statusOf, type ApiError } from '../../api/errorText.ts';

/** `matchPercentage` is missing where only the list of matches contains the person. */
export type KnownPerson = Omit<Person, 'matchPercentage'> & { matchPercentage?: number };

export const PERSON_NOT_FOUND = 'Person not found.';

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A service without this request lists the person in the search or among the matches. */
    getPerson: build.query<KnownPerson, string>({
      queryFn: async (id, _api, _options, call) => {
        const { data, error } = await call(`/users/${encodeURIComponent(id)}`);
        if (!error) return { data: normalizePerson(data as Partial<Person>) };
        if (statusOf(error) !== 404 || serverText(error) === PERSON_NOT_FOUND) return { error };
        const search = await call('/users/search');
        if (search.error) return { error: search.error };
        const found = (search.data as Partial<SearchResult>[])
          .map(normalizeSearchResult)
          .find(({ _id }) => _id === id);
        if (found) return { data: found };
        const matches = await call('/users/matches');
        if (matches.error) return { error: matches.error };
        const match = (matches.data as Partial<Match>[])
          .map(normalizeMatch)
          .find((one) => one.id === id);
        return match ? { data: fromMatch(match) } : { error };
      },
      providesTags: ['Person'],
    }),
  }),
});

export const { useGetPersonQuery } = peopleApi;

/** The service refuses unknown, hidden and malformed ids. */
export const isNotFound = (error: ApiError | undefined) =>
  [400, 404].includes(statusOf(error) ?? 0);

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
});
