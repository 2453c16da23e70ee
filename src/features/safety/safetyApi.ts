import type { MessageResponse, PersonRef } from '../../../contract/common/types.ts';
import type { ReportBody } from '../../../contract/reports.ts';
import { api } from '../../api/api.ts';
import { CONNECTIONS } from '../../api/endpointOptions.ts';
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
      extraOptions: {
        outdates: SHARED,
        success: 'This student is blocked.',
        failure: 'Failed to block this student.',
      },
    }),
    unblock: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/${id}/block`, method: 'DELETE' }),
      extraOptions: {
        outdates: SHARED,
        success: 'This student is no longer blocked.',
        failure: 'Failed to unblock this student.',
      },
    }),
    unmatch: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/matches/${id}`, method: 'DELETE' }),
      extraOptions: {
        outdates: SHARED,
        success: 'You are no longer study buddies.',
        failure: 'Failed to end the connection.',
      },
    }),
    report: build.mutation<MessageResponse, ReportBody>({
      query: (body) => ({ url: '/reports', method: 'POST', body }),
      extraOptions: { success: 'Thank you. An admin will look at your report.' },
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
