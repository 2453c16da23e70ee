import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { AddPasskeyBody, ConfirmPasskeyBody, Passkey } from '../../../contract/account.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { api } from '../../api/api.ts';
import { onSuccess } from '../../api/tags.ts';

export const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPasskeys: build.query<Passkey[] | null, void>({
      query: () => '/users/me/passkeys',
      extraOptions: { optional: true },
      providesTags: ['Passkeys'],
    }),
    /** Confirms the password and returns the options for the dialog of the browser. */
    startAddingPasskey: build.mutation<PublicKeyCredentialCreationOptionsJSON, ConfirmPasskeyBody>({
      query: (body) => ({ url: '/users/me/passkeys/options', method: 'POST', body }),
    }),
    addPasskey: build.mutation<Passkey, AddPasskeyBody>({
      query: (body) => ({ url: '/users/me/passkeys', method: 'POST', body }),
      invalidatesTags: onSuccess(['Passkeys']),
    }),
    removePasskey: build.mutation<MessageResponse, { id: string } & ConfirmPasskeyBody>({
      query: ({ id, ...body }) => ({ url: `/users/me/passkeys/${id}`, method: 'DELETE', body }),
      invalidatesTags: onSuccess(['Passkeys']),
    }),
  }),
});

export const {
  useGetPasskeysQuery,
  useStartAddingPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi;
