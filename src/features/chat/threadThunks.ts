import { original, type Draft } from '@reduxjs/toolkit';
import { LIMITS } from '../../../contract/constants.ts';
import { HAS_SAME_TAGS, writeChanges } from '../../api/writeChanges.ts';
import { statusOf } from '../../api/errorText.ts';
import type { AppThunk, RootState } from '../../store/rootReducer.ts';
import { chatApi } from './chatApi.ts';
import {
  applyChanges,
  messagesOf,
  revisionOf,
  updateFileUrls,
  type Thread,
} from './threadCache.ts';

const { getThread, getThreadChanges, getMessagePage } = chatApi.endpoints;

/** Returns the cached pages of a thread. */
export const selectThread = (state: RootState, conversationId: string): Thread | undefined =>
  getThread.select(conversationId)(state).data;

/** Updates a thread if it is cached. */
export const updateThread =
  (conversationId: string, update: (thread: Thread) => Thread): AppThunk =>
  (dispatch) => {
    const write = (draft: Draft<Thread>) => {
      writeChanges(draft, update(original(draft) as Thread));
    };
    dispatch(chatApi.util.updateQueryData('getThread', conversationId, write, HAS_SAME_TAGS));
  };

/**
 * Updates a thread if it is cached. While a request for the thread is pending, the update is
 * applied again to its response, which the service may have read before the change.
 */
export const patchThread =
  (conversationId: string, update: (thread: Thread) => Thread): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(updateThread(conversationId, update));
    const running = dispatch(chatApi.util.getRunningQueryThunk('getThread', conversationId));
    if (!running) return;
    await running;
    dispatch(updateThread(conversationId, update));
  };

/**
 * Loads the newest page of a thread again. A thread without subscribers is removed from the cache
 * instead, because loading it marks it as read.
 */
export const refetchThread = (conversationId: string) =>
  chatApi.util.invalidateTags([{ type: 'Thread', id: conversationId }]);

/**
 * Requests the changes since the last applied revision and applies them. Loads the newest page
 * instead if the service sends no revisions or the changes do not fit into one response.
 */
export const syncThread =
  (conversationId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(chatApi.util.getRunningQueryThunk('getThread', conversationId));
    const thread = selectThread(getState(), conversationId);
    const sinceRev = thread ? revisionOf(thread) : null;
    if (sinceRev === null) {
      dispatch(refetchThread(conversationId));
      return;
    }

    const { data, error } = await dispatch(
      getThreadChanges.initiate(
        { conversationId, sinceRev },
        { forceRefetch: true, subscribe: false },
      ),
    );
    if (data && !data.hasMore) {
      const { messages, revision } = data;
      await dispatch(
        patchThread(conversationId, (known) => applyChanges(known, messages, revision)),
      );
    } else if (data || statusOf(error) === 400) {
      dispatch(refetchThread(conversationId));
    }
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
    // A service without revisions has no pages either.
    const isPaged = thread !== undefined && revisionOf(thread) !== null;
    const fromEnd = messages.length - 1 - messages.findIndex(({ _id }) => _id === messageId);
    // Fixed page boundaries let all images of one page share one request.
    const pageEnd = messages.length - Math.floor(fromEnd / LIMITS.messagePage) * LIMITS.messagePage;
    const before = (isPaged && messages[pageEnd]?._id) || null;
    const { data = [] } = await dispatch(
      getMessagePage.initiate({ conversationId, before }, { forceRefetch: true, subscribe: false }),
    );
    await dispatch(patchThread(conversationId, (known) => updateFileUrls(known, data)));
    return data.find(({ _id }) => _id === messageId)?.fileUrl;
  };
