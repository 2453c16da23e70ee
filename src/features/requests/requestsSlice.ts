import { createSlice } from '@reduxjs/toolkit';
import { requestsApi } from './requestsApi.ts';

interface RequestsState {
  /** Students who are being asked right now. */
  asking: string[];
  /** Requests that are being answered right now. */
  answering: string[];
}

const initialState: RequestsState = { asking: [], answering: [] };

const { sendRequest, acceptRequest, rejectRequest } = requestsApi.endpoints;

/** What is under way, so that no button that starts it, on any screen, can be pressed twice. */
export const requestsSlice = createSlice({
  name: 'requests',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(sendRequest.matchPending, (state, { meta }) => {
      state.asking.push(meta.arg.originalArgs.recipientId);
    });
    for (const settled of [sendRequest.matchFulfilled, sendRequest.matchRejected]) {
      builder.addMatcher(settled, (state, { meta }) => {
        state.asking = without(state.asking, meta.arg.originalArgs.recipientId);
      });
    }
    for (const answer of [acceptRequest, rejectRequest]) {
      builder.addMatcher(answer.matchPending, (state, { meta }) => {
        state.answering.push(meta.arg.originalArgs);
      });
      for (const settled of [answer.matchFulfilled, answer.matchRejected]) {
        builder.addMatcher(settled, (state, { meta }) => {
          state.answering = without(state.answering, meta.arg.originalArgs);
        });
      }
    }
  },
  selectors: {
    selectAsking: ({ asking }) => asking,
    selectAnswering: ({ answering }) => answering,
  },
});

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

export const { selectAsking, selectAnswering } = requestsSlice.selectors;
