import { original, type Draft } from '@reduxjs/toolkit';
import type {
  ConversationSettings,
  ConversationSettingsBody,
} from '../../../contract/chat/conversations.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { RETRIED } from '../../api/baseQuery.ts';
import { loadConversations } from '../../api/tolerant/conversations.ts';
import { CHAT_REQUEST_TIMEOUT } from '../../api/constants.ts';
import { HAS_SAME_TAGS, writeChanges } from '../../api/writeChanges.ts';
import type { AppThunk, RootState } from '../../app/store.ts';
import {
  updateConversation,
  type CachedConversation,
  type Conversations,
} from './conversationsCache.ts';

export const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Last message, unread count and settings of all conversations. */
    getConversations: build.query<Conversations, void>({
      extraOptions: { ...RETRIED, optional: true },
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
        timeout: CHAT_REQUEST_TIMEOUT,
      }),
      onQueryStarted: async ({ conversationId, settings }, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, { failure: 'Failed to change this conversation.' });
        const { undo } = dispatch(
          updateQueryData('getConversations', undefined, (all) => {
            const current = all[conversationId]?.settings;
            if (current) Object.assign(current, settings);
          }),
        );
        await queryFulfilled.then(
          ({ data }) =>
            dispatch(patchConversation(conversationId, (one) => ({ ...one, settings: data }))),
          undo,
        );
      },
    }),
  }),
});

export const { useGetConversationsQuery, useChangeSettingsMutation } = conversationsApi;

const { getRunningQueryThunk, invalidateTags, updateQueryData } = conversationsApi.util;
const selectConversations = conversationsApi.endpoints.getConversations.select();

/** Returns a cached conversation, `undefined` while the list is loading. */
export const selectConversation = (state: RootState, id: string): CachedConversation | undefined =>
  selectConversations(state).data?.[id];

export const refetchConversations = () => invalidateTags(['Conversations']);

/**
 * Updates a cached conversation. While a request for the list is pending, its response may or may
 * not include the change, so the list is requested again.
 */
export const patchConversation =
  (conversationId: string, change: (one: CachedConversation) => CachedConversation): AppThunk =>
  (dispatch) => {
    const write = (all: Draft<Conversations>) => {
      writeChanges(all, updateConversation(original(all) as Conversations, conversationId, change));
    };
    dispatch(updateQueryData('getConversations', undefined, write, HAS_SAME_TAGS));
    const running = dispatch(getRunningQueryThunk('getConversations', undefined));
    if (running) void running.then(() => dispatch(refetchConversations()));
  };
