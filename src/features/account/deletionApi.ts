import type { DeleteAccountBody, DeleteAccountResponse } from '../../../contract/account.ts';
import { api } from '../../api/api.ts';

export const deletionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Deletes the account in some days. All its auth sessions have ended after it. */
    deleteAccount: build.mutation<DeleteAccountResponse, DeleteAccountBody>({
      query: (body) => ({ url: '/users/me', method: 'DELETE', body }),
    }),
  }),
});

export const { useDeleteAccountMutation } = deletionApi;
