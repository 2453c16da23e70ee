import type { UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { api } from '../../api/api.ts';
import { isUnreached } from '../../api/errorText.ts';
import { browserWentOnline } from '../../socket/socketActions.ts';
import type { AppDispatch, AppStartListening, RootState } from '../store.ts';

/**
 * Sends the queries again that did not reach the service, once another request reaches it or the
 * browser has a network again. A query that the service answered with an error is not sent again.
 */
export function addRecoveryListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (action) => hasReached(action) || browserWentOnline.match(action),
    effect: (_action, { dispatch, getState }) => {
      sendAgain(dispatch, getState());
    },
  });
}

/** Whether the service answered a request of the API with a success. */
const hasReached = ({ type }: UnknownAction) =>
  type.startsWith(`${api.reducerPath}/execute`) && type.endsWith('/fulfilled');

interface QueryEndpoint {
  initiate: (
    arg: unknown,
    options: { subscribe: false; forceRefetch: true },
  ) => Parameters<AppDispatch>[0];
}

function sendAgain(dispatch: AppDispatch, { api: { queries } }: RootState): void {
  const endpoints: Readonly<Record<string, QueryEndpoint>> = api.endpoints;
  for (const query of Object.values(queries)) {
    if (query?.status !== QueryStatus.rejected || !isUnreached(query.error)) continue;
    const endpoint = endpoints[query.endpointName];
    // Those without a subscription leave the cache soon.
    if (endpoint)
      dispatch(endpoint.initiate(query.originalArgs, { subscribe: false, forceRefetch: true }));
  }
}
