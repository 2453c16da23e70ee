import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../app/rootReducer.ts';
import { requestsApi } from './requestsApi.ts';

interface RequestsState {
  /** Ids of students to whom a request is being sent. */
  sending: string[];
  /** Ids of requests that are being accepted, rejected or withdrawn. */
  deciding: string[];
}

const initialState: RequestsState = { sending: [], deciding: [] };

const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;

/** Requests in flight. Their buttons are disabled on every screen. */
export const requestsSlice = createSlice({
  name: 'requests',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(sendRequest.matchPending, (state, { meta }) => {
      state.sending.push(meta.arg.originalArgs.recipientId);
    });
    for (const settled of [sendRequest.matchFulfilled, sendRequest.matchRejected]) {
      builder.addMatcher(settled, (state, { meta }) => {
        state.sending = without(state.sending, meta.arg.originalArgs.recipientId);
      });
    }
    for (const decision of [acceptRequest, rejectRequest]) {
      builder.addMatcher(decision.matchPending, (state, { meta }) => {
        state.deciding.push(meta.arg.originalArgs);
      });
      for (const settled of [decision.matchFulfilled, decision.matchRejected]) {
        builder.addMatcher(settled, (state, { meta }) => {
          state.deciding = without(state.deciding, meta.arg.originalArgs);
        });
      }
    }
    builder.addMatcher(withdrawRequest.matchPending, (state, { meta }) => {
      state.deciding.push(meta.arg.originalArgs.id);
    });
    for (const settled of [withdrawRequest.matchFulfilled, withdrawRequest.matchRejected]) {
      builder.addMatcher(settled, (state, { meta }) => {
        state.deciding = without(state.deciding, meta.arg.originalArgs.id);
      });
    }
  },
  selectors: {
    selectSending: ({ sending }) => sending,
    selectDeciding: ({ deciding }) => deciding,
  },
});

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

declare module '../../app/rootReducer.ts' {
  export interface LazyLoadedSlices extends WithSlice<typeof requestsSlice> {}
}

export const { selectSending, selectDeciding } = requestsSlice.injectInto(rootReducer).selectors;
