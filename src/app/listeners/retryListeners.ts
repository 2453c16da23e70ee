import {
  QueryStatus,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { SECOND } from '../../../contract/durations.ts';
import type { AppDispatch, AppStartListening, RootState } from '../store.ts';

/** Milliseconds after which a read is sent again if the service does not say when. */
const RETRY_AFTER = 5 * SECOND;

const BUSY: readonly FetchBaseQueryError['status'][] = [429, 503, 'FETCH_ERROR'];

interface FailedRead extends UnknownAction {
  payload: FetchBaseQueryError;
  meta: {
    requestId: string;
    arg: { queryCacheKey: string; endpointName: string; originalArgs: unknown };
    baseQueryMeta?: FetchBaseQueryMeta;
  };
}

const isFailedRead = (action: UnknownAction): action is FailedRead =>
  action.type === `${api.reducerPath}/executeQuery/rejected` &&
  isRejectedWithValue(action) &&
  BUSY.includes((action.payload as FetchBaseQueryError).status);

/**
 * Sends a read again that a busy service refused or that did not reach it, after the time that the service says,
 * until it succeeds or no screen shows it.
 */
export function addRetryListeners(startListening: AppStartListening): void {
  startListening({
    predicate: isFailedRead,
    effect: async ({ meta }, { dispatch, getState, delay }) => {
      await delay(waitOf(meta));
      if (isWaiting(getState(), meta)) sendAgain(dispatch, meta);
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

function sendAgain(dispatch: AppDispatch, { arg }: FailedRead['meta']): void {
  const endpoints = api.endpoints as Record<
    string,
    { initiate: (...args: unknown[]) => UnknownAction }
  >;
  const options = { forceRefetch: true, subscribe: false };
  const action = endpoints[arg.endpointName]?.initiate(arg.originalArgs, options);
  if (action) dispatch(action);
}
