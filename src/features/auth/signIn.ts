import { signedIn, signedOut } from '../../api/authActions.ts';
import type { AppThunk } from '../../app/store.ts';
import { selectUserId } from './authSlice.ts';

/** Signs a student in, whose tokens are stored. Ends the auth session of another one, whom another tab signed in. */
export const signIn =
  (userId: string): AppThunk =>
  (dispatch, getState) => {
    const before = selectUserId(getState());
    if (before !== null && before !== userId) dispatch(signedOut({ byChoice: false }));
    dispatch(signedIn({ userId }));
  };
