import type { MessageResponse } from '../../../contract/common/types.ts';
import type {
  ConnectionRequest,
  RequestStatus,
  SendRequestResponse,
  SendRequestBody,
} from '../../../contract/requests.ts';
import { DEFAULT_REQUEST_MESSAGE } from '../../../contract/constants.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { unlessMissing } from '../../api/tolerant/missingCalls.ts';
import { normalizeRequest } from '../../api/tolerant/normalize.ts';
import { CONNECTIONS } from '../../api/tags.ts';
import { unlessInField } from '../../api/errorText.ts';
import { wholeList } from '../../api/wholeList.ts';
import type { AppDispatch } from '../../app/store.ts';

/** Returns whether a request waits for an answer. */
export const isPending = ({ status }: ConnectionRequest): boolean => status === 'pending';

const joinRequests = (pages: ConnectionRequest[][]) => pages.flat().map(normalizeRequest);

export interface ReceivedRequest {
  id: string;
  senderId: string;
}

interface Lifecycle {
  dispatch: AppDispatch;
  queryFulfilled: Promise<unknown>;
}

/** Shows a decision in both lists until its request fails. */
async function showDecision(
  decision: RequestStatus,
  { id }: ReceivedRequest,
  { dispatch, queryFulfilled }: Lifecycle,
): Promise<void> {
  // Patches by id. An inverse patch would be wrong if the list was refetched meanwhile.
  const show = (status: RequestStatus) => {
    for (const list of ['getRequests', 'getReceivedRequests'] as const) {
      dispatch(
        requestsApi.util.updateQueryData(list, undefined, (requests) => {
          const request = requests.find(({ _id }) => _id === id);
          if (request) request.status = status;
        }),
      );
    }
  };
  show(decision);
  await queryFulfilled.catch(() => {
    show('pending');
  });
}

/** What an answer to a request changes: it also takes its notification, and may begin a conversation. */
const DECIDED = [...CONNECTIONS, 'Conversations', 'Notifications', 'OpenSessions'] as const;

export const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendRequest: build.mutation<SendRequestResponse, SendRequestBody>({
      extraOptions: { missingTokenText: 'Please log in to send requests.' },
      query: ({ recipientId, message = DEFAULT_REQUEST_MESSAGE }) => ({
        url: '/requests',
        method: 'POST',
        body: { recipientId, message },
      }),
      invalidatesTags: CONNECTIONS,
      onQueryStarted: (_body, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Connection request sent!',
          failure: unlessInField('Failed to send connection request.'),
        }),
    }),
    /** Sent and received requests, the newest first. */
    getRequests: build.query<ConnectionRequest[], void>({
      queryFn: wholeList('/requests', joinRequests),
      providesTags: ['Requests'],
    }),
    getReceivedRequests: build.query<ConnectionRequest[], void>({
      queryFn: wholeList('/requests/received', joinRequests),
      providesTags: ['Requests'],
    }),
    acceptRequest: build.mutation<MessageResponse, ReceivedRequest>({
      query: ({ id }) => ({ url: `/requests/${id}/accept`, method: 'PATCH' }),
      invalidatesTags: DECIDED,
      onQueryStarted: async (request, lifecycle) => {
        void showDecision('accepted', request, lifecycle);
        await showToasts(lifecycle, {
          success: 'Request accepted successfully!',
          failure: 'Failed to accept request.',
        });
      },
    }),
    rejectRequest: build.mutation<MessageResponse, ReceivedRequest>({
      query: ({ id }) => ({ url: `/requests/${id}/reject`, method: 'PATCH' }),
      invalidatesTags: DECIDED,
      onQueryStarted: async (request, lifecycle) => {
        void showDecision('rejected', request, lifecycle);
        await showToasts(lifecycle, {
          success: 'Request rejected successfully!',
          failure: 'Failed to reject request.',
        });
      },
    }),
    withdrawRequest: build.mutation<MessageResponse, { id: string; recipientId: string }>({
      query: ({ id }) => ({ url: `/requests/${id}`, method: 'DELETE' }),
      transformErrorResponse: unlessMissing(
        'This service cannot withdraw requests.',
        'This request no longer exists.',
      ),
      invalidatesTags: CONNECTIONS,
      onQueryStarted: (_request, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Request withdrawn.',
          failure: 'Failed to withdraw request.',
        }),
    }),
  }),
});

export const {
  useSendRequestMutation,
  useGetRequestsQuery,
  useGetReceivedRequestsQuery,
  useLazyGetReceivedRequestsQuery,
  useAcceptRequestMutation,
  useRejectRequestMutation,
  useWithdrawRequestMutation,
} = requestsApi;
