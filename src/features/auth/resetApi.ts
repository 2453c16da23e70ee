import type { CheckResetLinkResponse, ForgotPasswordBody } from '../../../contract/auth.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { api } from '../../api/api.ts';
import { normalizeConfirmation } from '../../api/tolerant/normalizeUser.ts';

const guest = { guest: true };

export const resetApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<MessageResponse, ForgotPasswordBody>({
      extraOptions: guest,
      query: (body) => ({ url: '/users/forgot-password', method: 'POST', body }),
      transformResponse: normalizeConfirmation,
    }),
    /** A mutation, because the key of a query would show the token in Redux DevTools. */
    checkResetLink: build.mutation<CheckResetLinkResponse, { token: string }>({
      extraOptions: guest,
      query: (body) => ({ url: '/auth/reset-password/check', method: 'POST', body }),
    }),
    resetPassword: build.mutation<MessageResponse, { token: string; password: string }>({
      extraOptions: guest,
      query: ({ token, password }) => ({
        url: `/users/reset-password/${encodeURIComponent(token)}`,
        method: 'POST',
        body: { password },
      }),
      transformResponse: normalizeConfirmation,
    }),
  }),
});

export const { useForgotPasswordMutation, useCheckResetLinkMutation, useResetPasswordMutation } =
  resetApi;
