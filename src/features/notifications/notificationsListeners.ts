import { isAnyOf } from '@reduxjs/toolkit';
import type { Notification, NotificationsReadEvent } from '../../../contract/notifications.ts';
import type { NotificationReadEvent } from '../../../contract/socketEvents.ts';
import { api } from '../../api/api.ts';
import { HAS_SAME_TAGS } from '../../api/writeChanges.ts';
import type { AppStartListening, AppThunk } from '../../app/store.ts';
import {
  notificationArrived,
  notificationRead,
  notificationsRead,
  reminderArrived,
} from '../../socket/socketActions.ts';
import { isAuthSessionEnd } from '../../api/authActions.ts';
import { unsubscribeDevice } from './pushDevice.ts';
import {
  readNotification,
  readNotifications,
  upsertNotification,
  type NotificationPage,
} from './notificationPages.ts';
import { notificationsApi } from './notificationsApi.ts';
import {
  missedNotificationFound,
  readToastExpired,
  selectLiveToasts,
} from './notificationsSlice.ts';

/** Milliseconds that a toast is shown after its notification was read. */
const READ_TOAST_LIFETIME = 3_000;

const { markRead, markAllRead, getNotifications } = notificationsApi.endpoints;

export function addNotificationsListeners(startListening: AppStartListening): void {
  const openedAt = new Date().toISOString();
  startListening({
    matcher: isAnyOf(notificationArrived, reminderArrived),
    effect: ({ payload }: { payload: Notification }, { dispatch }) => {
      dispatch(patchList((pages) => upsertNotification(pages, payload)));
    },
  });
  // Pushes that are under way would show after a logout.
  startListening({
    matcher: isAuthSessionEnd,
    effect: async () => {
      await unsubscribeDevice().catch(() => undefined);
    },
  });
  // No event brings what arrives before the socket is connected, or while it is not.
  startListening({
    matcher: getNotifications.matchFulfilled,
    effect: ({ payload: { pages } }, { dispatch }) => {
      const missed = pages[0]?.notifications.filter(
        ({ createdAt, read }) => !read && createdAt > openedAt,
      );
      for (const notification of missed?.reverse() ?? []) {
        dispatch(missedNotificationFound(notification));
      }
    },
  });
  startListening({
    matcher: getNotifications.matchRejected,
    effect: ({ payload, error, meta }) => {
      if (!meta.condition && !meta.aborted)
        console.warn('Notifications could not be loaded.', payload ?? error);
    },
  });
  addReadListeners(startListening);
}

function addReadListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(notificationRead, markRead.matchFulfilled),
    effect: async ({ payload: { _id } }: { payload: NotificationReadEvent }, listenerApi) => {
      listenerApi.dispatch(patchList((pages) => readNotification(pages, _id)));
      const toast = () => selectLiveToasts(listenerApi.getState()).find(({ id }) => id === _id);
      const shown = toast();
      if (!shown) return;
      await listenerApi.delay(READ_TOAST_LIFETIME);
      // The next message of the same sender makes the notification unread again.
      if (toast()?.createdAt === shown.createdAt) listenerApi.dispatch(readToastExpired(_id));
    },
  });
  startListening({
    matcher: isAnyOf(notificationsRead, markAllRead.matchFulfilled),
    effect: (
      { payload: { until } }: { payload: NotificationsReadEvent },
      { dispatch, getState },
    ) => {
      dispatch(
        patchList((pages) => {
          readNotifications(pages, until);
          return true;
        }),
      );
      for (const { id, createdAt } of selectLiveToasts(getState())) {
        if (createdAt <= until) dispatch(readToastExpired(id));
      }
    },
  });
  startListening({
    matcher: markRead.matchRejected,
    effect: ({ payload, error, meta }) => {
      if (meta.aborted) return;
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
      notificationsApi.util.updateQueryData(
        'getNotifications',
        undefined,
        ({ pages }) => {
          done = change(pages) && done;
        },
        HAS_SAME_TAGS,
      ),
    );
    if (!done) dispatch(api.util.invalidateTags(['Notifications']));
  };
