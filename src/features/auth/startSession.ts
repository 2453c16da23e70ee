import { statusOf } from '../../api/errorText.ts';
import { isNobody, userIdOf } from '../../api/tokens.ts';
import type { AppThunk } from '../../app/types.ts';
import { authApi } from './authApi.ts';
import { signedIn, signedOut, tokenUnreadable } from './authSlice.ts';

/**
 * Finds out who is here when the page opens. A token that the service refuses is deleted; a service
 * that cannot be reached says nothing about the token, so its owner stays signed in.
 */
export const startSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { tokens }) => {
    if (isNobody(tokens)) {
      const isUnreadable = tokens.access() !== null;
      tokens.clear();
      dispatch(isUnreadable ? tokenUnreadable() : signedOut({ byChoice: false }));
      return;
    }
    const { data, error } = await dispatch(
      authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }),
    );
    if (getState().auth.status !== 'checking') return;
    const known = data?._id ?? userIdOf(tokens.access());
    if (known === null || statusOf(error) === 401 || statusOf(error) === 404) {
      tokens.clear();
      dispatch(signedOut({ byChoice: false }));
    } else {
      dispatch(signedIn({ userId: known }));
    }
  };
