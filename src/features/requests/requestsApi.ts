import type { MessageResponse } from '../../../contract/common.ts';
import type {
  ConnectionRequest,
  SendRequestResponse,
  SendRequestBody,
} from '../../../contract/requests.ts';
import { DEFAULT_REQUEST_MESSAGE } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';
import { normalizeRequest } from '../../api/compat/normalize.ts';

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
      query: () => '/requests',
      transformResponse: (requests: ConnectionRequest[]) => requests.map(normalizeRequest),
      providesTags: ['Requests'],
    }),
    getReceivedRequests: build.query<ConnectionRequest[], void>({
      query: () => '/requests/received',
      transformResponse: (requests: ConnectionRequest[]) => requests.map(normalizeRequest),
      providesTags: ['Requests'],
    }),
    acceptRequest: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/requests/${id}/accept`, method: 'PATCH', body: {} }),
    }),
    rejectRequest: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/requests/${id}/reject`, method: 'PATCH', body: {} }),
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
} = requestsApi;
