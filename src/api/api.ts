import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

/** The API of the page. Features inject their endpoints. All tags are declared here. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Me',
    'Chips',
    'Search',
    'Matches',
    'Person',
    'Requests',
    'Thread',
    'Conversations',
    'Presence',
    'Notifications',
    'Sessions',
    'Reviews',
    'OpenSessions',
    'Blocked',
    'AdminUsers',
    'AdminReports',
    'AdminAudit',
    'AuthSessions',
    'Passkeys',
    'NotificationPreferences',
    'Push',
    'CalendarFeed',
    'BusyCalendars',
  ],
  endpoints: () => ({}),
});
