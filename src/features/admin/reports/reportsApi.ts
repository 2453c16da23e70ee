import type { AdminReport, AuditEntry, DecisionBody } from '../../../../contract/admin.ts';
import type { MessageResponse } from '../../../../contract/common/types.ts';
import { onSuccess } from '../../../api/tags.ts';
import { api } from '../../../api/api.ts';
import { ADMIN_TAGS } from '../adminApi.ts';
import { infiniteQueryOptions, type ListPage, toPage } from '../listPages.ts';

const AUDIT_PAGE = 50;

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReports: build.infiniteQuery<ListPage<AdminReport>, 'open' | 'decided', string | null>({
      infiniteQueryOptions,
      query: ({ queryArg: status, pageParam: cursor }) => ({
        url: '/admin/reports',
        params: { status, ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<AdminReport>,
      providesTags: ['AdminReports'],
    }),
    decideReport: build.mutation<MessageResponse, DecisionBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/admin/reports/${id}/decision`, method: 'POST', body }),
      invalidatesTags: onSuccess(ADMIN_TAGS),
    }),
    getAudit: build.infiniteQuery<ListPage<AuditEntry>, void, string | null>({
      infiniteQueryOptions,
      query: ({ pageParam: cursor }) => ({
        url: '/admin/audit',
        params: { limit: AUDIT_PAGE, ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<AuditEntry>,
      providesTags: ['AdminAudit'],
    }),
  }),
});

export const { useGetReportsInfiniteQuery, useDecideReportMutation, useGetAuditInfiniteQuery } =
  reportsApi;
