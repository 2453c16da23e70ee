import {
  fetchBaseQuery,
  retry,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import type { AppDependencies } from './appDependencies.ts';
import { tokensRefreshed, endAuthSession, handleMissingToken } from './authActions.ts';
import { MAX_ATTEMPTS, REQUEST_TIMEOUT, RETRY_INTERVAL } from './constants.ts';
import type { EndpointOptions } from './endpointOptions.ts';
import { statusOf } from './errorText.ts';
import { hasNoUser } from './tokens.ts';

type ApiBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  EndpointOptions,
  FetchBaseQueryMeta
>;

export const dependenciesOf = (api: Pick<BaseQueryApi, 'extra'>) => api.extra as AppDependencies;

const NO_TOKEN: { error: FetchBaseQueryError } = {
  error: { status: 401, data: { error: 'Please log in.' } },
};

/** `extraOptions` of a query that is repeated while the service fails or is unreachable. */
export const RETRIED = { maxRetries: MAX_ATTEMPTS - 1 };

const withoutRetryAfter4xx: ApiBaseQuery = async (args, api, options) => {
  const result = await baseQueryWithReauth(args, api, options);
  if (result.error && (statusOf(result.error) ?? 500) < 500) retry.fail(result.error, result.meta);
  return result;
};

/** The base query of the API. Retries only endpoints with `RETRIED`, and never after a 4xx. */
export const baseQuery = retry(withoutRetryAfter4xx, {
  maxRetries: 0,
  backoff: () =>
    new Promise((resolve) => {
      setTimeout(resolve, RETRY_INTERVAL);
    }),
});

/**
 * Sends a request with the access token. On a 401, refreshes the tokens once for all requests and
 * sends the request again. A rejected refresh ends the auth session; an unreachable service does not.
 */
const baseQueryWithReauth: ApiBaseQuery = async (
  args,
  api,
  // `undefined` for an endpoint without `extraOptions`, although the type excludes it.
  options: EndpointOptions | undefined,
) => {
  const dependencies = dependenciesOf(api);
  const { tokens, refreshTokens } = dependencies;
  if (options?.guest) return send(args, api, null);

  if (hasNoUser(tokens)) {
    handleMissingToken(dependencies, api.dispatch, options?.missingTokenText);
    return NO_TOKEN;
  }
  const token = tokens.access();
  const first = await send(args, api, token);
  if (first.error?.status !== 401) return first;

  const outcome = await refreshTokens(token);
  switch (outcome) {
    case 'refreshed': {
      api.dispatch(tokensRefreshed());
      const second = await send(args, api, tokens.access());
      if (second.error?.status === 401) endAuthSession(dependencies, api.dispatch);
      return second;
    }
    case 'refused':
    case 'compromised':
      endAuthSession(dependencies, api.dispatch, outcome === 'compromised');
      return first;
    case 'accountSwitched':
      return first;
    case 'unreachable':
      return { error: { status: 'FETCH_ERROR', error: 'The tokens could not be refreshed.' } };
  }
};

function send(args: string | FetchArgs, api: BaseQueryApi, token: string | null) {
  const { apiUrl, earlyRequests } = dependenciesOf(api);
  const query = fetchBaseQuery({
    baseUrl: `${apiUrl}/api`,
    // Always a `Request`.
    fetchFn: (request) => earlyRequests.fetch(request as Request),
    timeout: REQUEST_TIMEOUT,
    responseHandler: readBody,
    // The service needs the bearer token alone. A campus proxy in front of it may need its cookie.
    credentials: 'include',
    prepareHeaders: (headers) => {
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      return headers;
    },
  });
  return Promise.resolve(query(args, api, {}));
}

/** Parses JSON. Returns the text of an error page that is not JSON, because its status counts. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (response.ok) throw error;
    return text;
  }
}
