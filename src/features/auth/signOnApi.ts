import type { MessageResponse } from '../../../contract/common/types.ts';
import type {
  ConfirmSignOnBody,
  LinkSignOnBody,
  SignOnBody,
  SignOnLink,
  SignOnResponse,
  StartSignOnBody,
  StartSignOnResponse,
} from '../../../contract/signOn.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { dependenciesOf } from '../../api/baseQuery.ts';
import { statusOf } from '../../api/errorText.ts';
import { keepTokens } from './authApi.ts';

// Not the text of the service, because Redux DevTools would show a secret that is repeated in it.
const OTHER_ACCOUNT =
  'That was another account, or you were not asked who you are. Nothing is confirmed.';
const TIME_MISSING =
  'Your university does not say when it asked who you are, so a login there confirms nothing.';
const NOT_COMPLETED = 'This login was not completed, so nothing is confirmed.';

interface SignedOn {
  userId: string;
  deletionCancelled?: boolean;
  /** What the student should know about the email of the account. */
  notice?: string;
}

/** Loaded on use, because most guests have no need of it. */
export const signOnApi = api.injectEndpoints({
  endpoints: (build) => ({
    startSignOn: build.mutation<StartSignOnResponse, StartSignOnBody>({
      extraOptions: { guest: true },
      query: (body) => ({ url: '/sign-on/start', method: 'POST', body }),
    }),
    /** Logs in by a callback, or by the password that links the account. */
    signOn: build.mutation<SignedOn | SignOnLink, SignOnBody | LinkSignOnBody>({
      extraOptions: { guest: true },
      onQueryStarted: (_credentials, lifecycle) =>
        showToasts(lifecycle, {
          success: (response) => {
            if ('linkToken' in response) return '';
            const text = response.deletionCancelled
              ? 'Login successful! Your account will not be deleted.'
              : 'Login successful! Welcome!';
            return response.notice === undefined ? text : `${text} ${response.notice}`;
          },
        }),
      queryFn: async (credentials, api, _options, call) => {
        const deviceToken = dependenciesOf(api).tokens.device();
        const body = { ...(deviceToken !== null && { deviceToken }), ...credentials };
        const url = 'linkToken' in credentials ? '/sign-on/link' : '/sign-on/login';
        const response = await call({ url, method: 'POST', body });
        if (response.error) return { error: response.error };
        const data = response.data as SignOnResponse;
        if ('linkToken' in data) return { data };
        const kept = keepTokens(api, data);
        const { notice } = data;
        return kept.error ? kept : { data: { ...kept.data, ...(notice && { notice }) } };
      },
    }),
    /** Confirms changes of the own account for some minutes. */
    confirmSignOn: build.mutation<MessageResponse, ConfirmSignOnBody>({
      onQueryStarted: (_body, lifecycle) =>
        showToasts(lifecycle, {
          success: ({ message }) => message,
          failure: (error) => {
            if (statusOf(error) === 409) return TIME_MISSING;
            return statusOf(error) === 403 ? OTHER_ACCOUNT : NOT_COMPLETED;
          },
        }),
      query: (body) => ({ url: '/users/me/sign-on', method: 'POST', body }),
    }),
  }),
});

export const { useSignOnMutation } = signOnApi;
