import { createSelector, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { AppThunk } from '../../app/store.ts';
import { slotBetween, slotFrom, slotOnDay, slotOnWeekdays, type Slot } from './defaultSlots.ts';
import { sessionMovesApi, type SessionMove } from './sessionMoves.ts';
import { haveSameTimes, sessionsApi } from './sessionsApi.ts';

/** What a student does in the open session. */
type OpenStep = 'editing' | 'confirmingDelete' | 'proposing' | 'confirmingLeave';

/** One dialog at a time. The URL (`?session=`) owns which session is open. */
export type SessionDialog =
  { kind: 'closed' } | ({ kind: 'creating' } & Slot) | { kind: 'viewing' | OpenStep; id: string };

export interface ScheduleRequest {
  buddyId: string;
  /** On which both are free. */
  weekdays: string[];
  time: Slot | undefined;
}

interface SessionsState {
  /** The step taken from what the URL shows. A step of another session is ignored. */
  step: Exclude<SessionDialog, { kind: 'closed' | 'viewing' }> | { kind: 'none' };
  /** Moves that can be undone, because they are not sent yet. */
  queuedMoves: SessionMove[];
  /** Ids of the sessions that are moved until the service responds. */
  moving: string[];
}

const closed: SessionDialog = { kind: 'closed' };
const initialState: SessionsState = { step: { kind: 'none' }, queuedMoves: [], moving: [] };

/** Whether no dialog other than the details of that session is open. */
const isViewing = ({ step }: SessionsState, id: string) =>
  step.kind === 'none' || ('id' in step && step.id !== id);

const findMove = ({ queuedMoves }: SessionsState, id: string) =>
  queuedMoves.find(({ session }) => session._id === id);

function dropMove(state: SessionsState, id: string): void {
  state.queuedMoves = state.queuedMoves.filter(({ session }) => session._id !== id);
}

const create = {
  reducer: (state: SessionsState, { payload }: PayloadAction<Slot>) => {
    if (state.step.kind === 'none') state.step = { kind: 'creating', ...payload };
  },
};

export const sessionsSlice = createSlice({
  name: 'sessions',
  initialState,
  reducers: {
    dayClicked: { prepare: (day: Date) => ({ payload: slotOnDay(day) }), ...create },
    quickScheduleClicked: {
      prepare: (now: Date) => ({ payload: slotFrom(now) }),
      ...create,
    },
    scheduleWithClicked: {
      prepare: (now: Date, { buddyId, weekdays, time }: ScheduleRequest) => ({
        payload: { ...(time ?? slotOnWeekdays(weekdays, now)), invited: [buddyId] },
      }),
      ...create,
    },
    slotClicked: { prepare: (start: Date) => ({ payload: slotFrom(start) }), ...create },
    rangeSelected: {
      prepare: (start: Date, end: Date) => ({ payload: slotBetween(start, end) }),
      ...create,
    },
    editClicked: (state, { payload: id }: PayloadAction<string>) => {
      if (isViewing(state, id)) state.step = { kind: 'editing', id };
    },
    deleteClicked: (state, { payload: id }: PayloadAction<string>) => {
      if (isViewing(state, id)) state.step = { kind: 'confirmingDelete', id };
    },
    proposeClicked: (state, { payload: id }: PayloadAction<string>) => {
      if (isViewing(state, id)) state.step = { kind: 'proposing', id };
    },
    leaveClicked: (state, { payload: id }: PayloadAction<string>) => {
      if (isViewing(state, id)) state.step = { kind: 'confirmingLeave', id };
    },
    /** Back to the details of the session. */
    stepCancelled: (state) => {
      if ('id' in state.step && state.step.kind !== 'editing') state.step = initialState.step;
    },
    dialogClosed: (state) => {
      state.step = initialState.step;
    },
    /** A second move starts where the first one did. One back to there is none. */
    sessionMoved: (state, { payload }: PayloadAction<SessionMove>) => {
      const { session, times } = payload;
      const from = findMove(state, session._id)?.session ?? session;
      dropMove(state, session._id);
      if (!haveSameTimes(from, times)) state.queuedMoves.push({ session: from, times });
    },
    moveUndone: (state, { payload: id }: PayloadAction<string>) => {
      dropMove(state, id);
    },
    /** The session has changed since it was moved. */
    moveRefused: (state, { payload: id }: PayloadAction<string>) => {
      dropMove(state, id);
    },
    /** The student leaves the calendar, so that the queued moves are sent. */
    movesFlushed: () => undefined,
  },
  extraReducers: (builder) => {
    const { createSession, updateSession, deleteSession } = sessionsApi.endpoints;
    const { moveSession } = sessionMovesApi.endpoints;
    builder
      .addMatcher(createSession.matchFulfilled, (state) => {
        if (state.step.kind === 'creating') state.step = initialState.step;
      })
      .addMatcher(moveSession.matchPending, (state, { meta }) => {
        const { _id } = meta.arg.originalArgs.session;
        state.moving.push(_id);
        dropMove(state, _id);
      })
      .addMatcher(
        isAnyOf(updateSession.matchPending, deleteSession.matchPending),
        (state, { meta }) => {
          dropMove(state, meta.arg.originalArgs.id);
        },
      )
      .addMatcher(
        isAnyOf(moveSession.matchFulfilled, moveSession.matchRejected),
        (state, { meta }) => {
          const { _id } = meta.arg.originalArgs.session;
          state.moving = state.moving.filter((id) => id !== _id);
        },
      );
  },
  selectors: {
    selectQueuedMoves: ({ queuedMoves }) => queuedMoves,
    selectMovingSessions: ({ moving }) => moving,
    selectHasStep: ({ step }) => step.kind !== 'none',
    selectSessionDialog: createSelector(
      [({ step }: SessionsState) => step, (_state: SessionsState, open: string | null) => open],
      (step, open): SessionDialog => {
        if (open === null) return step.kind === 'creating' ? step : closed;
        return 'id' in step && step.id === open ? step : { kind: 'viewing', id: open };
      },
    ),
  },
});

export const {
  dayClicked,
  quickScheduleClicked,
  scheduleWithClicked,
  slotClicked,
  rangeSelected,
  editClicked,
  deleteClicked,
  proposeClicked,
  leaveClicked,
  stepCancelled,
  dialogClosed,
  sessionMoved,
  moveUndone,
  moveRefused,
  movesFlushed,
} = sessionsSlice.actions;
const { selectHasStep, ...selectors } = sessionsSlice.selectors;
export const { selectQueuedMoves, selectMovingSessions, selectSessionDialog } = selectors;

/** Closes the dialog that is open, if there is one. */
export const closeOpenDialog = (): AppThunk => (dispatch, getState) => {
  if (selectHasStep(getState())) dispatch(dialogClosed());
};
