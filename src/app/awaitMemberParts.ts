import type { Middleware } from '@reduxjs/toolkit';
import { signedIn, signedOut } from '../features/auth/authSlice.ts';
import { toastShown } from '../features/toasts/toastsSlice.ts';
import { endsSession } from './rootReducer.ts';

/**
 * Holds back that someone signed in until the store has all that a member needs, so that reducers
 * and listeners which are loaded only then hear of it like all the others. Whoever has left again
 * meanwhile stays out.
 */
export function awaitMemberParts(attach: () => Promise<void> | null): Middleware {
  return ({ dispatch }) => {
    let waiting: unknown = null;
    return (next) => (action) => {
      if (endsSession(action)) waiting = null;
      const attaching = signedIn.match(action) ? attach() : null;
      if (attaching === null) return next(action);
      waiting = action;
      void attaching.then(
        () => {
          if (waiting === action) next(action);
        },
        () => {
          if (waiting !== action) return;
          dispatch(signedOut({ byChoice: false }));
          dispatch(toastShown('An unexpected error occurred. Please try again later.', 'error'));
        },
      );
      return action;
    };
  };
}
