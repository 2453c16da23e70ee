import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { SearchResult, SubjectSuggestion } from '../../../contract/search.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { containsText } from '../../../contract/text.ts';
import { api } from '../../api/api.ts';
import { normalizeSearchResult } from '../../api/tolerant/normalize.ts';
import { moreResultsOf, nextCursorOf, totalCountOf } from '../../api/wholeList.ts';
import {
  FILTER_NAMES,
  hasFilter,
  NO_FILTERS,
  toParams,
  type FilterName,
  type SearchFilters,
} from './searchFilters.ts';

/** One page of results, best match first. `nextCursor` is null on the last page. */
export interface SearchPage {
  students: SearchResult[];
  nextCursor: string | null;
  /** Number of all results, `undefined` if the service does not count them. */
  total: number | undefined;
  /** Results without each of the filters, `undefined` if the service does not count them. */
  relaxations?: Relaxation[] | undefined;
}

/** The number of students found without one of the filters. `more` means that it is a lower bound. */
export interface Relaxation {
  without: FilterName;
  count: number;
  more: boolean;
}

function toSearchPage(
  found: readonly Partial<SearchResult>[],
  meta: FetchBaseQueryMeta | undefined,
  { name }: SearchFilters,
): SearchPage {
  const total = totalCountOf(meta);
  const students = found.map(normalizeSearchResult);
  const more = moreResultsOf(meta);
  return {
    // A service that does not count the results ignores the name.
    students:
      total === undefined
        ? students.filter((student) => containsText(student.name, name))
        : students,
    nextCursor: nextCursorOf(meta),
    total,
    relaxations:
      more &&
      largestFirst(
        FILTER_NAMES.filter((name) => more.has(name)).map((without) => ({
          without,
          count: (total ?? 0) + Number(more.get(without) ?? 0),
          more: false,
        })),
      ),
  };
}

/** Omits filters whose removal adds no results. */
const largestFirst = (relaxations: readonly Relaxation[]) =>
  relaxations.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);

/** `first` are ids of students who come before all others. */
type SearchArg = SearchFilters & { first?: readonly string[] };

export type ChipKind = 'subjects' | 'skills' | 'badges';

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.infiniteQuery<SearchPage, SearchArg, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg, pageParam }) => {
        const params = toParams(queryArg);
        params.set('limit', String(LIMITS.searchPage));
        const { first = [] } = queryArg;
        if (pageParam !== null) params.set('cursor', pageParam);
        else if (first.length > 0) params.set('first', first.join(','));
        return `/users/search?${params.toString()}`;
      },
      transformResponse: (
        students: Partial<SearchResult>[],
        meta: FetchBaseQueryMeta | undefined,
        { queryArg },
      ) => toSearchPage(students, meta, queryArg),
      providesTags: ['Search'],
    }),
    /** Counts the results without each of the filters, on a service that does not count them. */
    getRelaxations: build.query<Relaxation[], SearchFilters>({
      queryFn: async (filters, _api, _options, call) => {
        const names = FILTER_NAMES.filter((name) => hasFilter(filters, name));
        const responses = await Promise.all(
          names.map(async (without) => {
            const relaxed = { ...filters, [without]: NO_FILTERS[without] };
            const params = toParams(relaxed);
            params.set('limit', String(LIMITS.searchPage));
            const { data, error, meta } = await call(`/users/search?${params.toString()}`);
            const found = (data ?? []) as Partial<SearchResult>[];
            const { students, nextCursor, total } = toSearchPage(found, meta, relaxed);
            const more = total === undefined && nextCursor !== null;
            return { error, relaxation: { without, count: total ?? students.length, more } };
          }),
        );
        const failed = responses.find(({ error }) => error)?.error;
        if (failed) return { error: failed };
        return { data: largestFirst(responses.map(({ relaxation }) => relaxation)) };
      },
      providesTags: ['Search'],
    }),
    /** Returns filter values that contain `q`, the most used (at the university) first. */
    getChips: build.query<string[], { kind: ChipKind; q: string; university?: string }>({
      query: ({ kind, ...params }) => ({
        url: `/users/${kind}`,
        params: Object.fromEntries(Object.entries(params).filter(([, text]) => text !== '')),
      }),
      providesTags: ['Chips'],
    }),
    /** Returns subjects with `q` in their name or the code of their course. */
    getSubjectSuggestions: build.query<SubjectSuggestion[] | null, string>({
      query: (q) => ({ url: '/users/subjects/suggestions', params: { q } }),
      extraOptions: { optional: true },
      providesTags: ['Chips'],
    }),
  }),
});

export const { useGetRelaxationsQuery, useGetChipsQuery, useGetSubjectSuggestionsQuery } =
  searchApi;

/**
 * Searches again each time the screen opens or the filters change.
 * @param first ids of students who come before all others
 */
export const useSearch = (filters: SearchFilters, first: readonly string[] = []) =>
  // Without favourites, the dashboard and the search screen share the results.
  searchApi.useSearchInfiniteQuery(first.length > 0 ? { ...filters, first } : filters, {
    refetchOnMountOrArgChange: true,
  });
