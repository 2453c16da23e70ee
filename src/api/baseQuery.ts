import {
  fetchBaseQuery,
  retry,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  type QueryReturnValue,
  type RetryOptions,
} from '@reduxjs/toolkit/query';
import { SOCKET_ID } from '../../contract/constants.ts';
import type { AppDependencies } from './appDependencies.ts';
import { tokensRefreshed, endAuthSession, handleMissingToken } from './authActions.ts';
import { MAX_ATTEMPTS, REQUEST_TIMEOUT, RETRY_INTERVAL } from './constants.ts';
import { statusOf } from './errorText.ts';
import { hasNoUser } from './tokens.ts';

/** `extraOptions` of an endpoint, which the base query reads. */
interface EndpointOptions {
  /** Sends no bearer token. A 401 is then an ordinary error. */
  guest?: boolean;
  /** A service may lack the request. A 404 becomes `null`, and the request is not sent again. */
  optional?: boolean;
  /** Toast text when no decodable token is stored. */
  missingTokenText?: string;
}

type ApiBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  EndpointOptions & RetryOptions,
  FetchBaseQueryMeta
>;
type Result = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta>;

export const dependenciesOf = (api: Pick<BaseQueryApi, 'extra'>) => api.extra as AppDependencies;

const NO_TOKEN: { error: FetchBaseQueryError } = {
  error: { status: 401, data: { error: 'Please log in.' } },
};

/** The result of an `optional` request that the service lacks. */
const MISSING = { data: null };

/** `extraOptions` of a query that is repeated while the service fails or is unreachable. */
export const RETRIED = { maxRetries: MAX_ATTEMPTS - 1 };

/**
 * The base query of the API. Retries only endpoints with `RETRIED`, never after a 4xx. The timeout of a
 * request covers all its attempts.
 */
export const baseQuery: ApiBaseQuery = (args, api, options) => {
  const request = withoutEmptyParams(typeof args === 'string' ? { url: args } : args);
  const { missingPaths } = dependenciesOf(api);
  if (missingPaths.has(request.url)) return MISSING;
  const deadline = performance.now() + (request.timeout ?? REQUEST_TIMEOUT);
  const attempt: ApiBaseQuery = async () => {
    const result = await baseQueryWithReauth(request, deadline, api, options);
    if (result.error?.status === 404 && isOptional(options)) {
      missingPaths.add(request.url);
      return MISSING;
    }
    const isLast = performance.now() + RETRY_INTERVAL >= deadline;
    if (result.error && (isLast || isFinal(result.error))) retry.fail(result.error, result.meta);
    return result;
  };
  return retry(attempt, RETRIES)(request, api, options);
};

/** RTK Query appends a `?` for parameters without entries, too. */
function withoutEmptyParams({ params, ...request }: FetchArgs): FetchArgs {
  return params === undefined || Object.keys(params).length === 0
    ? request
    : { ...request, params };
}

const RETRIES: RetryOptions = {
  maxRetries: 0,
  backoff: () =>
    new Promise((resolve) => {
      setTimeout(resolve, RETRY_INTERVAL);
    }),
};

/** An endpoint without `extraOptions` passes `undefined`, although the type of the base query excludes it. */
const isOptional = (options: EndpointOptions | undefined) => options?.optional === true;

const isFinal = (error: FetchBaseQueryError) =>
  error.status === 'TIMEOUT_ERROR' || (statusOf(error) ?? 500) < 500;

/**
 * Sends a request with the access token. On a 401, refreshes the tokens once for all requests and
 * sends the request again. A rejected refresh ends the auth session; an unreachable service does not.
 */
async function baseQueryWithReauth(
  args: FetchArgs,
  deadline: number,
  api: BaseQueryApi,
  // `undefined` for an endpoint without `extraOptions`, although the type of the base query excludes it.
  options: EndpointOptions | undefined,
): Promise<Result> {
  const dependencies = dependenciesOf(api);
  const { tokens, refreshTokens } = dependencies;
  if (options?.guest) return send(args, deadline, api, null);

  if (hasNoUser(tokens)) {
    handleMissingToken(dependencies, api.dispatch, options?.missingTokenText);
    return NO_TOKEN;
  }
  const token = tokens.access();
  const first = await send(args, deadline, api, token);
  if (first.error?.status !== 401) return first;

  const outcome = await refreshTokens(token);
  switch (outcome) {
    case 'refreshed': {
      api.dispatch(tokensRefreshed());
      const second = await send(args, deadline, api, tokens.access());
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
}

function send(args: FetchArgs, deadline: number, api: BaseQueryApi, token: string | null) {
  const { apiUrl, socketId } = dependenciesOf(api);
  const query = fetchBaseQuery({
    baseUrl: `${apiUrl}/api`,
    responseHandler: readBody,
    // The service needs the bearer token alone. A campus proxy in front of it may need its cookie.
    credentials: 'include',
    prepareHeaders: (headers) => {
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      // Another origin might refuse a header that it does not know.
      if (socketId.current !== undefined && apiUrl === '') headers.set(SOCKET_ID, socketId.current);
      return headers;
    },
  });
  const timeout = Math.max(1, Math.ceil(deadline - performance.now()));
  return Promise.resolve(query({ ...args, timeout }, api, {}));
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
