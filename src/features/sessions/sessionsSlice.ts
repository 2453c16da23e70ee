import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { proposeForDay, proposeFrom, proposeSpan, type Proposal } from './proposals.ts';
import { sessionsApi } from './sessionsApi.ts';

/**
 * What is being done, one thing at a time. Which session that is about also stands in the address
 * (`?session=`), beside the view and the date, so that it can be shared: the address opens and
 * leaves a session, this machine knows how far one is with it.
 */
export type SessionDialog =
  | { kind: 'closed' }
  | ({ kind: 'creating' } & Proposal)
  | { kind: 'viewing' | 'editing' | 'confirmingDelete'; id: string };

interface SessionsState {
  dialog: SessionDialog;
}

const closed: SessionDialog = { kind: 'closed' };
const initialState: SessionsState = { dialog: closed };

/** What it takes to fill in a new session is only proposed where nothing else is open. */
const propose = (state: SessionsState, { payload }: PayloadAction<Proposal>) => {
  if (state.dialog.kind === 'closed') state.dialog = { kind: 'creating', ...payload };
};

const { createSession, updateSession, deleteSession } = sessionsApi.endpoints;

export const sessionsSlice = createSlice({
  name: 'sessions',
  initialState,
  reducers: {
    dayClicked: { prepare: (day: Date) => ({ payload: proposeForDay(day) }), reducer: propose },
    quickScheduleClicked: {
      prepare: (now: Date) => ({ payload: proposeFrom(now) }),
      reducer: propose,
    },
    /** A time of a day's grid. */
    slotClicked: { prepare: (start: Date) => ({ payload: proposeFrom(start) }), reducer: propose },
    /** Half hours of a day's grid, from the first to the last. */
    rangeSelected: {
      prepare: (start: Date, end: Date) => ({ payload: proposeSpan(start, end) }),
      reducer: propose,
    },
    /** The address names this session now, by a click, a link or the Back button. */
    sessionOpened: (state, { payload }: PayloadAction<string>) => {
      if (!('id' in state.dialog) || state.dialog.id !== payload) {
        state.dialog = { kind: 'viewing', id: payload };
      }
    },
    editClicked: ({ dialog }) => {
      if (dialog.kind === 'viewing') dialog.kind = 'editing';
    },
    deleteClicked: ({ dialog }) => {
      if (dialog.kind === 'viewing') dialog.kind = 'confirmingDelete';
    },
    deletionCancelled: ({ dialog }) => {
      if (dialog.kind === 'confirmingDelete') dialog.kind = 'viewing';
    },
    dialogClosed: () => initialState,
  },
  extraReducers: (builder) => {
    // By id: what was saved may not be what is open by the time the service answers.
    const close = (state: SessionsState, kind: 'editing' | 'confirmingDelete', id: string) => {
      if (state.dialog.kind === kind && state.dialog.id === id) state.dialog = closed;
    };
    builder
      .addMatcher(createSession.matchFulfilled, (state) => {
        if (state.dialog.kind === 'creating') state.dialog = closed;
      })
      .addMatcher(updateSession.matchFulfilled, (state, { meta }) => {
        close(state, 'editing', meta.arg.originalArgs.id);
      })
      .addMatcher(deleteSession.matchFulfilled, (state, { meta }) => {
        close(state, 'confirmingDelete', meta.arg.originalArgs);
      });
  },
  selectors: { selectSessionDialog: (state) => state.dialog },
});

export const {
  dayClicked,
  quickScheduleClicked,
  slotClicked,
  rangeSelected,
  sessionOpened,
  editClicked,
  deleteClicked,
  deletionCancelled,
  dialogClosed,
} = sessionsSlice.actions;
export const { selectSessionDialog } = sessionsSlice.selectors;
