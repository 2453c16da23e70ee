import type { OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { SESSIONS } from '../../api/tags.ts';
import { wholeList } from '../../api/wholeList.ts';

interface JoinDecision {
  sessionId: string;
  userId: string;
  decision: 'accept' | 'reject';
}

export const openSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The sessions that the student can ask to join. `null` if the service has no open sessions. */
    getOpenSessions: build.query<OpenSession[] | null, void>({
      extraOptions: { optional: true },
      queryFn: wholeList('/sessions/open', (pages: (OpenSession[] | null)[]) =>
        pages.includes(null) ? null : pages.flatMap((page) => page ?? []),
      ),
      providesTags: ['OpenSessions'],
    }),
    /** Who asks to join a session of the student. */
    getJoins: build.query<ReceivedJoin[], string>({
      query: (sessionId) => `/sessions/${sessionId}/joins`,
      providesTags: ['OpenSessions'],
    }),
    askToJoin: build.mutation<OpenSession, { sessionId: string; message: string }>({
      query: ({ sessionId, message }) => ({
        url: `/sessions/${sessionId}/joins`,
        method: 'POST',
        body: message === '' ? {} : { message },
      }),
      invalidatesTags: [...SESSIONS, 'OpenSessions'],
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: ({ isNow = false }: OpenSession) => (isNow ? '' : 'Request sent.'),
          failure: 'Failed to ask to join.',
        }),
    }),
    withdrawJoin: build.mutation<unknown, string>({
      query: (sessionId) => ({ url: `/sessions/${sessionId}/joins/me`, method: 'DELETE' }),
      invalidatesTags: ['OpenSessions'],
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Request withdrawn.',
          failure: 'Failed to withdraw the request.',
        }),
    }),
    decideJoin: build.mutation<StudySession, JoinDecision>({
      query: ({ sessionId, userId, decision }) => ({
        url: `/sessions/${sessionId}/joins/${userId}/${decision}`,
        method: 'POST',
      }),
      invalidatesTags: [...SESSIONS, 'OpenSessions'],
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Answer sent.',
          failure: 'Failed to answer the request.',
        }),
    }),
  }),
});

export const {
  useGetOpenSessionsQuery,
  useGetJoinsQuery,
  useAskToJoinMutation,
  useWithdrawJoinMutation,
  useDecideJoinMutation,
} = openSessionsApi;
