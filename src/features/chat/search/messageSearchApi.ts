import type { MessageHit } from '../../../../contract/chat/messages.ts';
import { api } from '../../../api/api.ts';
import { CHAT_REQUEST_TIMEOUT } from '../../../api/constants.ts';
import { nextCursorOf } from '../../../api/wholeList.ts';

interface HitPage {
  hits: MessageHit[];
  nextCursor: string | null;
}

const messageSearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of messages that contain the words, the newest first; `null` if the service cannot search. */
    searchMessages: build.infiniteQuery<HitPage | null, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page?.nextCursor ?? null,
      },
      query: ({ queryArg: q, pageParam: cursor }) => ({
        url: '/messages/search',
        params: { q, ...(cursor !== null && { cursor }) },
        timeout: CHAT_REQUEST_TIMEOUT,
      }),
      extraOptions: { optional: true },
      transformResponse: (hits: MessageHit[] | null, meta) =>
        hits && { hits, nextCursor: nextCursorOf(meta) },
      // Messages may have changed by the next search.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchMessagesInfiniteQuery } = messageSearchApi;
