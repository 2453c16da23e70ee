import { addListener, isAnyOf, removeListener, type UnknownAction } from '@reduxjs/toolkit';
import type { UploadResponse } from '../../../contract/chat/messages.ts';
import { isBlank } from '../../../contract/text.ts';
import { errorText } from '../../api/errorText.ts';
import {
  sessionExpired,
  tokenMissing,
  signedOut,
  handleMissingToken,
} from '../../api/authActions.ts';
import { userIdOf } from '../../api/tokens.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import type { AppThunk } from '../../store/rootReducer.ts';
import { selectUserId } from '../auth/authSlice.ts';
import {
  messageQueued,
  uploadCancelled,
  uploadCompleted,
  uploadFailed,
  uploadProgressed,
  uploadStarted,
} from './chatSlice.ts';

interface NewMessage {
  conversationId: string;
  text: string;
}

const isSignOut = isAnyOf(signedOut, sessionExpired, tokenMissing);

/** Queues a message. Returns `false` if it is empty or the user is signed out. */
export const sendText =
  ({ conversationId, text }: NewMessage, attachment?: UploadResponse): AppThunk<boolean> =>
  (dispatch) => {
    const isEmpty = isBlank(text) && !attachment;
    if (isEmpty || !dispatch(requireReadableToken())) return false;
    dispatch(messageQueued({ recipientId: conversationId, text: text.trim(), attachment }));
    return true;
  };

/**
 * Uploads a file, then queues its message. The upload continues while another conversation is open;
 * `uploadCancelled` and signing out abort it. Returns whether the message was queued.
 */
export const sendFile =
  (message: NewMessage, file: File): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const { conversationId } = message;
    if (!dispatch(requireReadableToken())) return false;
    const controller = new AbortController();
    const abortListener = {
      predicate: (action: UnknownAction) =>
        isSignOut(action) ||
        (uploadCancelled.match(action) && action.payload.conversationId === conversationId),
      effect: () => {
        controller.abort();
      },
    };
    dispatch(addListener(abortListener));
    dispatch(uploadStarted({ conversationId, fileName: file.name }));
    const result = await uploadFile(file, {
      dependencies: services,
      dispatch,
      signal: controller.signal,
      onProgress: (percent) => dispatch(uploadProgressed({ conversationId, percent })),
    });
    dispatch(removeListener(abortListener));
    if ('cancelled' in result) return false;
    if ('error' in result) {
      const text = errorText(result.error, 'Failed to upload file.');
      dispatch(uploadFailed({ conversationId, text }));
      return false;
    }
    dispatch(uploadCompleted({ conversationId }));
    return dispatch(sendText(message, result.data));
  };

/**
 * Sends files one after another, each in a message of its own. The text goes with the first. Stops at
 * the first one that is not queued.
 *
 * @param onQueued called with the id of each file that was queued
 */
export const sendFiles =
  (
    { conversationId, text }: NewMessage,
    files: readonly { id: string; file: File }[],
    onQueued: (id: string) => void,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (const [index, { id, file }] of files.entries()) {
      const message = { conversationId, text: index === 0 ? text : '' };
      if (!(await dispatch(sendFile(message, file)))) return;
      onQueued(id);
    }
  };

/** Signs out if the token cannot be decoded. */
const requireReadableToken = (): AppThunk<boolean> => (dispatch, getState, dependencies) => {
  const token = dependencies.tokens.access();
  const isReadable = token === null || userIdOf(token) !== null;
  if (isReadable && selectUserId(getState()) !== null) return true;
  handleMissingToken(dependencies, dispatch);
  return false;
};
