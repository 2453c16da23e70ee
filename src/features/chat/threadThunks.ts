import { original } from '@reduxjs/toolkit';
import { statusOf } from '../../api/errorText.ts';
import type { AppThunk, RootState } from '../../app/types.ts';
import { chatApi } from './chatApi.ts';
import { applyChanges, messagesOf, revisionOf, renewFiles, type Thread } from './threadCache.ts';
import { LIMITS } from '../../../contract/constants.ts';

const { getThread, getChanges, getPart } = chatApi.endpoints;

/** The thread as far as it is loaded. */
export const selectThread = (state: RootState, buddyId: string): Thread | undefined =>
  getThread.select(buddyId)(state).data;

/**
 * Changes a thread in the cache; one that is not there stays away. While an answer is on its way
 * the change is made again after it: the service may have written that answer before it.
 */
export const patchThread =
  (buddyId: string, change: (thread: Thread) => Thread): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const apply = () =>
      dispatch(
        chatApi.util.updateQueryData('getThread', buddyId, (draft) => change(original(draft))),
      );
    apply();
    const running = dispatch(chatApi.util.getRunningQueryThunk('getThread', buddyId));
    if (!running) return;
    await running;
    apply();
  };

/**
 * Loads the newest page again, also when an older answer is still on its way. A thread that nobody
 * looks at is forgotten instead: to load it would mark it read.
 */
export const reloadNewest = (buddyId: string) =>
  chatApi.util.invalidateTags([{ type: 'Thread', id: buddyId }]);

/** Asks for what changed since the last known revision; the newest page if that is too much. */
export const catchUp =
  (buddyId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(chatApi.util.getRunningQueryThunk('getThread', buddyId));
    const thread = selectThread(getState(), buddyId);
    const sinceRev = thread ? revisionOf(thread) : null;
    if (sinceRev === null) {
      dispatch(reloadNewest(buddyId));
      return;
    }

    const { data, error } = await dispatch(
      getChanges.initiate({ buddyId, sinceRev }, { forceRefetch: true, subscribe: false }),
    );
    if (data && !data.hasMore) {
      const { messages, revision } = data;
      await dispatch(patchThread(buddyId, (known) => applyChanges(known, messages, revision)));
    } else if (data || statusOf(error) === 400) {
      dispatch(reloadNewest(buddyId));
    }
  };

/**
 * Renews the addresses of files, which expire within minutes: that of the message and, at the
 * cost of the same one call, those of its neighbours. Answers the message's own.
 */
export const renewAddresses =
  (buddyId: string, messageId: string): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState) => {
    const thread = selectThread(getState(), buddyId);
    const messages = messagesOf(thread);
    // A service that counts no revisions lists a thread whole and knows of no parts.
    const hasParts = thread !== undefined && revisionOf(thread) !== null;
    const fromEnd = messages.length - 1 - messages.findIndex(({ _id }) => _id === messageId);
    // Cut into fixed parts, so that all pictures of one part share one call.
    const partEnd = messages.length - Math.floor(fromEnd / LIMITS.messagePage) * LIMITS.messagePage;
    const before = (hasParts && messages[partEnd]?._id) || null;
    const { data = [] } = await dispatch(
      getPart.initiate({ buddyId, before }, { forceRefetch: true, subscribe: false }),
    );
    await dispatch(patchThread(buddyId, (thread) => renewFiles(thread, data)));
    return data.find(({ _id }) => _id === messageId)?.fileUrl;
  };

/** The address of a file as a browser needs it, for a page hosted apart from the service too. */
export const fileAddress =
  (fileUrl: string): AppThunk<string> =>
  (_dispatch, _getState, { apiUrl }) =>
    fileUrl.startsWith('/') ? apiUrl + fileUrl : fileUrl;
