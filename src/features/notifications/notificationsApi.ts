import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { Notification } from '../../../contract/notifications.ts';
import { DELAYS, HEADERS } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import type { NotificationPage } from './notificationPages.ts';

const timeout = DELAYS.chatRequestTimeout;

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, a page at a time. */
    getNotifications: build.infiniteQuery<NotificationPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ pageParam }) => ({
        url: '/notifications',
        params: pageParam === null ? {} : { cursor: pageParam },
        timeout,
      }),
      transformResponse: (
        notifications: Notification[],
        meta: FetchBaseQueryMeta | undefined,
      ): NotificationPage => {
        const headers = meta?.response?.headers;
        return {
          notifications,
          nextCursor: headers?.get(HEADERS.nextCursor) ?? null,
          unread: Number(headers?.get(HEADERS.unreadCount) ?? 0),
        };
      },
      providesTags: ['Notifications'],
    }),
    markRead: build.mutation<Notification, string>({
      query: (id) => ({ url: `/notifications/${id}/read`, method: 'PATCH', timeout }),
    }),
  }),
});

export const { useGetNotificationsInfiniteQuery, useMarkReadMutation } = notificationsApi;
