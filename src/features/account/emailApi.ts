import type { MessageResponse } from '../../../contract/common.ts';
import { api } from '../../api/api.ts';

export const emailApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyEmail: build.mutation<MessageResponse, string>({
      query: (token) => ({
        url: `/users/verify-email/${encodeURIComponent(token)}`,
        method: 'POST',
        body: {},
      }),
    }),
    /** Requests another verification mail. */
    sendVerification: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/users/me/verification-mails', method: 'POST', body: {} }),
    }),
  }),
});

export const { useVerifyEmailMutation, useSendVerificationMutation } = emailApi;
