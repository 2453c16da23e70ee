import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import { DELAYS } from '../../contract/constants.ts';
import { endSession, missToken } from './endSession.ts';
import type { Services } from './services.ts';
import { sessionRenewed } from './sessionActions.ts';
import { isNobody } from './tokens.ts';

/** Marks on an endpoint, given as its `extraOptions`. */
export interface CallOptions {
  /** True for the calls that a guest makes: no bearer token, and a 401 is just an answer. */
  guest?: boolean;
  /** What a student reads when there is no token, or none that can be decoded. */
  missingTokenText?: string;
}

export type ApiBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  CallOptions,
  FetchBaseQueryMeta
>;

export const servicesOf = (api: Pick<BaseQueryApi, 'extra'>) => api.extra as Services;

const NO_TOKEN: { error: FetchBaseQueryError } = {
  error: { status: 401, data: { error: 'Please log in.' } },
};

/**
 * Every call of the page. On a 401: one renewal shared by all calls, then the call once more;
 * a renewal that is refused ends the session, one that could not be asked changes nothing.
 */
export const baseQueryWithReauth: ApiBaseQuery = async (
  args,
  api,
  // Undefined for an endpoint that names none, whatever the type says.
  options: CallOptions | undefined,
) => {
  const services = servicesOf(api);
  const { tokens, renewSession } = services;
  if (options?.guest) return call(args, api, null);

  if (isNobody(tokens)) {
    missToken(services, api.dispatch, options?.missingTokenText);
    return NO_TOKEN;
  }
  const token = tokens.access();
  const first = await call(args, api, token);
  if (first.error?.status !== 401) return first;

  const renewal = await renewSession(token);
  switch (renewal) {
    case 'renewed': {
      api.dispatch(sessionRenewed());
      const second = await call(args, api, tokens.access());
      if (second.error?.status === 401) endSession(services, api.dispatch);
      return second;
    }
    case 'refused':
    case 'reused':
      endSession(services, api.dispatch, renewal === 'reused');
      return first;
    case 'replaced':
      return first;
    case 'unreachable':
      return { error: { status: 'FETCH_ERROR', error: 'The session could not be renewed.' } };
  }
};

function call(args: string | FetchArgs, api: BaseQueryApi, token: string | null) {
  const baseQuery = fetchBaseQuery({
    baseUrl: `${servicesOf(api).apiUrl}/api`,
    timeout: DELAYS.requestTimeout,
    responseHandler: readBody,
    // Ours needs the bearer token alone, but the proxy of a campus before it may ask for its cookie.
    credentials: 'include',
    prepareHeaders: (headers) => {
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      return headers;
    },
  });
  return Promise.resolve(baseQuery(args, api, {}));
}

/** A refusal counts by its status, also where something on the way answered with a page of its own. */
async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (answer.ok) throw error;
    return text;
  }
}
