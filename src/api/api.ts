import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQueryWithReauth } from './baseQueryWithReauth.ts';

/** The one API of the page. Features inject their endpoints; every tag is declared here. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: baseQueryWithReauth,
  tagTypes: [
    'Me',
    'Chips',
    'Search',
    'Matches',
    'Requests',
    'Thread',
    'UnreadCounts',
    'Notifications',
    'Sessions',
    'AdminUsers',
  ],
  endpoints: () => ({}),
});
