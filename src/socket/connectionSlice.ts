import { createSlice } from '@reduxjs/toolkit';
import { socketConnected, socketDisconnected, socketFailed } from './socketActions.ts';

interface ConnectionState {
  status: 'idle' | 'connected' | 'disconnected';
  /** Message of the last failed connection attempt. */
  error: string | null;
}

const initialState: ConnectionState = { status: 'idle', error: null };

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(socketConnected, () => ({ status: 'connected', error: null }))
      .addCase(socketDisconnected, (state) => {
        state.status = 'disconnected';
      })
      .addCase(socketFailed, (state, { payload }) => {
        state.status = 'disconnected';
        state.error = payload.message;
      });
  },
  selectors: {
    selectConnectionStatus: (state) => state.status,
    selectConnectionError: (state) => state.error,
  },
});

export const { selectConnectionStatus, selectConnectionError } = connectionSlice.selectors;
