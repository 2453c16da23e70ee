import { combineReducers, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { sessionExpired, tokenMissing } from '../api/sessionActions.ts';
import { authSlice, signedOut } from '../features/auth/authSlice.ts';
import { notificationsSlice } from '../features/notifications/notificationsSlice.ts';
import { requestsSlice } from '../features/requests/requestsSlice.ts';
import { searchSlice } from '../features/search/searchSlice.ts';
import { sessionsSlice } from '../features/sessions/sessionsSlice.ts';
import { chatSlice } from '../features/chat/chatSlice.ts';
import { toastsSlice } from '../features/toasts/toastsSlice.ts';
import { connectionSlice } from '../socket/connectionSlice.ts';

const slices = combineReducers({
  api: api.reducer,
  auth: authSlice.reducer,
  chat: chatSlice.reducer,
  connection: connectionSlice.reducer,
  notifications: notificationsSlice.reducer,
  requests: requestsSlice.reducer,
  search: searchSlice.reducer,
  sessions: sessionsSlice.reducer,
  toasts: toastsSlice.reducer,
});

export type RootState = ReturnType<typeof slices>;

const endsSession = isAnyOf(signedOut, sessionExpired, tokenMissing);

/**
 * Whoever leaves takes everything with them, but for how they left and the toast that says so. The cache is emptied
 * by its own `resetApiState`, which also ends its running calls.
 */
export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (state && endsSession(action)) {
    const { api, auth, toasts } = state;
    return slices({ api, auth, toasts }, action);
  }
  return slices(state, action);
}
