import type { Session, SessionBody } from '../../../contract/sessions.ts';
import { api } from '../../api/api.ts';

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What I created and what I am invited to, the earliest first. */
    getSessions: build.query<Session[], void>({
      query: () => '/sessions',
      providesTags: ['Sessions'],
    }),
    /** Those of the next 24 hours. */
    getUpcoming: build.query<Session[], void>({
      query: () => '/sessions/upcoming',
      providesTags: ['Sessions'],
    }),
    createSession: build.mutation<Session, SessionBody>({
      query: (body) => ({ url: '/sessions', method: 'POST', body }),
      invalidatesTags: ['Sessions'],
    }),
    updateSession: build.mutation<Session, { id: string; body: SessionBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Sessions'],
    }),
    deleteSession: build.mutation<unknown, string>({
      query: (id) => ({ url: `/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useGetSessionsQuery,
  useGetUpcomingQuery,
  useCreateSessionMutation,
  useUpdateSessionMutation,
  useDeleteSessionMutation,
} = sessionsApi;
