import type { MessageResponse, PersonRef } from '../../../contract/common.ts';
import { api } from '../../api/api.ts';

export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Students blocked by this one, the newest block first. */
    getBlocked: build.query<PersonRef[], void>({
      query: () => '/users/blocked',
      providesTags: ['Blocked'],
    }),
    block: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/${id}/block`, method: 'PUT', body: {} }),
    }),
    unblock: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/${id}/block`, method: 'DELETE' }),
    }),
    unmatch: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `/users/matches/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const { useGetBlockedQuery, useBlockMutation, useUnblockMutation, useUnmatchMutation } =
  safetyApi;
