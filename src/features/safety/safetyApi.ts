import type { MessageResponse, PersonRef } from '../../../contract/common/types.ts';
import type { ReportBody } from '../../../contract/reports.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { CONNECTIONS } from '../../api/tags.ts';
import { wholeList } from '../../api/wholeList.ts';

/** Tags of everything that shows the other student or comes from them. */
const SHARED = [
  ...CONNECTIONS,
  'Search',
  'Sessions',
  'OpenSessions',
  'Notifications',
  'Conversations',
  'Blocked',
] as const;

export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Students blocked by this one, the newest block first. */
    getBlocked: build.query<PersonRef[], void>({
      queryFn: wholeList('/users/blocked', (pages: PersonRef[][]) => pages.flat()),
      providesTags: ['Blocked'],
    }),
    block: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/${id}/block`, method: 'PUT', body: {} }),
      invalidatesTags: SHARED,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'This student is blocked.',
          failure: 'Failed to block this student.',
        }),
    }),
    unblock: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/${id}/block`, method: 'DELETE' }),
      invalidatesTags: SHARED,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'This student is no longer blocked.',
          failure: 'Failed to unblock this student.',
        }),
    }),
    unmatch: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/matches/${id}`, method: 'DELETE' }),
      invalidatesTags: SHARED,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'You are no longer study buddies.',
          failure: 'Failed to end the connection.',
        }),
    }),
    report: build.mutation<MessageResponse, ReportBody>({
      query: (body) => ({ url: '/reports', method: 'POST', body }),
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, { success: 'Thank you. An admin will look at your report.' }),
    }),
  }),
});

export const {
  useGetBlockedQuery,
  useBlockMutation,
  useUnblockMutation,
  useUnmatchMutation,
  useReportMutation,
} = safetyApi;
