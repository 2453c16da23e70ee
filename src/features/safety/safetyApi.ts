import type { MessageResponse, PersonRef } from '../../../contract/common/types.ts';
import type { ReportBody } from '../../../contract/reports.ts';
import { api } from '../../api/api.ts';
import { wholeList } from '../../api/wholeList.ts';

export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Students blocked by this one, the newest block first. */
    getBlocked: build.query<PersonRef[], void>({
      queryFn: wholeList('/users/blocked', (pages: PersonRef[][]) => pages.flat()),
      providesTags: ['Blocked'],
    }),
    block: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/${id}/block`, method: 'PUT', body: {} }),
    }),
    unblock: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/${id}/block`, method: 'DELETE' }),
    }),
    unmatch: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/matches/${id}`, method: 'DELETE' }),
    }),
    report: build.mutation<MessageResponse, ReportBody>({
      query: (body) => ({ url: '/reports', method: 'POST', body }),
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
