import type { StudySession, StudySessionBody } from '../../../contract/sessions.ts';
import { api } from '../../api/api.ts';
import { normalizeSession, type RawSession } from '../../api/compat/normalize.ts';
import { wholeList } from '../../api/wholeList.ts';

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The sessions that the student created or takes part in, the earliest first. */
    getSessions: build.query<StudySession[], void>({
      // The first page has the latest sessions.
      queryFn: wholeList('/sessions', (pages: RawSession[][]) =>
        pages.reverse().flat().map(normalizeSession),
      ),
      providesTags: ['Sessions'],
    }),
    /** The sessions of the next 24 hours. */
    getUpcoming: build.query<StudySession[], void>({
      query: () => '/sessions/upcoming',
      transformResponse: (sessions: RawSession[]) => sessions.map(normalizeSession),
      providesTags: ['Sessions'],
    }),
    createSession: build.mutation<StudySession, StudySessionBody>({
      query: (body) => ({ url: '/sessions', method: 'POST', body }),
    }),
    updateSession: build.mutation<StudySession, { id: string; body: StudySessionBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}`, method: 'PATCH', body }),
    }),
    deleteSession: build.mutation<unknown, string>({
      query: (id) => ({
        url: `/sessions/${id}`,
        method: 'DELETE',
        responseHandler: 'content-type',
      }),
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
