import type {
  AuthSession,
  ChangePasswordBody,
  DeleteAccountBody,
  DeleteAccountResponse,
  ExportLinkResponse,
} from '../../../contract/account.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { api } from '../../api/api.ts';
import { onSuccess } from '../../api/tags.ts';

/** Endpoints of the settings page. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<MessageResponse, ChangePasswordBody>({
      query: (body) => ({ url: '/users/me/password', method: 'POST', body }),
      invalidatesTags: onSuccess(['AuthSessions', 'Me']),
    }),
    getAuthSessions: build.query<AuthSession[] | null, void>({
      query: () => '/users/me/auth-sessions',
      extraOptions: { optional: true },
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
    /** Returns a URL that downloads all data of the student, without holding it in memory. */
    requestExport: build.mutation<ExportLinkResponse, void>({
      query: () => ({ url: '/users/me/exports', method: 'POST', body: {} }),
    }),
    /** Deletes the account in some days. All its auth sessions have ended after it. */
    deleteAccount: build.mutation<DeleteAccountResponse, DeleteAccountBody>({
      query: (body) => ({ url: '/users/me', method: 'DELETE', body }),
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useGetAuthSessionsQuery,
  useEndAuthSessionMutation,
  useRequestExportMutation,
  useDeleteAccountMutation,
} = accountApi;
