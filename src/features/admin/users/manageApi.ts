import type { AdminUserDetails } from '../../../../contract/admin.ts';
import type { MessageResponse } from '../../../../contract/common/types.ts';
import { onSuccess } from '../../../api/tags.ts';
import { api } from '../../../api/api.ts';
import { ADMIN_TAGS } from '../adminApi.ts';

/** The requests that change an account, relative to its URL. */
const CHANGES = {
  suspend: { method: 'PUT', path: '/suspension', body: {} },
  liftSuspension: { method: 'DELETE', path: '/suspension' },
  signOut: { method: 'POST', path: '/sign-out', body: {} },
  makeAdmin: { method: 'PUT', path: '/role', body: { role: 'admin' } },
  makeStudent: { method: 'PUT', path: '/role', body: { role: 'student' } },
  delete: { method: 'DELETE', path: '' },
} as const;

export type AccountChange = keyof typeof CHANGES;

interface ChangeArg {
  userId: string;
  change: AccountChange;
  /** Of the admin, for a deletion. */
  password?: string;
}

const manageApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserDetails: build.query<AdminUserDetails, string>({
      query: (userId) => `/admin/users/${userId}`,
      providesTags: ['AdminUsers'],
    }),
    changeAccount: build.mutation<MessageResponse, ChangeArg>({
      query: ({ userId, change, password }) => {
        const { path, ...request } = CHANGES[change];
        const url = `/admin/users/${userId}${path}`;
        return { ...request, url, ...(password !== undefined && { body: { password } }) };
      },
      invalidatesTags: onSuccess(ADMIN_TAGS),
    }),
  }),
});

export const { useGetUserDetailsQuery, useChangeAccountMutation } = manageApi;
