import { isAnyOf } from '@reduxjs/toolkit';
import type { Notification } from '../../../contract/notifications.ts';
import type { NotificationReadEvent } from '../../../contract/socketEvents.ts';
import { api } from '../../api/api.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import {
  notificationArrived,
  notificationRead,
  reminderArrived,
} from '../../socket/socketActions.ts';
import {
  readNotification,
  upsertNotification,
  type NotificationPage,
} from './notificationPages.ts';
import { notificationsApi } from './notificationsApi.ts';
import { readToastExpired } from './notificationsSlice.ts';

/** Milliseconds that a toast is shown after its notification was read. */
const READ_TOAST_LIFETIME = 3_000;

const { markRead, getNotifications } = notificationsApi.endpoints;

export function addNotificationsListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(notificationArrived, reminderArrived),
    effect: ({ payload }: { payload: Notification }, { dispatch }) => {
      dispatch(patchList((pages) => upsertNotification(pages, payload)));
    },
  });
  startListening({
    matcher: isAnyOf(notificationRead, markRead.matchFulfilled),
    effect: async ({ payload: { _id } }: { payload: NotificationReadEvent }, listenerApi) => {
      listenerApi.dispatch(patchList((pages) => readNotification(pages, _id)));
      await listenerApi.delay(READ_TOAST_LIFETIME);
      listenerApi.dispatch(readToastExpired(_id));
    },
  });
  startListening({
    matcher: markRead.matchRejected,
    effect: ({ payload, error }) => {
      console.warn('A notification could not be marked read.', payload ?? error);
    },
  });
}

/**
 * Patches the cached list. Refetches it where `change` returns false, and while it is loading,
 * because the response may not contain the change.
 */
const patchList =
  (change: (pages: NotificationPage[]) => boolean): AppThunk =>
  (dispatch, getState) => {
    const { isUninitialized, isSuccess } = getNotifications.select()(getState());
    if (isUninitialized) return;
    let done = isSuccess;
    dispatch(
      notificationsApi.util.updateQueryData('getNotifications', undefined, ({ pages }) => {
        done = change(pages) && done;
      }),
    );
    if (!done) dispatch(api.util.invalidateTags(['Notifications']));
  };
