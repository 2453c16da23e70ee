import type { AnswerScope, SeriesScope } from '../../../contract/series.ts';
import type {
  NewStudySessionBody,
  SessionAnswerBody,
  SessionTimes,
  StudySession,
  StudySessionChangeBody,
} from '../../../contract/sessions.ts';
import { api } from '../../api/api.ts';
import type { AppDispatch } from '../../store/rootReducer.ts';
import { normalizeSession, type RawSession } from '../../api/compat/normalize.ts';
import { wholeList } from '../../api/wholeList.ts';

/** New times of a session. */
export interface SessionMove {
  /** The session before the move. */
  session: StudySession;
  times: SessionTimes;
  isUndo?: boolean;
}

export const timesOf = ({ startTime, endTime }: SessionTimes): SessionTimes => ({
  startTime,
  endTime,
});

export const haveSameTimes = (a: SessionTimes, b: SessionTimes): boolean =>
  Date.parse(a.startTime) === Date.parse(b.startTime) &&
  Date.parse(a.endTime) === Date.parse(b.endTime);

const bodyOf = ({ title, description, location, link, participants }: StudySession) => ({
  title,
  description,
  location,
  ...(link && { link }),
  participants: participants.map(({ _id }) => _id),
});

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
    }),
    updateSession: build.mutation<StudySession, { id: string; body: StudySessionChangeBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}`, method: 'PATCH', body }),
    }),
    /** Changes only the times. The calendar shows them at once. */
    moveSession: build.mutation<StudySession, SessionMove>({
      query: ({ session, times }) => ({
        url: `/sessions/${session._id}`,
        method: 'PATCH',
        body: { ...bodyOf(session), ...times },
      }),
      onQueryStarted: async ({ session, times }, { dispatch, queryFulfilled }) => {
        // Patches by id. An inverse patch would be wrong if the list was refetched meanwhile.
        const change = (from: SessionTimes, to: SessionTimes) =>
          dispatch(
            sessionsApi.util.updateQueryData('getSessions', undefined, (sessions) => {
              const found = sessions.find(({ _id }) => _id === session._id);
              if (found && haveSameTimes(found, from)) Object.assign(found, to);
            }),
          );
        change(session, times);
        try {
          await queryFulfilled;
        } catch {
          change(times, timesOf(session));
        }
      },
    }),
    answerSession: build.mutation<StudySession, { id: string; body: SessionAnswerBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/answer`, method: 'PUT', body }),
      onQueryStarted: storeResponse,
    }),
    proposeTimes: build.mutation<StudySession, { id: string; body: SessionTimes }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/proposal`, method: 'PUT', body }),
      onQueryStarted: storeResponse,
    }),
    withdrawProposal: build.mutation<StudySession, { id: string }>({
      query: ({ id }) => ({ url: `/sessions/${id}/proposal`, method: 'DELETE' }),
      onQueryStarted: storeResponse,
    }),
    /** Moves a session to the time that a participant proposes. */
    takeProposal: build.mutation<StudySession, { id: string; userId: string; body: SessionTimes }>({
      query: ({ id, userId, body }) => ({
        url: `/sessions/${id}/participants/${userId}/proposal/accept`,
        method: 'POST',
        body,
      }),
      onQueryStarted: storeResponse,
    }),
    leaveSession: build.mutation<unknown, { id: string; scope?: AnswerScope }>({
      query: ({ id, scope }) => ({
        url: `/sessions/${id}/participants/me`,
        method: 'DELETE',
        ...(scope && { params: { scope } }),
      }),
    }),
    deleteSession: build.mutation<unknown, { id: string; scope?: SeriesScope }>({
      query: ({ id, scope }) => ({
        url: `/sessions/${id}`,
        method: 'DELETE',
        ...(scope && { params: { scope } }),
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
  useMoveSessionMutation,
  useAnswerSessionMutation,
  useProposeTimesMutation,
  useWithdrawProposalMutation,
  useTakeProposalMutation,
  useLeaveSessionMutation,
  useDeleteSessionMutation,
} = sessionsApi;
