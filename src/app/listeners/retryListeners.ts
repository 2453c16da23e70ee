import {
  QueryStatus,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { isUnreached } from '../../api/errorText.ts';
import { browserWentOnline } from '../../socket/socketActions.ts';
import { SECOND } from '../../../contract/durations.ts';
import type { AppDispatch, AppStartListening, RootState } from '../store.ts';

/** Milliseconds after which a read is sent again if the service does not say when. */
const RETRY_AFTER = 5 * SECOND;

const BUSY: readonly FetchBaseQueryError['status'][] = [429, 503, 'FETCH_ERROR'];

interface Query {
  endpointName: string;
  originalArgs: unknown;
}

interface FailedRead extends UnknownAction {
  payload: FetchBaseQueryError;
  meta: {
    requestId: string;
    arg: Query & { queryCacheKey: string };
    baseQueryMeta?: FetchBaseQueryMeta;
  };
}

const isFailedRead = (action: UnknownAction): action is FailedRead =>
  action.type === `${api.reducerPath}/executeQuery/rejected` &&
  isRejectedWithValue(action) &&
  BUSY.includes((action.payload as FetchBaseQueryError).status);

/** Whether the service answered a request of the API with a success. */
const hasReached = ({ type }: UnknownAction) =>
  type.startsWith(`${api.reducerPath}/execute`) && type.endsWith('/fulfilled');

/**
 * Sends a read again that a busy service refused or that did not reach it, after the time that the service says,
 * until it succeeds or no screen shows it. Sends all that did not reach the service again once another request
 * reaches it or the browser has a network again.
 */
export function addRetryListeners(startListening: AppStartListening): void {
  startListening({
    predicate: isFailedRead,
    effect: async ({ meta }, { dispatch, getState, delay }) => {
      await delay(waitOf(meta));
      if (isWaiting(getState(), meta)) sendAgain(dispatch, meta.arg);
    },
  });
  startListening({
    predicate: (action) => hasReached(action) || browserWentOnline.match(action),
    effect: (_action, { dispatch, getState }) => {
      for (const query of Object.values(getState()[api.reducerPath].queries)) {
        const isWaiting = query?.status === QueryStatus.rejected && isUnreached(query.error);
        if (isWaiting) sendAgain(dispatch, query);
      }
    },
  });
}

function waitOf({ baseQueryMeta }: FailedRead['meta']): number {
  const seconds = Number(baseQueryMeta?.response?.headers.get('retry-after'));
  return seconds > 0 ? seconds * SECOND : RETRY_AFTER;
}

/** Returns whether a screen still shows the failure of this request. */
function isWaiting(state: RootState, { requestId, arg: { queryCacheKey } }: FailedRead['meta']) {
  const { queries, subscriptions } = state[api.reducerPath];
  const query = queries[queryCacheKey];
  const isShown = Object.keys(subscriptions[queryCacheKey] ?? {}).length > 0;
  return isShown && query?.status === QueryStatus.rejected && query.requestId === requestId;
}

/** Without a subscription, so that it leaves the cache once no screen shows it. */
function sendAgain(dispatch: AppDispatch, { endpointName, originalArgs }: Query): void {
  const endpoints = api.endpoints as Record<
    string,
    { initiate: (...args: unknown[]) => UnknownAction }
  >;
  const options = { forceRefetch: true, subscribe: false };
  const action = endpoints[endpointName]?.initiate(originalArgs, options);
  if (action) dispatch(action);
}
