import { createAction } from '@reduxjs/toolkit';
import type { AppThunk, RootState } from '../../app/types.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { chatApi } from './chatApi.ts';
import { editEnded, selectEditing } from './chatSlice.ts';
import { messagesOf } from './threadCache.ts';
import { selectThread } from './threadThunks.ts';

const { editMessage, deleteMessage } = chatApi.endpoints;

/** Asked of a message that is not mine or is gone; the service was not even asked. */
export const changeRefused = createAction<{ change: 'edit' | 'delete' }>('chat/changeRefused');

interface MessageInThread {
  buddyId: string;
  id: string;
}

/** Saves the edit at hand; the editor stays open when that fails. */
export const saveEdit = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const editing = selectEditing(getState());
  if (!editing) return;
  const { buddyId, messageId: id, text } = editing;
  if (!isMine(getState(), { buddyId, id })) {
    dispatch(changeRefused({ change: 'edit' }));
    dispatch(editEnded());
    return;
  }
  const { error } = await dispatch(
    editMessage.initiate({ buddyId, id, message: text.trim() }, { track: false }),
  );
  if (!error && selectEditing(getState())?.messageId === id) dispatch(editEnded());
};

export const removeOwnMessage =
  (message: MessageInThread): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (isMine(getState(), message)) {
      await dispatch(deleteMessage.initiate(message, { track: false }));
    } else {
      dispatch(changeRefused({ change: 'delete' }));
    }
  };

function isMine(state: RootState, { buddyId, id }: MessageInThread): boolean {
  const message = messagesOf(selectThread(state, buddyId)).find(({ _id }) => _id === id);
  return message !== undefined && message.senderId === selectUserId(state);
}
