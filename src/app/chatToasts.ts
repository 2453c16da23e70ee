import { isAnyOf } from '@reduxjs/toolkit';
import { errorText, statusOf } from '../api/errorText.ts';
import { changeRefused } from '../features/chat/changeThunks.ts';
import { chatApi } from '../features/chat/chatApi.ts';
import { messageFailed, uploadFailed } from '../features/chat/chatSlice.ts';
import { toastShown } from '../features/toasts/toastsSlice.ts';
import { endedWithSession } from './endedWithSession.ts';
import type { AppStartListening } from './types.ts';

const { editMessage, deleteMessage } = chatApi.endpoints;

const CHANGES = [
  { call: editMessage, change: 'edit', done: 'edited' },
  { call: deleteMessage, change: 'delete', done: 'deleted' },
] as const;

const isFailed = isAnyOf(messageFailed, uploadFailed);

/** Not mine, or not there any more. */
const REFUSALS = [403, 404];

/** What happened in the chat becomes a toast. */
export function addChatToasts(startListening: AppStartListening): void {
  startListening({
    matcher: isFailed,
    effect: ({ payload }, { dispatch }) => {
      dispatch(toastShown(payload.text, 'error'));
    },
  });
  startListening({
    actionCreator: changeRefused,
    effect: ({ payload }, { dispatch }) => {
      dispatch(toastShown(`Cannot ${payload.change} this message.`, 'error'));
    },
  });
  for (const { call, change, done } of CHANGES) {
    startListening({
      matcher: call.matchFulfilled,
      effect: (_action, { dispatch }) => {
        dispatch(toastShown(`Message ${done} successfully.`, 'success'));
      },
    });
    startListening({
      matcher: call.matchRejected,
      effect: (rejection, { dispatch }) => {
        if (endedWithSession(rejection)) return;
        const { payload } = rejection;
        const isRefused = REFUSALS.includes(statusOf(payload) ?? 0);
        const fallback = isRefused
          ? `Cannot ${change} this message.`
          : `Failed to ${change} message.`;
        dispatch(toastShown(errorText(payload, fallback), 'error'));
      },
    });
  }
}
