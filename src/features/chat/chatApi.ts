import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type {
  EditMessageBody,
  MarkReadAnswer,
  Message,
  SendMessageBody,
  UnreadCounts,
} from '../../../contract/chat.ts';
import { DELAYS, HEADERS } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { baseQueryWithRetries } from '../../api/baseQueryWithRetries.ts';
import { completeMessage } from '../../api/completeAnswers.ts';
import { makePage, type ThreadPage } from './threadCache.ts';

const timeout = DELAYS.chatRequestTimeout;

/** What changed in a conversation; `hasMore` when it is too much for one answer. */
export interface ThreadChanges {
  messages: Message[];
  revision: number | null;
  hasMore: boolean;
}

/** A service may answer no more than the id of what it stored. */
export type SendAnswer = Pick<Message, '_id'> & Partial<Message>;

type CountsAnswer = { data: UnreadCounts } | { error: FetchBaseQueryError };

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The conversation with a buddy, newest page first. Loading that page marks it read. Asked
     * again, only the newest page is loaded; live events and catching up keep it current.
     */
    getThread: build.infiniteQuery<ThreadPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ olderCursor }) => olderCursor,
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam }) => pageRequest(queryArg, pageParam),
      transformResponse: (messages: Message[], meta) =>
        makePage(messages.map(completeMessage), {
          olderCursor: cursorOf(meta),
          revision: revisionIn(meta),
        }),
      providesTags: (_data, _error, buddyId) => [{ type: 'Thread', id: buddyId }],
    }),
    /** A part of a thread by itself, for the fresh addresses of its files. */
    getPart: build.query<Message[], { buddyId: string; before: string | null }>({
      query: ({ buddyId, before }) => pageRequest(buddyId, before),
      transformResponse: (messages: Message[]) => messages.map(completeMessage),
      keepUnusedDataFor: 0,
    }),
    getChanges: build.query<ThreadChanges, { buddyId: string; sinceRev: number }>({
      queryFn: async ({ buddyId, sinceRev }, api, options) => {
        const { data, error, meta } = await baseQueryWithRetries(
          { url: addressOf(buddyId), params: { sinceRev }, timeout },
          api,
          options,
        );
        if (error) return { error };
        const changes = { revision: revisionIn(meta), hasMore: cursorOf(meta) !== null };
        return { data: { messages: data as Message[], ...changes } };
      },
      keepUnusedDataFor: 0,
    }),
    getUnreadCounts: build.query<UnreadCounts, void>({
      queryFn: async (_arg, api, options) =>
        (await baseQueryWithRetries(
          { url: '/messages/unread-counts', timeout },
          api,
          options,
        )) as CountsAnswer,
      providesTags: ['UnreadCounts'],
    }),
    sendMessage: build.mutation<SendAnswer, SendMessageBody>({
      query: (body) => ({ url: '/messages', method: 'POST', body, timeout }),
    }),
    /** Answers no message where the service answers nothing. */
    editMessage: build.mutation<Message | null, EditMessageBody & MessageInThread>({
      query: ({ id, message }) => changeRequest(id, 'PATCH', { message }),
    }),
    deleteMessage: build.mutation<null, MessageInThread>({
      query: ({ id }) => changeRequest(id, 'DELETE'),
    }),
    /** `upToId` is the newest message that the reader has before their eyes. */
    markThreadRead: build.mutation<MarkReadAnswer, { buddyId: string; upToId: string }>({
      query: ({ buddyId }) => ({
        url: `${addressOf(buddyId)}/read`,
        method: 'POST',
        timeout,
      }),
    }),
  }),
});

interface MessageInThread {
  id: string;
  buddyId: string;
}

/** Of a thread by its buddy, of a message by its id. */
const addressOf = (id: string) => `/messages/${encodeURIComponent(id)}`;

const pageRequest = (buddyId: string, before: string | null) => ({
  url: addressOf(buddyId),
  ...(before !== null && { params: { before } }),
  timeout,
});

/** Its answer need not be JSON. */
const changeRequest = (id: string, method: 'PATCH' | 'DELETE', body?: EditMessageBody) => ({
  url: addressOf(id),
  method,
  ...(body && { body }),
  responseHandler: 'content-type' as const,
  timeout,
});

const headerOf = (meta: FetchBaseQueryMeta | undefined, name: string) =>
  meta?.response?.headers.get(name) ?? null;

const cursorOf = (meta: FetchBaseQueryMeta | undefined) => headerOf(meta, HEADERS.nextCursor);

function revisionIn(meta: FetchBaseQueryMeta | undefined): number | null {
  const revision = headerOf(meta, HEADERS.conversationRevision);
  return revision !== null && /^\d+$/.test(revision) ? Number(revision) : null;
}

export const { useGetThreadInfiniteQuery, useGetUnreadCountsQuery, useMarkThreadReadMutation } =
  chatApi;
