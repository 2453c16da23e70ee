import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { AdminUsersResponse } from '../../../contract/admin.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { onSuccess } from '../../api/tags.ts';
import { api } from '../../api/api.ts';
import { nextCursorOf } from '../../api/wholeList.ts';
import { infiniteQueryOptions } from './listPages.ts';
import { normalizeConfirmation } from '../../api/tolerant/normalizeUser.ts';

/** `count` includes all pages. `nextCursor` is null on the last page. */
interface UsersPage extends AdminUsersResponse {
  nextCursor: string | null;
}

/** Each change appears in all lists of admins. */
export const ADMIN_TAGS = [
  ...(['AdminUsers', 'AdminReports', 'AdminAudit', 'AdminOutcomes', 'AdminCourses'] as const),
] as const;

const bodyOf = (password: string | undefined) =>
  password === undefined ? {} : { body: { password } };

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a part of the name, email or university, or empty. */
    getUsers: build.infiniteQuery<UsersPage, string, string | null>({
      infiniteQueryOptions,
      query: ({ queryArg: q, pageParam: cursor }) => ({
        url: '/admin/users',
        params: { ...(q !== '' && { q }), ...(cursor !== null && { cursor }) },
      }),
      transformResponse: (response: AdminUsersResponse, meta: FetchBaseQueryMeta | undefined) => ({
        ...response,
        nextCursor: nextCursorOf(meta),
      }),
      providesTags: ['AdminUsers'],
    }),
    /** The argument is the password of the admin, if the service takes one. */
    deleteAllUsers: build.mutation<MessageResponse, string | undefined>({
      query: (password) => ({ url: '/admin/users', method: 'DELETE', ...bodyOf(password) }),
      transformResponse: normalizeConfirmation,
      invalidatesTags: onSuccess(ADMIN_TAGS),
    }),
    /** The argument is the password of the admin, if the service takes one. */
    clearAllData: build.mutation<MessageResponse, string | undefined>({
      query: (password) => ({ url: '/admin/all', method: 'DELETE', ...bodyOf(password) }),
      transformResponse: normalizeConfirmation,
      invalidatesTags: onSuccess(ADMIN_TAGS),
    }),
  }),
});

export const { useGetUsersInfiniteQuery, useDeleteAllUsersMutation, useClearAllDataMutation } =
  adminApi;
