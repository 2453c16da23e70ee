import { statusOf } from '../../api/errorText.ts';
import { hasNoUser, userIdOf } from '../../api/tokens.ts';
import type { AppThunk } from '../../store/rootReducer.ts';
import { authApi } from './authApi.ts';
import { signedOut } from '../../api/authActions.ts';
import { openedAsGuest, tokenUnreadable } from './authSlice.ts';
import { signIn } from './signIn.ts';

/**
 * Signs in the owner of the stored tokens when the page opens. Deletes tokens that the service
 * rejects. Keeps the student signed in while the service is unreachable.
 */
export const restoreAuthSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { tokens, loadMemberModule }) => {
    if (hasNoUser(tokens)) {
      const isUnreadable = tokens.access() !== null;
      tokens.clear();
      dispatch(isUnreadable ? tokenUnreadable() : openedAsGuest());
      return;
    }
    // Loads in parallel. `signIn` handles a failure.
    loadMemberModule().catch(() => undefined);
    const { data, error } = await dispatch(
      authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }),
    );
    if (getState().auth.status !== 'checking') return;
    const userId = data?._id ?? userIdOf(tokens.access());
    if (userId === null || statusOf(error) === 401 || statusOf(error) === 404) {
      tokens.clear();
      dispatch(signedOut({ byChoice: false }));
    } else {
      await dispatch(signIn(userId));
    }
  };
