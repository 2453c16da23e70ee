import type { RequestStatus } from '../../../contract/requests.ts';
import { api } from '../../api/api.ts';
import type { AppDispatch, AppStartListening } from '../../app/types.ts';
import { connectionChanged } from '../../socket/socketActions.ts';
import { requestsApi } from './requestsApi.ts';

const { sendRequest, acceptRequest, rejectRequest } = requestsApi.endpoints;

export function addRequestsListeners(startListening: AppStartListening): void {
  const answers = [
    { answer: acceptRequest, status: 'accepted' },
    { answer: rejectRequest, status: 'rejected' },
  ] as const;
  for (const { answer, status } of answers) {
    startListening({
      matcher: answer.matchPending,
      effect: ({ meta }, { dispatch }) => {
        showStatus(dispatch, meta.arg.originalArgs, status);
      },
    });
    startListening({
      matcher: answer.matchRejected,
      effect: ({ meta }, { dispatch }) => {
        showStatus(dispatch, meta.arg.originalArgs, 'pending');
      },
    });
  }
  // The service tells every tab how the two now stand; this one need not wait for its socket.
  startListening({
    matcher: sendRequest.matchFulfilled,
    effect: ({ meta }, { dispatch }) => {
      const { recipientId } = meta.arg.originalArgs;
      dispatch(connectionChanged({ userId: recipientId, status: 'pending' }));
    },
  });
  startListening({
    actionCreator: connectionChanged,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Requests', 'Matches']));
    },
  });
}

/** By id and not by an inverse patch: the list may be loaded anew before an answer is undone. */
function showStatus(dispatch: AppDispatch, id: string, status: RequestStatus): void {
  for (const list of ['getRequests', 'getReceivedRequests'] as const) {
    dispatch(
      requestsApi.util.updateQueryData(list, undefined, (requests) => {
        const request = requests.find(({ _id }) => _id === id);
        if (request) request.status = status;
      }),
    );
  }
}
