import { addListener, removeListener, type UnknownAction } from '@reduxjs/toolkit';
import type { UploadResponse } from '../../../contract/chat/messages.ts';
import { isBlank } from '../../../contract/text.ts';
import { errorText, statusOf, type ApiError } from '../../api/errorText.ts';
import { handleMissingToken, isAuthSessionEnd } from '../../api/authActions.ts';
import { userIdOf } from '../../api/tokens.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import type { AppThunk } from '../../app/store.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { isRetryable } from './isRetryable.ts';
import {
  messageQueued,
  uploadCancelled,
  uploadCompleted,
  uploadDelayed,
  uploadFailed,
  uploadProgressed,
  uploadStarted,
} from './chatSlice.ts';

export interface NewMessage {
  conversationId: string;
  text: string;
}

/** Queues a message. Returns `false` if it is empty or the user is signed out. */
export const sendText =
  ({ conversationId, text }: NewMessage, attachment?: UploadResponse): AppThunk<boolean> =>
  (dispatch) => {
    const isEmpty = isBlank(text) && !attachment;
    if (isEmpty || !dispatch(requireReadableToken())) return false;
    dispatch(messageQueued({ recipientId: conversationId, text: text.trim(), attachment }));
    return true;
  };

/** What became of a file. One that `failed` may be sent again, a refusal would be repeated. */
type SendOutcome = 'queued' | 'cancelled' | 'failed' | { refusal: string };

/**
 * Uploads a file, then queues its message. The upload continues while another conversation is open;
 * `uploadCancelled` and signing out abort it.
 *
 * @param isQuiet whether a failure that is no refusal shows no toast
 */
export const sendFile =
  (message: NewMessage, file: File, isQuiet = false): AppThunk<Promise<SendOutcome>> =>
  async (dispatch, _getState, services) => {
    const { conversationId } = message;
    if (!dispatch(requireReadableToken())) return 'cancelled';
    const controller = new AbortController();
    const abortListener = {
      predicate: (action: UnknownAction) =>
        isAuthSessionEnd(action) ||
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
    if ('cancelled' in result) return 'cancelled';
    if ('error' in result) {
      const text = errorText(result.error, 'Failed to upload file.');
      const isRefused = isRefusal(result.error);
      const isToast = isRefused || !isQuiet;
      dispatch(
        isToast ? uploadFailed({ conversationId, text }) : uploadDelayed({ conversationId }),
      );
      return isRefused ? { refusal: text } : 'failed';
    }
    dispatch(uploadCompleted({ conversationId }));
    return dispatch(sendText(message, result.data)) ? 'queued' : 'cancelled';
  };

/** Whether the service refused the file itself, with a status from 400 to 499. */
const isRefusal = (error: ApiError) =>
  Math.floor((statusOf(error) ?? 0) / 100) === 4 && !isRetryable(error);

/** Signs out if the token cannot be decoded. */
const requireReadableToken = (): AppThunk<boolean> => (dispatch, getState, dependencies) => {
  const token = dependencies.tokens.access();
  const isReadable = token === null || userIdOf(token) !== null;
  if (isReadable && selectUserId(getState()) !== null) return true;
  handleMissingToken(dependencies, dispatch);
  return false;
};
