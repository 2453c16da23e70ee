import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { missToken } from '../../api/endSession.ts';
import { sessionExpired, sessionRenewed, tokenMissing } from '../../api/sessionActions.ts';
import { userIdOf } from '../../api/tokens.ts';
import type { AppStartListening, AppDispatch, RootState } from '../../app/types.ts';
import type { Services } from '../../api/services.ts';
import { authApi } from './authApi.ts';
import { signedIn, signedOut } from './authSlice.ts';

const { login, signup, logout } = authApi.endpoints;

export function addAuthListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(login.matchFulfilled, signup.matchFulfilled),
    effect: ({ payload }: { payload: { userId: string } }, { dispatch }) => {
      dispatch(signedIn(payload));
    },
  });
  startListening({
    matcher: logout.matchPending,
    effect: (_action, { dispatch }) => {
      dispatch(signedOut({ byChoice: true }));
    },
  });
  startListening({
    matcher: isAnyOf(signedOut, sessionExpired, tokenMissing),
    effect: (_action, { dispatch }) => {
      dispatch(api.util.resetApiState());
    },
  });
}

/** Follows what other tabs do with the tokens: renewed, signed out, or somebody else signed in. */
export function followOtherTabs(
  services: Services,
  { dispatch, getState }: { dispatch: AppDispatch; getState: () => RootState },
): () => void {
  const { tokens } = services;
  return tokens.subscribe(() => {
    const { userId } = getState().auth;
    const now = userIdOf(tokens.access());
    if (now === userId) {
      if (now !== null) dispatch(sessionRenewed());
      return;
    }
    if (userId !== null && now === null && tokens.access() !== null) {
      missToken(services, dispatch);
      return;
    }
    if (userId !== null) {
      const wasReused = now === null && tokens.wasReused();
      dispatch(wasReused ? sessionExpired(wasReused) : signedOut({ byChoice: false }));
    }
    if (now !== null) dispatch(signedIn({ userId: now }));
  });
}
