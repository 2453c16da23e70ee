import type { Match } from '../../../contract/search.ts';
import { api } from '../../api/api.ts';
import { baseQueryWithRetries } from '../../api/baseQueryWithRetries.ts';
import { completeMatch } from '../../api/completeAnswers.ts';

export const matchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Accepted buddies, and the requests I sent that wait for an answer. */
    getMatches: build.query<Match[], void>({
      extraOptions: { missingTokenText: 'Please log in to view your matches.' },
      queryFn: async (_arg, api, options) => {
        const answer = await baseQueryWithRetries('/users/matches', api, options);
        if (answer.error) return { error: answer.error };
        return { data: (answer.data as Partial<Match>[]).map(completeMatch) };
      },
      providesTags: ['Matches'],
    }),
  }),
});

export const { useGetMatchesQuery } = matchesApi;
