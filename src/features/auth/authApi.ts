import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type {
  DemoAnswer,
  ForgotPasswordBody,
  LoginAnswer,
  LoginBody,
  SignupBody,
  TokenAnswer,
} from '../../../contract/auth.ts';
import type { MessageAnswer } from '../../../contract/common.ts';
import type { User } from '../../../contract/users.ts';
import { api } from '../../api/api.ts';
import { servicesOf } from '../../api/baseQueryWithReauth.ts';
import { completeConfirmation, completeUser } from '../../api/completeUser.ts';
import { userIdOf } from '../../api/tokens.ts';

const guest = { guest: true };

/** Stores the tokens and answers only whose they are: no token ever enters the store. */
function keepTokens(api: BaseQueryApi, answer: TokenAnswer | LoginAnswer) {
  const token = 'accessToken' in answer ? answer.accessToken : answer.token;
  const userId = userIdOf(token);
  if (userId === null) {
    return { error: { status: 'CUSTOM_ERROR' as const, error: 'The token cannot be read.' } };
  }
  servicesOf(api).tokens.store({ token, refreshToken: answer.refreshToken });
  return { data: { userId } };
}

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<{ userId: string }, LoginBody>({
      extraOptions: guest,
      queryFn: async (body, api, _options, call) => {
        const answer = await call({ url: '/users/login', method: 'POST', body });
        return answer.error ? { error: answer.error } : keepTokens(api, answer.data as LoginAnswer);
      },
    }),
    signup: build.mutation<{ userId: string }, SignupBody>({
      extraOptions: guest,
      queryFn: async (body, api, _options, call) => {
        const answer = await call({ url: '/users/signup', method: 'POST', body });
        return answer.error ? { error: answer.error } : keepTokens(api, answer.data as TokenAnswer);
      },
    }),
    /** Ends the session on the service too, as far as it can be reached. */
    logout: build.mutation<null, void>({
      extraOptions: guest,
      queryFn: async (_arg, api, _options, call) => {
        const { tokens } = servicesOf(api);
        const refreshToken = tokens.refresh();
        tokens.clear();
        if (refreshToken) {
          await call({ url: '/auth/logout', method: 'POST', body: { refreshToken } });
        }
        return { data: null };
      },
    }),
    forgotPassword: build.mutation<MessageAnswer, ForgotPasswordBody>({
      extraOptions: guest,
      query: (body) => ({ url: '/users/forgot-password', method: 'POST', body }),
      transformResponse: completeConfirmation,
    }),
    resetPassword: build.mutation<MessageAnswer, { token: string; password: string }>({
      extraOptions: guest,
      query: ({ token, password }) => ({
        url: `/users/reset-password/${encodeURIComponent(token)}`,
        method: 'POST',
        body: { password },
      }),
      transformResponse: completeConfirmation,
    }),
    getDemo: build.query<DemoAnswer, void>({ extraOptions: guest, query: () => '/demo' }),
    getMe: build.query<User, void>({
      query: () => '/users/me',
      transformResponse: completeUser,
      providesTags: ['Me'],
    }),
  }),
});

export const {
  useLoginMutation,
  useSignupMutation,
  useLogoutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useGetDemoQuery,
  useGetMeQuery,
} = authApi;
