import { addListener, isAnyOf, removeListener, type UnknownAction } from '@reduxjs/toolkit';
import type { UploadAnswer } from '../../../contract/chat.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { errorText } from '../../api/errorText.ts';
import { sessionExpired, tokenMissing } from '../../api/sessionActions.ts';
import { userIdOf } from '../../api/tokens.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import type { AppThunk } from '../../app/types.ts';
import { selectUserId, signedOut } from '../auth/authSlice.ts';
import {
  messageQueued,
  uploadCancelled,
  uploadCompleted,
  uploadFailed,
  uploadProgressed,
  uploadStarted,
} from './chatSlice.ts';

interface NewMessage {
  buddyId: string;
  text: string;
}

const isLeaving = isAnyOf(signedOut, sessionExpired, tokenMissing);

const MEGABYTE = 1024 * 1024;

/** Queues a message; false for one without text or file, or when nobody is signed in any more. */
export const sendText =
  ({ buddyId, text }: NewMessage, attachment?: UploadAnswer): AppThunk<boolean> =>
  (dispatch) => {
    const isEmpty = text.trim() === '' && !attachment;
    if (isEmpty || !dispatch(hasReadableToken())) return false;
    const message = { recipientId: buddyId, text: text.trim() };
    dispatch(messageQueued(attachment ? { ...message, attachment } : message));
    return true;
  };

/**
 * Uploads a file, then queues its message. It goes on when the student opens another conversation;
 * `uploadCancelled` ends it. Answers whether the message was queued.
 */
export const sendFile =
  (message: NewMessage, file: File): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const { buddyId } = message;
    if (file.size > LIMITS.attachmentSize) {
      const limit = String(LIMITS.attachmentSize / MEGABYTE);
      dispatch(uploadFailed({ buddyId, text: `A file can have at most ${limit} MB.` }));
      return false;
    }
    if (!dispatch(hasReadableToken())) return false;
    const { signal, release } = dispatch(cancellation(buddyId));
    dispatch(uploadStarted({ buddyId, fileName: file.name }));
    const result = await uploadFile(file, {
      services,
      dispatch,
      signal,
      onProgress: (percent) => dispatch(uploadProgressed({ buddyId, percent })),
    });
    release();
    if ('cancelled' in result) return false;
    if ('error' in result) {
      const text = errorText(result.error, 'Failed to upload file.');
      dispatch(uploadFailed({ buddyId, text }));
      return false;
    }
    dispatch(uploadCompleted({ buddyId }));
    return dispatch(sendText(message, result.data));
  };

/** A signal that ends when this conversation's upload is cancelled or its student leaves. */
const cancellation =
  (buddyId: string): AppThunk<{ signal: AbortSignal; release: () => void }> =>
  (dispatch) => {
    const controller = new AbortController();
    const listener = {
      predicate: (action: UnknownAction) =>
        isLeaving(action) || (uploadCancelled.match(action) && action.payload.buddyId === buddyId),
      effect: () => {
        controller.abort();
      },
    };
    dispatch(addListener(listener));
    const release = () => {
      dispatch(removeListener(listener));
    };
    return { signal: controller.signal, release };
  };

/** A token that cannot be decoded leads to the sign-in page. */
const hasReadableToken =
  (): AppThunk<boolean> =>
  (dispatch, getState, { tokens }) => {
    const token = tokens.access();
    const isReadable = token === null || userIdOf(token) !== null;
    if (isReadable && selectUserId(getState()) !== null) return true;
    dispatch(tokenMissing({ message: 'Please log in.' }));
    return false;
  };
