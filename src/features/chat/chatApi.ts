import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type {
  EditMessageBody,
  MarkReadResponse,
  Message,
  ReactionBody,
  SendMessageBody,
} from '../../../contract/chat/messages.ts';
import type {
  ConversationSettings,
  ConversationSettingsBody,
} from '../../../contract/chat/conversations.ts';
import { ACCEPT_DELETED, HEADERS } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { RETRIED } from '../../api/baseQuery.ts';
import { loadConversations, type Conversations } from '../../api/compat/conversations.ts';
import { normalizeMessage } from '../../api/compat/normalize.ts';
import { CHAT_REQUEST_TIMEOUT } from '../../api/constants.ts';
import { errorText, statusOf, type ApiError } from '../../api/errorText.ts';
import { nextCursorOf } from '../../api/wholeList.ts';
import { makePage, type ThreadPage } from './threadCache.ts';

const timeout = CHAT_REQUEST_TIMEOUT;

/** Messages changed since a revision. `hasMore` if they do not fit into one response. */
export interface ThreadChanges {
  messages: Message[];
  revision: number | null;
  hasMore: boolean;
}

export interface MessageInThread {
  id: string;
  conversationId: string;
}

/** A service may send only the id of the stored message. */
export type SendResponse = Pick<Message, '_id'> & Partial<Message>;

export const chatApi = api.injectEndpoints({
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
          revision: revisionOf(meta),
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
      queryFn: async ({ conversationId, sinceRev }, _api, _options, baseQuery) => {
        const request = { url: messagesUrl(conversationId), params: { sinceRev }, timeout };
        const { data, error, meta } = await baseQuery(request);
        if (error) return { error };
        const changes = { revision: revisionOf(meta), hasMore: nextCursorOf(meta) !== null };
        return { data: { messages: data as Message[], ...changes } };
      },
      keepUnusedDataFor: 0,
    }),
    /** Last message, unread count and settings of all conversations. */
    getConversations: build.query<Conversations, void>({
      extraOptions: RETRIED,
      queryFn: (_arg, _api, _options, baseQuery) => loadConversations(baseQuery),
      providesTags: ['Conversations'],
    }),
    changeSettings: build.mutation<
      ConversationSettings,
      { conversationId: string; settings: ConversationSettingsBody }
    >({
      query: ({ conversationId, settings }) => ({
        url: `/conversations/${encodeURIComponent(conversationId)}`,
        method: 'PATCH',
        body: settings,
        timeout,
      }),
      onQueryStarted: async ({ conversationId, settings }, { dispatch, queryFulfilled }) => {
        const { undo } = dispatch(
          chatApi.util.updateQueryData('getConversations', undefined, (all) => {
            const current = all[conversationId]?.settings;
            if (current) Object.assign(current, settings);
          }),
        );
        await queryFulfilled.catch(undo);
      },
      extraOptions: { failure: 'Failed to change this conversation.' },
    }),
    sendMessage: build.mutation<SendResponse, SendMessageBody>({
      query: (body) => ({ url: '/messages', method: 'POST', body, timeout }),
    }),
    /** Returns `null` if the service sends no message. */
    editMessage: build.mutation<Message | null, EditMessageBody & MessageInThread>({
      query: ({ id, message }) => changeRequest(id, 'PATCH', { message }),
      extraOptions: {
        success: 'Message edited successfully.',
        failure: (error) => changeFailure(error, 'edit'),
      },
    }),
    deleteMessage: build.mutation<null, MessageInThread>({
      query: ({ id }) => changeRequest(id, 'DELETE'),
      extraOptions: {
        success: 'Message deleted successfully.',
        failure: (error) => changeFailure(error, 'delete'),
      },
    }),
    react: build.mutation<Message, ReactionBody & MessageInThread>({
      query: ({ id, emoji }) => ({
        url: `${messagesUrl(id)}/reaction`,
        method: 'PUT',
        body: { emoji },
        timeout,
      }),
      extraOptions: { failure: 'Failed to react to this message.' },
    }),
    /** `upToId` is the newest message shown to the user. */
    markThreadRead: build.mutation<MarkReadResponse, { conversationId: string; upToId: string }>({
      query: ({ conversationId }) => ({
        url: `${messagesUrl(conversationId)}/read`,
        method: 'POST',
        timeout,
      }),
    }),
  }),
});

/** Takes a user id for a thread, or the id of one message. */
const messagesUrl = (id: string) => `/messages/${encodeURIComponent(id)}`;

const pageRequest = (conversationId: string, before: string | null) => ({
  url: messagesUrl(conversationId),
  ...(before !== null && { params: { before } }),
  headers: { accept: ACCEPT_DELETED },
  timeout,
});

/** The response may be empty or text instead of JSON. */
const changeRequest = (id: string, method: 'PATCH' | 'DELETE', body?: EditMessageBody) => ({
  url: messagesUrl(id),
  method,
  ...(body && { body }),
  responseHandler: 'content-type' as const,
  timeout,
});

/** With 403 and 404, the message belongs to somebody else or no longer exists. */
const changeFailure = (error: ApiError | undefined, change: 'edit' | 'delete') =>
  errorText(
    error,
    [403, 404].includes(statusOf(error) ?? 0)
      ? `Cannot ${change} this message.`
      : `Failed to ${change} message.`,
  );

function revisionOf(meta: FetchBaseQueryMeta | undefined): number | null {
  const revision = meta?.response?.headers.get(HEADERS.conversationRevision) ?? '';
  return /^\d+$/.test(revision) ? Number(revision) : null;
}

export const {
  useGetThreadInfiniteQuery,
  useGetConversationsQuery,
  useChangeSettingsMutation,
  useMarkThreadReadMutation,
} = chatApi;
