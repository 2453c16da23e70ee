import type { RequestStatus } from '../../../contract/requests.ts';
import type { AppDispatch, AppStartListening } from '../../store/rootReducer.ts';
import { connectionChanged } from '../../socket/socketActions.ts';
import { requestsApi } from './requestsApi.ts';

const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;

export function addRequestsListeners(startListening: AppStartListening): void {
  const decisions = [
    { decision: acceptRequest, status: 'accepted' },
    { decision: rejectRequest, status: 'rejected' },
  ] as const;
  for (const { decision, status } of decisions) {
    startListening({
      matcher: decision.matchPending,
      effect: ({ meta }, { dispatch }) => {
        setStatus(dispatch, meta.arg.originalArgs.id, status);
      },
    });
    startListening({
      matcher: decision.matchRejected,
      effect: ({ meta }, { dispatch }) => {
        setStatus(dispatch, meta.arg.originalArgs.id, 'pending');
      },
    });
  }
  // Applies the new status here without waiting for the socket event.
  startListening({
    matcher: sendRequest.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      const { recipientId } = meta.arg.originalArgs;
      dispatch(connectionChanged({ userId: recipientId, status: 'pending' }));
    },
  });
  startListening({
    matcher: withdrawRequest.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      const { recipientId } = meta.arg.originalArgs;
      dispatch(connectionChanged({ userId: recipientId, status: 'rejected' }));
    },
  });
}

/** Patches by id. An inverse patch would be wrong if the list was refetched meanwhile. */
function setStatus(dispatch: AppDispatch, id: string, status: RequestStatus): void {
  for (const list of ['getRequests', 'getReceivedRequests'] as const) {
    dispatch(
      requestsApi.util.updateQueryData(list, undefined, (requests) => {
        const request = requests.find(({ _id }) => _id === id);
        if (request) request.status = status;
      }),
    );
  }
}
