import type { AnswerScope, SeriesScope } from '../../../contract/series.ts';
import type {
  NewStudySessionBody,
  SessionAnswerBody,
  SessionTimes,
  StudySession,
  StudyNowBody,
  StudySessionChangeBody,
} from '../../../contract/sessions.ts';
import { api } from '../../api/api.ts';
import { unlessInField } from '../../api/errorText.ts';
import type { AppDispatch } from '../../app/store.ts';
import { ANY_BODY } from '../../api/compat/messages.ts';
import { normalizeSession, type RawSession } from '../../api/compat/normalize.ts';
import { wholeList } from '../../api/wholeList.ts';

export const timesOf = ({ startTime, endTime }: SessionTimes): SessionTimes => ({
  startTime,
  endTime,
});

export const haveSameTimes = (a: SessionTimes, b: SessionTimes): boolean =>
  Date.parse(a.startTime) === Date.parse(b.startTime) &&
  Date.parse(a.endTime) === Date.parse(b.endTime);

/** Shows the session of a response before the lists are refetched. */
async function storeResponse(
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Response },
): Promise<void> {
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

type Response = Promise<{ data: StudySession }>;

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
    createSession: build.mutation<StudySession, NewStudySessionBody>({
      query: (body) => ({ url: '/sessions', method: 'POST', body }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Session scheduled!',
        failure: unlessInField('Failed to schedule session.'),
      },
    }),
    /** Schedules a session at one of the times that a message offers. */
    takeOffer: build.mutation<StudySession, { messageId: string; startTime: string }>({
      query: ({ messageId, startTime }) => ({
        url: `/sessions/offers/${messageId}`,
        method: 'POST',
        body: { startTime },
      }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Session scheduled!',
        failure: 'Failed to schedule session.',
      },
    }),
    /** Starts a session now. */
    studyNow: build.mutation<StudySession, StudyNowBody>({
      query: (body) => ({ url: '/sessions/now', method: 'POST', body }),
      extraOptions: { outdates: ['Sessions'], failure: 'Failed to start the session.' },
    }),
    updateSession: build.mutation<StudySession, { id: string; body: StudySessionChangeBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}`, method: 'PATCH', body }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Session updated!',
        failure: unlessInField('Failed to update session.'),
      },
    }),
    answerSession: build.mutation<StudySession, { id: string; body: SessionAnswerBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/answer`, method: 'PUT', body }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Answer sent.',
        failure: 'Failed to answer the invitation.',
      },
      onQueryStarted: storeResponse,
    }),
    proposeTimes: build.mutation<StudySession, { id: string; body: SessionTimes }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/proposal`, method: 'PUT', body }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Proposal sent.',
        failure: unlessInField('Failed to send the proposal.'),
      },
      onQueryStarted: storeResponse,
    }),
    withdrawProposal: build.mutation<StudySession, { id: string }>({
      query: ({ id }) => ({ url: `/sessions/${id}/proposal`, method: 'DELETE' }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Proposal withdrawn.',
        failure: 'Failed to withdraw the proposal.',
      },
      onQueryStarted: storeResponse,
    }),
    /** Moves a session to the time that a participant proposes. */
    takeProposal: build.mutation<StudySession, { id: string; userId: string; body: SessionTimes }>({
      query: ({ id, userId, body }) => ({
        url: `/sessions/${id}/participants/${userId}/proposal/accept`,
        method: 'POST',
        body,
      }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Session updated!',
        failure: 'Failed to update session.',
      },
      onQueryStarted: storeResponse,
    }),
    leaveSession: build.mutation<unknown, { id: string; scope?: AnswerScope }>({
      query: ({ id, scope }) => ({
        url: `/sessions/${id}/participants/me`,
        method: 'DELETE',
        ...(scope && { params: { scope } }),
      }),
      extraOptions: {
        outdates: ['Sessions', 'OpenSessions'],
        success: 'You left the session.',
        failure: 'Failed to leave the session.',
      },
    }),
    deleteSession: build.mutation<unknown, { id: string; scope?: SeriesScope }>({
      query: ({ id, scope }) => ({
        url: `/sessions/${id}`,
        method: 'DELETE',
        ...(scope && { params: { scope } }),
        ...ANY_BODY,
      }),
      extraOptions: {
        outdates: ['Sessions'],
        success: 'Session deleted.',
        failure: 'Failed to delete session.',
      },
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
