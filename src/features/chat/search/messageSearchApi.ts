import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { HEADERS } from '../../../../contract/constants.ts';
import type { MessageHit } from '../../../../contract/chat/messageSearch.ts';
import { api } from '../../../api/api.ts';
import { CHAT_REQUEST_TIMEOUT } from '../../../api/constants.ts';

interface HitPage {
  hits: MessageHit[];
  nextCursor: string | null;
}

const messageSearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of messages that contain the words, the newest first. */
    searchMessages: build.infiniteQuery<HitPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: q, pageParam: cursor }) => ({
        url: '/messages/search',
        params: { q, ...(cursor !== null && { cursor }) },
        timeout: CHAT_REQUEST_TIMEOUT,
      }),
      transformResponse: (hits: MessageHit[], meta: FetchBaseQueryMeta | undefined) => ({
        hits,
        nextCursor: meta?.response?.headers.get(HEADERS.nextCursor) ?? null,
      }),
      // Messages may have changed by the next search.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchMessagesInfiniteQuery } = messageSearchApi;
