import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type {
  LoginResponse,
  LoginBody,
  PasskeyLoginBody,
  SignupBody,
  SignupResponse,
} from '../../../contract/auth.ts';
import type { SignOnInfo } from '../../../contract/signOn.ts';
import type { User } from '../../../contract/users.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { dependenciesOf } from '../../api/baseQuery.ts';
import { normalizeUser } from '../../api/tolerant/normalizeUser.ts';
import { userIdOf } from '../../api/tokens.ts';

/** Stores the tokens and returns only their user id, so that no token enters the store. */
export function keepTokens(api: BaseQueryApi, response: SignupResponse | LoginResponse) {
  const token = 'accessToken' in response ? response.accessToken : response.token;
  const userId = userIdOf(token);
  if (userId === null) {
    return { error: { status: 'CUSTOM_ERROR' as const, error: 'The token cannot be read.' } };
  }
  const { refreshToken, deviceToken } = response;
  dependenciesOf(api).tokens.store({ token, refreshToken, deviceToken });
  const deletionCancelled = 'deletionCancelled' in response;
  return { data: { userId, ...(deletionCancelled && { deletionCancelled }) } };
}

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<
      { userId: string; deletionCancelled?: boolean },
      LoginBody | PasskeyLoginBody
    >({
      extraOptions: { guest: true },
      onQueryStarted: async (_credentials, lifecycle) => {
        await showToasts(lifecycle, { success: 'Login successful! Welcome!' });
        await showToasts(lifecycle, {
          success: ({ deletionCancelled }) =>
            deletionCancelled ? 'Your account will not be deleted.' : '',
        });
      },
      queryFn: async (credentials, api, _options, call) => {
        const deviceToken = dependenciesOf(api).tokens.device();
        const body = { ...(deviceToken !== null && { deviceToken }), ...credentials };
        const url = 'passkey' in credentials ? '/auth/passkeys/login' : '/users/login';
        const response = await call({ url, method: 'POST', body });
        return response.error
          ? { error: response.error }
          : keepTokens(api, response.data as LoginResponse);
      },
    }),
    signup: build.mutation<{ userId: string }, SignupBody>({
      extraOptions: { guest: true },
      onQueryStarted: (_body, lifecycle) =>
        showToasts(lifecycle, { success: 'You have successfully signed up!' }),
      queryFn: async (body, api, _options, call) => {
        const response = await call({ url: '/users/signup', method: 'POST', body });
        return response.error
          ? { error: response.error }
          : keepTokens(api, response.data as SignupResponse);
      },
    }),
    /** Ends the auth session on the service too, unless it is unreachable. */
    logout: build.mutation<null, void>({
      extraOptions: { guest: true },
      queryFn: async (_arg, api, _options, call) => {
        const { tokens } = dependenciesOf(api);
        const refreshToken = tokens.refresh();
        tokens.clear();
        if (refreshToken) {
          await call({ url: '/auth/logout', method: 'POST', body: { refreshToken } });
        }
        return { data: null };
      },
    }),
    /** How guests log in, apart from passwords. */
    getSignOn: build.query<SignOnInfo | null, void>({
      extraOptions: { guest: true, optional: true },
      query: () => '/sign-on',
    }),
    getMe: build.query<User, void>({
      query: () => '/users/me',
      transformResponse: normalizeUser,
      providesTags: ['Me'],
    }),
  }),
});

export const {
  useLoginMutation,
  useSignupMutation,
  useLogoutMutation,
  useGetSignOnQuery,
  useGetMeQuery,
} = authApi;
