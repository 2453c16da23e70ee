import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { AdminUsersAnswer } from '../../../contract/admin.ts';
import type { MessageAnswer } from '../../../contract/common.ts';
import { HEADERS } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { completeConfirmation } from '../../api/completeUser.ts';

/** A part of all accounts, how many there are, and where the next part begins (null at the end). */
interface UsersPage extends AdminUsersAnswer {
  nextCursor: string | null;
}

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All accounts, newest first, a page at a time. */
    getUsers: build.infiniteQuery<UsersPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ pageParam }) => ({
        url: '/admin/users',
        params: pageParam === null ? {} : { cursor: pageParam },
      }),
      transformResponse: (answer: AdminUsersAnswer, meta: FetchBaseQueryMeta | undefined) => ({
        ...answer,
        nextCursor: meta?.response?.headers.get(HEADERS.nextCursor) ?? null,
      }),
      providesTags: ['AdminUsers'],
    }),
    deleteAllUsers: build.mutation<MessageAnswer, void>({
      query: () => ({ url: '/admin/users', method: 'DELETE' }),
      transformResponse: completeConfirmation,
      invalidatesTags: (answer) => (answer ? ['AdminUsers'] : []),
    }),
    clearAllData: build.mutation<MessageAnswer, void>({
      query: () => ({ url: '/admin/all', method: 'DELETE' }),
      transformResponse: completeConfirmation,
      invalidatesTags: (answer) => (answer ? ['AdminUsers'] : []),
    }),
  }),
});

export const { useGetUsersInfiniteQuery, useDeleteAllUsersMutation, useClearAllDataMutation } =
  adminApi;
