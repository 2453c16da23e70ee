import type { Match } from '../../../contract/search.ts';
import { api } from '../../api/api.ts';
import { RETRIED } from '../../api/baseQuery.ts';
import { normalizeMatch } from '../../api/tolerant/normalize.ts';
import { wholeList } from '../../api/wholeList.ts';

export const matchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Accepted buddies, then students with a pending request. */
    getMatches: build.query<Match[], void>({
      extraOptions: { ...RETRIED, missingTokenText: 'Please log in to view your matches.' },
      queryFn: wholeList('/users/matches', (pages: Partial<Match>[][]) =>
        pages.flat().map(normalizeMatch),
      ),
      providesTags: ['Matches'],
    }),
  }),
});

export const { useGetMatchesQuery } = matchesApi;

/** Returns whether a match is an accepted buddy with an account. */
export const isBuddy = ({ connectionStatus, isDeleted }: Match): boolean =>
  connectionStatus === 'accepted' && !isDeleted;
