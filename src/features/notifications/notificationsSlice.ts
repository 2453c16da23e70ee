import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Notification } from '../../../contract/notifications.ts';
import { notificationArrived, reminderArrived } from '../../socket/socketActions.ts';
import { notificationsApi } from './notificationsApi.ts';

/** Refers to a notification by id. The API cache owns the notification itself. */
export interface LiveToast {
  id: string;
  /** Of the notification. A later value means a new message in the same notification. */
  createdAt: string;
  isReminder: boolean;
}

interface NotificationsState {
  /** The newest first. */
  toasts: LiveToast[];
  /** `createdAt` of removed toasts by id. Only a later one shows the notification again. */
  removed: Record<string, string>;
  /** Notifications whose connection request was accepted or rejected here. The list omits them. */
  decided: string[];
  /** Notifications that are being marked read. */
  reading: string[];
}

const MAX_TOASTS = 3;

const initialState: NotificationsState = {
  toasts: [],
  removed: {},
  decided: [],
  reading: [],
};

const { markRead } = notificationsApi.endpoints;

function remove(state: NotificationsState, id: string): void {
  const index = state.toasts.findIndex((one) => one.id === id);
  const [toast] = index >= 0 ? state.toasts.splice(index, 1) : [];
  if (toast) state.removed[id] = toast.createdAt;
}

function show(
  state: NotificationsState,
  { _id: id, createdAt, read }: Notification,
  isReminder: boolean,
): void {
  const removedAt = state.removed[id];
  if (read || (removedAt !== undefined && removedAt >= createdAt)) return;
  const known = state.toasts.find((toast) => toast.id === id);
  if (known && known.createdAt >= createdAt) {
    known.isReminder ||= isReminder;
    return;
  }
  const others = state.toasts.filter((toast) => toast.id !== id);
  state.toasts = [{ id, createdAt, isReminder }, ...others].slice(0, MAX_TOASTS);
}

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    toastDismissed: (state, { payload: id }: PayloadAction<string>) => {
      remove(state, id);
    },
    /** Some time has passed since the notification was read. */
    readToastExpired: (state, { payload: id }: PayloadAction<string>) => {
      remove(state, id);
    },
    /** The notification was created while the page was open, and no event brought it. */
    missedNotificationFound: (state, { payload }: PayloadAction<Notification>) => {
      show(state, payload, payload.type === 'session');
    },
    requestDecided: (state, { payload: id }: PayloadAction<string>) => {
      state.decided.push(id);
      remove(state, id);
    },
  },
  extraReducers: (builder) => {
    // Several events can carry the same notification.
    builder.addMatcher(isAnyOf(notificationArrived, reminderArrived), (state, action) => {
      show(state, action.payload, reminderArrived.match(action));
    });
    builder.addMatcher(markRead.matchPending, (state, { meta }) => {
      state.reading.push(meta.arg.originalArgs);
    });
    for (const settled of [markRead.matchFulfilled, markRead.matchRejected]) {
      builder.addMatcher(settled, (state, { meta }) => {
        state.reading = state.reading.filter((id) => id !== meta.arg.originalArgs);
      });
    }
  },
  selectors: {
    selectLiveToasts: (state) => state.toasts,
    selectDecided: (state) => state.decided,
    selectReading: (state) => state.reading,
  },
});

export const { toastDismissed, readToastExpired, missedNotificationFound, requestDecided } =
  notificationsSlice.actions;
export const { selectLiveToasts, selectDecided, selectReading } = notificationsSlice.selectors;
