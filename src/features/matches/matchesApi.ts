import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Match } from '../../../contract/search.ts';
import { api } from '../../api/api.ts';
import { baseQueryWithRetries } from '../../api/baseQueryWithRetries.ts';

type MatchesAnswer = { data: Match[] } | { error: FetchBaseQueryError };

export const matchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Accepted buddies, and the requests I sent that wait for an answer. */
    getMatches: build.query<Match[], void>({
      extraOptions: { missingTokenText: 'Please log in to view your matches.' },
      queryFn: async (_arg, api, options) =>
        (await baseQueryWithRetries('/users/matches', api, options)) as MatchesAnswer,
      providesTags: ['Matches'],
    }),
  }),
});

export const { useGetMatchesQuery } = matchesApi;
