import type { AnswerScope, SeriesScope } from '../../../contract/series.ts';
import type {
  NewStudySessionBody,
  SessionAnswerBody,
  SessionTimes,
  StudySession,
  StudyNowBody,
  StudySessionChangeBody,
} from '../../../contract/sessions.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { api } from '../../api/api.ts';
import { unlessInField } from '../../api/errorText.ts';
import type { AppDispatch } from '../../app/store.ts';
import { ANY_BODY } from '../../api/tolerant/messages.ts';
import { normalizeSession, type RawSession } from '../../api/tolerant/normalize.ts';
import { SESSIONS } from '../../api/tags.ts';
import { wholeList } from '../../api/wholeList.ts';

export const timesOf = ({ startTime, endTime }: SessionTimes): SessionTimes => ({
  startTime,
  endTime,
});

export const haveSameTimes = (a: SessionTimes, b: SessionTimes): boolean =>
  Date.parse(a.startTime) === Date.parse(b.startTime) &&
  Date.parse(a.endTime) === Date.parse(b.endTime);

/** What the response to an answer does not contain. */
const AFTER_ANSWER = [
  { type: 'Sessions', id: 'upcoming' },
  { type: 'Sessions', id: 'times' },
  ...(['Reviews', 'Conversations', 'Room'] as const),
] as const;

interface Lifecycle {
  dispatch: AppDispatch;
  queryFulfilled: Promise<{ data: StudySession }>;
}

/** Shows the session of a response in the lists. */
async function storeResponse({ dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
  if (!data) return;
  for (const list of ['getSessions', 'getUpcoming'] as const) {
    dispatch(
      sessionsApi.util.updateQueryData(list, undefined, (sessions) =>
        sessions.map((session) => (session._id === data._id ? data : session)),
      ),
    );
  }
}

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The sessions that the student created or takes part in, the earliest first. */
    getSessions: build.query<StudySession[], void>({
      // The first page has the latest sessions.
      queryFn: wholeList('/sessions', (pages: RawSession[][]) =>
        pages.reverse().flat().map(normalizeSession),
      ),
      providesTags: [{ type: 'Sessions', id: 'all' }],
    }),
    /** The sessions of the next 24 hours. */
    getUpcoming: build.query<StudySession[], void>({
      query: () => '/sessions/upcoming',
      transformResponse: (sessions: RawSession[]) => sessions.map(normalizeSession),
      providesTags: [{ type: 'Sessions', id: 'upcoming' }],
    }),
    createSession: build.mutation<StudySession, NewStudySessionBody>({
      query: (body) => ({ url: '/sessions', method: 'POST', body }),
      invalidatesTags: SESSIONS,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Session scheduled!',
          failure: unlessInField('Failed to schedule session.'),
        }),
    }),
    /** Schedules a session at one of the times that a message offers. */
    takeOffer: build.mutation<StudySession, { messageId: string; startTime: string }>({
      query: ({ messageId, startTime }) => ({
        url: `/sessions/offers/${messageId}`,
        method: 'POST',
        body: { startTime },
      }),
      invalidatesTags: SESSIONS,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Session scheduled!',
          failure: 'Failed to schedule session.',
        }),
    }),
    /** Starts a session now. */
    studyNow: build.mutation<StudySession, StudyNowBody>({
      query: (body) => ({ url: '/sessions/now', method: 'POST', body }),
      invalidatesTags: SESSIONS,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, { failure: 'Failed to start the session.' }),
    }),
    updateSession: build.mutation<StudySession, { id: string; body: StudySessionChangeBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}`, method: 'PATCH', body }),
      invalidatesTags: SESSIONS,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Session updated!',
          failure: unlessInField('Failed to update session.'),
        }),
    }),
    answerSession: build.mutation<StudySession, { id: string; body: SessionAnswerBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/answer`, method: 'PUT', body }),
      // The response has one session.
      invalidatesTags: (_session, error, { body: { scope } }) =>
        error || scope === 'all' ? SESSIONS : AFTER_ANSWER,
      onQueryStarted: async (_arg, lifecycle) => {
        void storeResponse(lifecycle);
        await showToasts(lifecycle, {
          success: 'Answer sent.',
          failure: 'Failed to answer the invitation.',
        });
      },
    }),
    proposeTimes: build.mutation<StudySession, { id: string; body: SessionTimes }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/proposal`, method: 'PUT', body }),
      invalidatesTags: (_session, error) => (error ? ['Sessions'] : []),
      onQueryStarted: async (_arg, lifecycle) => {
        void storeResponse(lifecycle);
        await showToasts(lifecycle, {
          success: 'Proposal sent.',
          failure: unlessInField('Failed to send the proposal.'),
        });
      },
    }),
    withdrawProposal: build.mutation<StudySession, { id: string }>({
      query: ({ id }) => ({ url: `/sessions/${id}/proposal`, method: 'DELETE' }),
      invalidatesTags: (_session, error) => (error ? ['Sessions'] : []),
      onQueryStarted: async (_arg, lifecycle) => {
        void storeResponse(lifecycle);
        await showToasts(lifecycle, {
          success: 'Proposal withdrawn.',
          failure: 'Failed to withdraw the proposal.',
        });
      },
    }),
    /** Moves a session to the time that a participant proposes. */
    takeProposal: build.mutation<StudySession, { id: string; userId: string; body: SessionTimes }>({
      query: ({ id, userId, body }) => ({
        url: `/sessions/${id}/participants/${userId}/proposal/accept`,
        method: 'POST',
        body,
      }),
      invalidatesTags: SESSIONS,
      onQueryStarted: async (_arg, lifecycle) => {
        void storeResponse(lifecycle);
        await showToasts(lifecycle, {
          success: 'Session updated!',
          failure: 'Failed to update session.',
        });
      },
    }),
    leaveSession: build.mutation<unknown, { id: string; scope?: AnswerScope }>({
      query: ({ id, scope }) => ({
        url: `/sessions/${id}/participants/me`,
        method: 'DELETE',
        ...(scope && { params: { scope } }),
      }),
      invalidatesTags: [...SESSIONS, 'OpenSessions'],
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'You left the session.',
          failure: 'Failed to leave the session.',
        }),
    }),
    deleteSession: build.mutation<unknown, { id: string; scope?: SeriesScope }>({
      query: ({ id, scope }) => ({
        url: `/sessions/${id}`,
        method: 'DELETE',
        ...(scope && { params: { scope } }),
        ...ANY_BODY,
      }),
      invalidatesTags: SESSIONS,
      onQueryStarted: (_arg, lifecycle) =>
        showToasts(lifecycle, {
          success: 'Session deleted.',
          failure: 'Failed to delete session.',
        }),
    }),
  }),
});

export const {
  useGetSessionsQuery,
  useGetUpcomingQuery,
  useCreateSessionMutation,
  useStudyNowMutation,
  useTakeOfferMutation,
  useUpdateSessionMutation,
  useAnswerSessionMutation,
  useProposeTimesMutation,
  useWithdrawProposalMutation,
  useTakeProposalMutation,
  useLeaveSessionMutation,
  useDeleteSessionMutation,
} = sessionsApi;
