import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { SearchResult } from '../../../contract/search.ts';
import { HEADERS } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { completeResult } from '../../api/completeAnswers.ts';
import {
  FILTER_NAMES,
  namesAny,
  NO_FILTERS,
  toParams,
  type FilterName,
  type SearchFilters,
} from './searchFilters.ts';

/** A part of the list, best first, and where the next part begins; null at the end. */
export interface SearchPage {
  students: SearchResult[];
  nextCursor: string | null;
}

/** How many students would be found without one of the filters; `more` if these are not all. */
export interface WayOut {
  without: FilterName;
  count: number;
  more: boolean;
}

export type ChipKind = 'subjects' | 'skills' | 'badges';

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Other students by match percentage, a page at a time. */
    search: build.infiniteQuery<SearchPage, SearchFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg, pageParam }) => {
        const params = toParams(queryArg);
        if (pageParam !== null) params.set('cursor', pageParam);
        return `/users/search?${params.toString()}`;
      },
      transformResponse: (
        students: Partial<SearchResult>[],
        meta: FetchBaseQueryMeta | undefined,
      ) => ({
        students: students.map(completeResult),
        nextCursor: cursorIn(meta),
      }),
      providesTags: ['Search'],
    }),
    /** For a search that found nobody: which filter to drop, the most helpful one first. */
    getWaysOut: build.query<WayOut[], SearchFilters>({
      queryFn: async (filters, _api, _options, call) => {
        const names = FILTER_NAMES.filter((name) => namesAny(filters, name));
        const answers = await Promise.all(
          names.map(async (without) => {
            const params = toParams({ ...filters, [without]: NO_FILTERS[without] });
            const { data, error, meta } = await call(`/users/search?${params.toString()}`);
            const count = (data as SearchResult[] | undefined)?.length ?? 0;
            return { error, wayOut: { without, count, more: cursorIn(meta) !== null } };
          }),
        );
        const failed = answers.find(({ error }) => error)?.error;
        if (failed) return { error: failed };
        const ways = answers.map(({ wayOut }) => wayOut).filter(({ count }) => count > 0);
        return { data: ways.sort((a, b) => b.count - a.count) };
      },
      providesTags: ['Search'],
    }),
    /** Values to filter by, the most used first; `q` finds rarer ones. */
    getChips: build.query<string[], { kind: ChipKind; q: string }>({
      query: ({ kind, q }) => ({ url: `/users/${kind}`, params: q === '' ? {} : { q } }),
      providesTags: ['Chips'],
    }),
  }),
});

const cursorIn = (meta: FetchBaseQueryMeta | undefined) =>
  meta?.response?.headers.get(HEADERS.nextCursor) ?? null;

export const { useSearchInfiniteQuery, useGetWaysOutQuery, useGetChipsQuery } = searchApi;
