import type { ChangeEmailBody } from '../../../contract/account.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { onSuccess } from '../../api/tags.ts';
import { api } from '../../api/api.ts';
import { unlessMissing } from '../../api/tolerant/missingCalls.ts';

export const emailApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyEmail: build.mutation<MessageResponse, string>({
      query: (token) => ({
        url: `/users/verify-email/${encodeURIComponent(token)}`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: onSuccess(['Me']),
    }),
    /** Requests another verification mail. */
    sendVerification: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/users/me/verification-mails', method: 'POST', body: {} }),
    }),
    /** Requests a link to a new email. The link changes it. */
    changeEmail: build.mutation<MessageResponse, ChangeEmailBody>({
      query: (body) => ({ url: '/users/me/email', method: 'PUT', body }),
      transformErrorResponse: unlessMissing('This service cannot change email addresses.'),
    }),
  }),
});

export const { useVerifyEmailMutation, useSendVerificationMutation, useChangeEmailMutation } =
  emailApi;
