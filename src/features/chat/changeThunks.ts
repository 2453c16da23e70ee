import { createAction } from '@reduxjs/toolkit';
import type { AppThunk, RootState } from '../../app/store.ts';
import { selectUserId } from '../auth/authSlice.ts';
import {
  draftChanged,
  editChanged,
  editEnded,
  editStarted,
  selectDraft,
  selectEditing,
} from './chatSlice.ts';
import { messagesOf } from './threadCache.ts';
import { messagesApi, type MessageInThread } from './messagesApi.ts';
import { selectMessage, selectThread } from './threadApi.ts';

const { editMessage, deleteMessage } = messagesApi.endpoints;

/** Stores the text of the box. It leaves after the student has signed out, and is then not stored. */
export const storeDraft =
  (conversationId: string, text: string): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    if (selectUserId(state) === null || selectDraft(state, conversationId) === text) return;
    dispatch(draftChanged({ conversationId, text }));
  };

/** Stores the text of the editor. It leaves after the edit has ended, and is then not stored. */
export const storeEdit =
  (messageId: string, text: string): AppThunk =>
  (dispatch, getState) => {
    const editing = selectEditing(getState());
    if (editing?.messageId === messageId && editing.text !== text) dispatch(editChanged(text));
  };

/** An edit or deletion was not requested because the message is not the user's or is deleted. */
export const changeRefused = createAction<{ change: 'edit' | 'delete' }>('chat/changeRefused');

/** Saves the edited message. It stays open in the editor if the request fails. */
export const saveEdit = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const editing = selectEditing(getState());
  if (!editing) return;
  const { conversationId, messageId: id, text } = editing;
  if (!isOwnMessage(getState(), { conversationId, id })) {
    dispatch(changeRefused({ change: 'edit' }));
    dispatch(editEnded());
    return;
  }
  const { error } = await dispatch(
    editMessage.initiate({ conversationId, id, message: text.trim() }, { track: false }),
  );
  if (!error && selectEditing(getState())?.messageId === id) dispatch(editEnded());
};

export const deleteOwnMessage =
  (message: MessageInThread): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (isOwnMessage(getState(), message)) {
      await dispatch(deleteMessage.initiate(message, { track: false }));
    } else {
      dispatch(changeRefused({ change: 'delete' }));
    }
  };

/** Opens the user's last message that has a text in the editor. */
export const editLastMessage =
  (conversationId: string): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    const last = messagesOf(selectThread(state, conversationId)).findLast(
      ({ senderId, message }) => senderId === selectUserId(state) && message !== '',
    );
    if (last) dispatch(editStarted({ conversationId, messageId: last._id, text: last.message }));
  };

const isOwnMessage = (state: RootState, target: MessageInThread): boolean =>
  selectMessage(state, target)?.senderId === selectUserId(state);
