import { createSlice } from '@reduxjs/toolkit';
import { statusOf } from '../../api/errorText.ts';
import { requestsApi } from './requestsApi.ts';

interface RequestsState {
  /** Ids of students to whom a request is being sent. */
  sending: string[];
  /** Ids of requests that are being accepted, rejected or withdrawn. */
  deciding: string[];
  /** Id of the student whose request was accepted here, until the celebration is closed. */
  newMatch: string | null;
  /** False once the service has responded 501 to a withdrawal. */
  canWithdraw: boolean;
}

const initialState: RequestsState = {
  sending: [],
  deciding: [],
  newMatch: null,
  canWithdraw: true,
};

const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;

/** Requests in flight, whose buttons are disabled on every screen, and what the service can do with them. */
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
    builder.addMatcher(withdrawRequest.matchRejected, (state, { payload }) => {
      if (statusOf(payload) === 501) state.canWithdraw = false;
    });
  },
  selectors: {
    selectSending: ({ sending }) => sending,
    selectDeciding: ({ deciding }) => deciding,
    selectNewMatch: ({ newMatch }) => newMatch,
    selectCanWithdraw: ({ canWithdraw }) => canWithdraw,
  },
});

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

export const { celebrationClosed } = requestsSlice.actions;

export const { selectSending, selectDeciding, selectNewMatch, selectCanWithdraw } =
  requestsSlice.selectors;
