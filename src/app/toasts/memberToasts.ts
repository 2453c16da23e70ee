import { isAnyOf } from '@reduxjs/toolkit';
import { messageFailed, uploadFailed } from '../../features/chat/chatSlice.ts';
import { changeRefused } from '../../features/chat/changeThunks.ts';
import { moveRefused } from '../../features/sessions/sessionsSlice.ts';
import { toast, toastFrom, type ToastRule } from './addToastListeners.ts';

/** Toasts that only signed-in students can cause. */
export const memberToasts: readonly ToastRule[] = [
  toast('error', moveRefused.match, 'This session has changed since, so it was not moved.'),
  toastFrom('error', isAnyOf(messageFailed, uploadFailed), ({ payload }) => payload.text),
  toastFrom(
    'error',
    changeRefused.match,
    ({ payload }) => `Cannot ${payload.change} this message.`,
  ),
];
