import type { MessageResponse } from '../../../contract/common/types.ts';
import type {
  ConnectionRequest,
  SendRequestResponse,
  SendRequestBody,
} from '../../../contract/requests.ts';
import { DEFAULT_REQUEST_MESSAGE } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { normalizeRequest } from '../../api/compat/normalize.ts';
import { wholeList } from '../../api/wholeList.ts';

const joinRequests = (pages: ConnectionRequest[][]) => pages.flat().map(normalizeRequest);

export interface ReceivedRequest {
  id: string;
  senderId: string;
}

export const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendRequest: build.mutation<SendRequestResponse, SendRequestBody>({
      extraOptions: { missingTokenText: 'Please log in to send requests.' },
      query: ({ recipientId, message = DEFAULT_REQUEST_MESSAGE }) => ({
        url: '/requests',
        method: 'POST',
        body: { recipientId, message },
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
      query: ({ id }) => ({ url: `/requests/${id}/accept`, method: 'PATCH', body: {} }),
    }),
    rejectRequest: build.mutation<MessageResponse, ReceivedRequest>({
      query: ({ id }) => ({ url: `/requests/${id}/reject`, method: 'PATCH', body: {} }),
    }),
    withdrawRequest: build.mutation<MessageResponse, { id: string; recipientId: string }>({
      query: ({ id }) => ({ url: `/requests/${id}`, method: 'DELETE' }),
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
