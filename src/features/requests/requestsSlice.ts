import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/rootReducer.ts';
import { requestsApi } from './requestsApi.ts';

interface RequestsState {
  /** Ids of students to whom a request is being sent. */
  sending: string[];
  /** Ids of requests that are being accepted, rejected or withdrawn. */
  deciding: string[];
  /** Id of the student whose request was accepted here, until the celebration is closed. */
  newMatch: string | null;
}

const initialState: RequestsState = { sending: [], deciding: [], newMatch: null };

const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;

/** Requests in flight. Their buttons are disabled on every screen. */
export const requestsSlice = createSlice({
  name: 'requests',
  initialState,
  reducers: {
    celebrationClosed: (state) => {
      state.newMatch = null;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(sendRequest.matchPending, (state, { meta }) => {
      state.sending.push(meta.arg.originalArgs.recipientId);
    });
    for (const settled of [sendRequest.matchFulfilled, sendRequest.matchRejected]) {
      builder.addMatcher(settled, (state, { meta }) => {
        state.sending = without(state.sending, meta.arg.originalArgs.recipientId);
      });
    }
    for (const decision of [acceptRequest, rejectRequest, withdrawRequest]) {
      builder.addMatcher(decision.matchPending, (state, { meta }) => {
        state.deciding.push(meta.arg.originalArgs.id);
      });
      for (const settled of [decision.matchFulfilled, decision.matchRejected]) {
        builder.addMatcher(settled, (state, { meta }) => {
          state.deciding = without(state.deciding, meta.arg.originalArgs.id);
        });
      }
    }
    builder.addMatcher(acceptRequest.matchFulfilled, (state, { meta }) => {
      state.newMatch = meta.arg.originalArgs.senderId;
    });
  },
  selectors: {
    selectSending: ({ sending }) => sending,
    selectDeciding: ({ deciding }) => deciding,
    selectNewMatch: ({ newMatch }) => newMatch,
  },
});

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

export const { celebrationClosed } = requestsSlice.actions;

declare module '../../store/rootReducer.ts' {
  export interface LazyLoadedSlices extends WithSlice<typeof requestsSlice> {}
}

export const { selectSending, selectDeciding, selectNewMatch } =
  requestsSlice.injectInto(rootReducer).selectors;
