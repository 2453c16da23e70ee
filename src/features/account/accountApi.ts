import type { AuthSession, ChangePasswordBody } from '../../../contract/account.ts';
import type { MessageResponse } from '../../../contract/common.ts';
import { api } from '../../api/api.ts';

/** Endpoints of the settings page. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<MessageResponse, ChangePasswordBody>({
      query: (body) => ({ url: '/users/me/password', method: 'POST', body }),
      invalidatesTags: (_data, error) => (error ? [] : ['AuthSessions']),
    }),
    getAuthSessions: build.query<AuthSession[], void>({
      query: () => '/users/me/auth-sessions',
      providesTags: ['AuthSessions'],
    }),
    /** Logs out another device; without an id, all other devices. */
    endAuthSession: build.mutation<MessageResponse, { id: string } | void>({
      query: (one) => ({
        url: `/users/me/auth-sessions${one ? `/${one.id}` : ''}`,
        method: 'DELETE',
      }),
      // A device that is logged out already is not in the list any more either.
      invalidatesTags: ['AuthSessions'],
    }),
  }),
});

export const { useChangePasswordMutation, useGetAuthSessionsQuery, useEndAuthSessionMutation } =
  accountApi;
