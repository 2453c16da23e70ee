import type { MessageAnswer } from '../../../contract/common.ts';
import type {
  ConnectionRequest,
  SendRequestAnswer,
  SendRequestBody,
} from '../../../contract/requests.ts';
import { DEFAULT_REQUEST_MESSAGE } from '../../../contract/constants.ts';
import { api } from '../../api/api.ts';

export const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asks a student; without a message of one's own, the usual one is sent. */
    sendRequest: build.mutation<SendRequestAnswer, SendRequestBody>({
      extraOptions: { missingTokenText: 'Please log in to send requests.' },
      query: ({ recipientId, message = DEFAULT_REQUEST_MESSAGE }) => ({
        url: '/requests',
        method: 'POST',
        body: { recipientId, message },
      }),
      invalidatesTags: ['Requests', 'Matches'],
    }),
    /** Sent and received ones, newest first. */
    getRequests: build.query<ConnectionRequest[], void>({
      query: () => '/requests',
      providesTags: ['Requests'],
    }),
    /** Received ones, newest first. */
    getReceivedRequests: build.query<ConnectionRequest[], void>({
      query: () => '/requests/received',
      providesTags: ['Requests'],
    }),
    acceptRequest: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: `/requests/${id}/accept`, method: 'PATCH', body: {} }),
      invalidatesTags: ['Requests', 'Matches'],
    }),
    rejectRequest: build.mutation<MessageAnswer, string>({
      query: (id) => ({ url: `/requests/${id}/reject`, method: 'PATCH', body: {} }),
      invalidatesTags: ['Requests', 'Matches'],
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
