import type { Session, SessionBody } from '../../../contract/sessions.ts';
import { api } from '../../api/api.ts';
import { completeSession, type GivenSession } from '../../api/completeAnswers.ts';

const completeAll = (sessions: GivenSession[]) => sessions.map(completeSession);

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** My own sessions and those I take part in, the earliest first. */
    getSessions: build.query<Session[], void>({
      query: () => '/sessions',
      transformResponse: completeAll,
      providesTags: ['Sessions'],
    }),
    /** Those of the next 24 hours. */
    getUpcoming: build.query<Session[], void>({
      query: () => '/sessions/upcoming',
      transformResponse: completeAll,
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
      query: (id) => ({
        url: `/sessions/${id}`,
        method: 'DELETE',
        responseHandler: 'content-type',
      }),
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
