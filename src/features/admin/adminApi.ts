import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { AdminUsersResponse } from '../../../contract/admin.ts';
import type { MessageResponse } from '../../../contract/common.ts';
import { api } from '../../api/api.ts';
import { nextCursorOf } from '../../api/wholeList.ts';
import { normalizeConfirmation } from '../../api/compat/normalizeUser.ts';

/** `count` includes all pages. `nextCursor` is null on the last page. */
interface UsersPage extends AdminUsersResponse {
  nextCursor: string | null;
}

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.infiniteQuery<UsersPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ pageParam }) => ({
        url: '/admin/users',
        params: pageParam === null ? {} : { cursor: pageParam },
      }),
      transformResponse: (response: AdminUsersResponse, meta: FetchBaseQueryMeta | undefined) => ({
        ...response,
        nextCursor: nextCursorOf(meta),
      }),
      providesTags: ['AdminUsers'],
    }),
    deleteAllUsers: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/admin/users', method: 'DELETE' }),
      transformResponse: normalizeConfirmation,
    }),
    clearAllData: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/admin/all', method: 'DELETE' }),
      transformResponse: normalizeConfirmation,
    }),
  }),
});

export const { useGetUsersInfiniteQuery, useDeleteAllUsersMutation, useClearAllDataMutation } =
  adminApi;
