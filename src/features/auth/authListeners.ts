import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import type { AppStartListening } from '../../app/store.ts';
import { authApi } from './authApi.ts';
import { isAuthSessionEnd, signedOut } from '../../api/authActions.ts';
import { signIn } from './signIn.ts';

const { login, signup, logout } = authApi.endpoints;

export function addAuthListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(login.matchFulfilled, signup.matchFulfilled),
    effect: ({ payload: { userId } }: { payload: { userId: string } }, { dispatch }) => {
      dispatch(signIn(userId));
    },
  });
  startListening({
    matcher: logout.matchPending,
    effect: (_action, { dispatch }) => {
      dispatch(signedOut({ byChoice: true }));
    },
  });
  startListening({
    matcher: isAuthSessionEnd,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.resetApiState());
    },
  });
}
