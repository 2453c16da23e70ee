import { original, type Draft } from '@reduxjs/toolkit';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { Message } from '../../../contract/chat/messages.ts';
import { HEADERS, LIMITS } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { RETRIED } from '../../api/baseQuery.ts';
import { normalizeMessage } from '../../api/tolerant/normalize.ts';
import { CHAT_REQUEST_TIMEOUT } from '../../api/constants.ts';
import { nextCursorOf } from '../../api/wholeList.ts';
import { HAS_SAME_TAGS, writeChanges } from '../../api/writeChanges.ts';
import type { AppThunk, RootState } from '../../app/store.ts';
import {
  makePage,
  messagesOf,
  revisionOf,
  updateFileUrls,
  type Thread,
  type ThreadPage,
} from './threadCache.ts';

const timeout = CHAT_REQUEST_TIMEOUT;

/** Messages changed since a revision. `hasMore` if they do not fit into one response. */
interface ThreadChanges {
  messages: Message[];
  revision: number | null;
  hasMore: boolean;
}

export const threadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Loads a conversation, newest page first, which marks it as read. A refetch loads only the
     * newest page; socket events and `getThreadChanges` keep the cached pages up to date.
     */
    getThread: build.infiniteQuery<ThreadPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ olderCursor }) => olderCursor,
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam }) => pageRequest(queryArg, pageParam),
      transformResponse: (messages: Message[], meta) =>
        makePage(messages.map(normalizeMessage), {
          olderCursor: nextCursorOf(meta),
          revision: sentRevision(meta),
        }),
      providesTags: (_data, _error, conversationId) => [{ type: 'Thread', id: conversationId }],
    }),
    /** Loads one page outside the thread cache, to refresh the URLs of its files. */
    getMessagePage: build.query<Message[], { conversationId: string; before: string | null }>({
      query: ({ conversationId, before }) => pageRequest(conversationId, before),
      transformResponse: (messages: Message[]) => messages.map(normalizeMessage),
      keepUnusedDataFor: 0,
    }),
    getThreadChanges: build.query<ThreadChanges, { conversationId: string; sinceRev: number }>({
      extraOptions: RETRIED,
      query: ({ conversationId, sinceRev }) => ({
        url: messagesUrl(conversationId),
        params: { limit: LIMITS.messagePage, sinceRev },
        timeout,
      }),
      transformResponse: (messages: Message[], meta) => ({
        messages,
        revision: sentRevision(meta),
        hasMore: nextCursorOf(meta) !== null,
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetThreadInfiniteQuery } = threadApi;

/** Takes the id of a conversation for its messages, or the id of one message. */
export const messagesUrl = (id: string) => `/messages/${encodeURIComponent(id)}`;

const pageRequest = (conversationId: string, before: string | null) => ({
  url: messagesUrl(conversationId),
  params: { limit: LIMITS.messagePage, ...(before !== null && { before }) },
  timeout,
});

function sentRevision(meta: FetchBaseQueryMeta | undefined): number | null {
  const revision = meta?.response?.headers.get(HEADERS.conversationRevision) ?? '';
  return /^\d+$/.test(revision) ? Number(revision) : null;
}

/** Returns the cached pages of a thread. */
export const selectThread = (state: RootState, conversationId: string): Thread | undefined =>
  threadApi.endpoints.getThread.select(conversationId)(state).data;

/** Returns the revision up to which a thread is complete, `null` without one. */
export function selectRevision(state: RootState, conversationId: string): number | null {
  const thread = selectThread(state, conversationId);
  return thread ? revisionOf(thread) : null;
}

/** Returns a cached message. */
export const selectMessage = (
  state: RootState,
  { conversationId, id }: { conversationId: string; id: string },
): Message | undefined =>
  messagesOf(selectThread(state, conversationId)).find(({ _id }) => _id === id);

/** Updates a thread if it is cached. */
const updateThread =
  (conversationId: string, update: (thread: Thread) => Thread): AppThunk =>
  (dispatch) => {
    const write = (draft: Draft<Thread>) => {
      writeChanges(draft, update(original(draft) as Thread));
    };
    dispatch(threadApi.util.updateQueryData('getThread', conversationId, write, HAS_SAME_TAGS));
  };

/**
 * Updates a thread if it is cached. While a request for the thread is pending, the update is
 * applied again to its response, which the service may have read before the change.
 */
export const patchThread =
  (conversationId: string, update: (thread: Thread) => Thread): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(updateThread(conversationId, update));
    const running = dispatch(threadApi.util.getRunningQueryThunk('getThread', conversationId));
    if (!running) return;
    await running;
    dispatch(updateThread(conversationId, update));
  };

/**
 * Requests new file URLs for a message and its neighbours, since signed URLs expire.
 * Returns the new URL of the message.
 */
export const refreshFileUrls =
  (conversationId: string, messageId: string): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState) => {
    const thread = selectThread(getState(), conversationId);
    const messages = messagesOf(thread);
    // Without revisions, the thread has one page.
    const isPaged = selectRevision(getState(), conversationId) !== null;
    const fromEnd = messages.length - 1 - messages.findIndex(({ _id }) => _id === messageId);
    // Fixed page boundaries let all images of one page share one request.
    const pageEnd = messages.length - Math.floor(fromEnd / LIMITS.messagePage) * LIMITS.messagePage;
    const before = (isPaged && messages[pageEnd]?._id) || null;
    const { data = [] } = await dispatch(
      threadApi.endpoints.getMessagePage.initiate(
        { conversationId, before },
        { forceRefetch: true, subscribe: false },
      ),
    );
    await dispatch(patchThread(conversationId, (known) => updateFileUrls(known, data)));
    return data.find(({ _id }) => _id === messageId)?.fileUrl;
  };
