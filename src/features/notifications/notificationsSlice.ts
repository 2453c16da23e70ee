import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Notification } from '../../../contract/notifications.ts';
import { LIMITS } from '../../../contract/constants.ts';
import {
  notificationArrived,
  notificationRead,
  reminderArrived,
} from '../../socket/socketActions.ts';
import { notificationsApi } from './notificationsApi.ts';

/** What arrived while the page was open, as it arrived; the list itself is in the API's cache. */
export interface LiveToast {
  notification: Notification;
  isReminder: boolean;
}

interface NotificationsState {
  /** Newest first. */
  toasts: LiveToast[];
  /**
   * When those that have left were made, by id: no late word brings them back. One that stands for
   * several messages comes again with a later time when there is one more.
   */
  gone: Record<string, string>;
  /** Requests that were answered here: they leave the list of this page. */
  answered: string[];
}

const initialState: NotificationsState = { toasts: [], gone: {}, answered: [] };

function leave(state: NotificationsState, id: string): void {
  const toast = state.toasts.find(({ notification }) => notification._id === id);
  if (toast) state.gone[id] = toast.notification.createdAt;
  state.toasts = without(state.toasts, id);
}

const without = (toasts: LiveToast[], id: string) =>
  toasts.filter(({ notification }) => notification._id !== id);

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    toastDismissed: (state, { payload: id }: PayloadAction<string>) => {
      leave(state, id);
    },
    /** What was read a moment ago has done its work. */
    readToastExpired: (state, { payload: id }: PayloadAction<string>) => {
      leave(state, id);
    },
    /** Nobody touched it as long as it was in sight; the list still has it, unread. */
    toastTimedOut: (state, { payload: id }: PayloadAction<string>) => {
      leave(state, id);
    },
    requestAnswered: (state, { payload: id }: PayloadAction<string>) => {
      state.answered.push(id);
      leave(state, id);
    },
  },
  extraReducers: (builder) => {
    const { markRead } = notificationsApi.endpoints;
    builder
      .addMatcher(isAnyOf(notificationRead, markRead.matchFulfilled), ({ toasts }, { payload }) => {
        for (const { notification } of toasts) {
          if (notification._id === payload._id) notification.read = true;
        }
      })
      // Three events may bring the same one; it is known by its id.
      .addMatcher(isAnyOf(notificationArrived, reminderArrived), (state, action) => {
        const notification = action.payload;
        const { _id: id, createdAt } = notification;
        const leftAt = state.gone[id];
        if (notification.read || (leftAt !== undefined && leftAt >= createdAt)) return;
        const known = state.toasts.find((toast) => toast.notification._id === id);
        const isReminder = reminderArrived.match(action);
        if (known && known.notification.createdAt >= createdAt) {
          known.isReminder ||= isReminder;
          return;
        }
        const others = without(state.toasts, id);
        state.toasts = [{ notification, isReminder }, ...others].slice(0, LIMITS.liveToasts);
      });
  },
  selectors: {
    selectLiveToasts: (state) => state.toasts,
    selectAnswered: (state) => state.answered,
  },
});

export const { toastDismissed, readToastExpired, toastTimedOut, requestAnswered } =
  notificationsSlice.actions;
export const { selectLiveToasts, selectAnswered } = notificationsSlice.selectors;
