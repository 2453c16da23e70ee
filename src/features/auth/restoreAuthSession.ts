import { statusOf } from '../../api/errorText.ts';
import { hasNoUser, userIdOf } from '../../api/tokens.ts';
import type { AppThunk } from '../../app/store.ts';
import { authApi } from './authApi.ts';
import { signedIn, signedOut } from '../../api/authActions.ts';
import { openedAsGuest, tokenUnreadable } from './authSlice.ts';

/**
 * Signs in the owner of the stored tokens when the page opens. Deletes tokens that the service
 * rejects. Keeps the student signed in while the service is unreachable.
 */
export const restoreAuthSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { tokens }) => {
    if (hasNoUser(tokens)) {
      const isUnreadable = tokens.access() !== null;
      tokens.clear();
      dispatch(isUnreadable ? tokenUnreadable() : openedAsGuest());
      return;
    }
    const { data, error } = await dispatch(
      authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }),
    );
    if (getState().auth.status !== 'checking') return;
    const userId = data?._id ?? userIdOf(tokens.access());
    if (userId === null || statusOf(error) === 401 || statusOf(error) === 404) {
      tokens.clear();
      dispatch(signedOut({ byChoice: false }));
    } else {
      dispatch(signedIn({ userId }));
    }
  };
