import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { Notification, NotificationsReadEvent } from '../../../contract/notifications.ts';
import type { NotificationReadEvent } from '../../../contract/socketEvents.ts';
import { HEADERS, LIMITS } from '../../../contract/constants.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { RETRIED } from '../../api/baseQuery.ts';
import { ANY_BODY } from '../../api/tolerant/messages.ts';
import { normalizeNotification, type RawNotification } from '../../api/tolerant/normalize.ts';
import { CHAT_REQUEST_TIMEOUT } from '../../api/constants.ts';
import type { NotificationPage } from './notificationPages.ts';

const timeout = CHAT_REQUEST_TIMEOUT;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages of notifications, the newest first. */
    getNotifications: build.infiniteQuery<NotificationPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ pageParam }) => ({
        url: '/notifications',
        params: {
          limit: LIMITS.notificationPage,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        timeout,
      }),
      transformResponse: (
        given: RawNotification[],
        meta: FetchBaseQueryMeta | undefined,
      ): NotificationPage => {
        const notifications = given.map(normalizeNotification).sort(newestFirst);
        const headers = meta?.response?.headers;
        const unreadHere = notifications.filter(({ read }) => !read).length;
        return {
          notifications,
          nextCursor: headers?.get(HEADERS.nextCursor) ?? null,
          unread: Number(headers?.get(HEADERS.unreadCount) ?? unreadHere),
          isCounted: headers?.has(HEADERS.unreadCount) ?? false,
        };
      },
      providesTags: ['Notifications'],
      extraOptions: RETRIED,
    }),
    /** Returns the id, because the response need not contain it. */
    markRead: build.mutation<NotificationReadEvent, string>({
      query: (id) => ({
        url: `/notifications/${id}/read`,
        method: 'PATCH',
        ...ANY_BODY,
        timeout,
      }),
      transformResponse: (_response, _meta, _id) => ({ _id }),
    }),
    markAllRead: build.mutation<NotificationsReadEvent, void>({
      query: () => ({ url: '/notifications/read-all', method: 'PATCH', body: {}, timeout }),
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, { failure: 'Failed to mark all notifications as read.' }),
    }),
  }),
});

const newestFirst = (a: Notification, b: Notification) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt);

export const { useGetNotificationsInfiniteQuery, useMarkReadMutation, useMarkAllReadMutation } =
  notificationsApi;
