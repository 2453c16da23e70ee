import {
  createSelector,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { rootReducer } from '../../store/rootReducer.ts';
import { slotBetween, slotFrom, slotOnDay, slotOnWeekdays, type Slot } from './defaultSlots.ts';
import { sessionMovesApi } from './sessionMoves.ts';
import { sessionsApi } from './sessionsApi.ts';

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
  /** Ids of the sessions that are moved until the service responds. */
  moving: string[];
}

const closed: SessionDialog = { kind: 'closed' };
const initialState: SessionsState = { step: { kind: 'none' }, moving: [] };

/** Whether no dialog other than the details of that session is open. */
const isViewing = ({ step }: SessionsState, id: string) =>
  step.kind === 'none' || ('id' in step && step.id !== id);

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
  },
  extraReducers: (builder) => {
    const { createSession } = sessionsApi.endpoints;
    const { moveSession } = sessionMovesApi.endpoints;
    builder
      .addMatcher(createSession.matchFulfilled, (state) => {
        if (state.step.kind === 'creating') state.step = initialState.step;
      })
      .addMatcher(moveSession.matchPending, (state, { meta }) => {
        state.moving.push(meta.arg.originalArgs.session._id);
      })
      .addMatcher(
        isAnyOf(moveSession.matchFulfilled, moveSession.matchRejected),
        (state, { meta }) => {
          const { _id } = meta.arg.originalArgs.session;
          state.moving = state.moving.filter((id) => id !== _id);
        },
      );
  },
  selectors: {
    selectMovingSessions: ({ moving }) => moving,
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
} = sessionsSlice.actions;
declare module '../../store/rootReducer.ts' {
  export interface LazyLoadedSlices extends WithSlice<typeof sessionsSlice> {}
}

export const { selectMovingSessions, selectSessionDialog } =
  sessionsSlice.injectInto(rootReducer).selectors;
