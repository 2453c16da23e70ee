import {
  combineReducers,
  isAnyOf,
  type Reducer,
  type StateFromReducersMapObject,
} from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { sessionExpired, tokenMissing } from '../api/sessionActions.ts';
import { authSlice, signedOut } from '../features/auth/authSlice.ts';
import { themeSlice } from '../features/theme/themeSlice.ts';
import { toastsSlice } from '../features/toasts/toastsSlice.ts';
import type { MemberReducers } from './memberReducers.ts';

const guestReducers = {
  api: api.reducer,
  auth: authSlice.reducer,
  theme: themeSlice.reducer,
  toasts: toastsSlice.reducer,
};

export type RootState = StateFromReducersMapObject<typeof guestReducers & MemberReducers>;

export const endsSession = isAnyOf(signedOut, sessionExpired, tokenMissing);

/**
 * Whoever leaves takes everything with them, but for how they left, the toast that says so, and the device's theme. The cache is emptied
 * by its own `resetApiState`, which also ends its running calls.
 */
export function makeRootReducer(memberReducers?: MemberReducers): Reducer<RootState> {
  // Members' state may be missing: it is read by nothing that a guest sees.
  const slices = combineReducers({
    ...guestReducers,
    ...memberReducers,
  } as typeof guestReducers & MemberReducers);
  return (state, action) => {
    if (state && endsSession(action)) {
      const { api, auth, theme, toasts } = state;
      return slices({ api, auth, theme, toasts }, action);
    }
    return slices(state, action);
  };
}
