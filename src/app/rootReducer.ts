import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { authSlice, isAuthSessionEnd } from '../features/auth/authSlice.ts';
import { themeSlice } from '../features/theme/themeSlice.ts';
import { toastsSlice } from '../features/toasts/toastsSlice.ts';

/** Slices that only signed-in students load. Each one adds its state by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface LazyLoadedSlices {}

/** Slices loaded later inject their reducers into it. */
export const rootReducer = combineSlices(
  api,
  authSlice,
  themeSlice,
  toastsSlice,
).withLazyLoadedSlices<LazyLoadedSlices>();

export type RootState = ReturnType<typeof rootReducer>;

/**
 * Resets all other slices when the auth session ends. `api` is kept because `resetApiState` empties
 * it and aborts its running requests.
 */
export const resettableReducer: Reducer<RootState> = (state, action) => {
  if (!state || !isAuthSessionEnd(action)) return rootReducer(state, action);
  const { api, auth, theme, toasts } = state;
  return rootReducer({ api, auth, theme, toasts }, action);
};
