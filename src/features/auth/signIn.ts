import {
  tokensRefreshed,
  sessionExpired,
  signedIn,
  signedOut,
  handleMissingToken,
} from '../../api/authActions.ts';
import { userIdOf } from '../../api/tokens.ts';
import type { AppThunk } from '../../store/rootReducer.ts';
import { signInFailed } from './authSlice.ts';

/**
 * Loads the member module, then dispatches `signedIn`, so that lazily added reducers and listeners
 * receive it. Does not sign in a student whose tokens were removed or replaced meanwhile.
 */
export const signIn =
  (userId: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { tokens, loadMemberModule }) => {
    const owner = userIdOf(tokens.access());
    const isLoaded = await loadMemberModule().then(
      () => true,
      () => false,
    );
    const present = userIdOf(tokens.access());
    if (present !== owner && present !== null) return;
    if (present === owner && isLoaded) {
      dispatch(signedIn({ userId }));
      return;
    }
    dispatch(signedOut({ byChoice: false }));
    if (present === owner) dispatch(signInFailed());
  };

/** Follows sign-in, sign-out and token refresh in other tabs. */
export const subscribeToOtherTabs = (): AppThunk => (dispatch, getState, dependencies) => {
  const { tokens } = dependencies;
  tokens.subscribe(() => {
    const { userId } = getState().auth;
    const present = userIdOf(tokens.access());
    if (present === userId) {
      if (present !== null) dispatch(tokensRefreshed());
      return;
    }
    if (userId !== null && present === null && tokens.access() !== null) {
      handleMissingToken(dependencies, dispatch);
      return;
    }
    if (userId !== null) {
      const wasCompromised = present === null && tokens.wasCompromised();
      dispatch(wasCompromised ? sessionExpired(wasCompromised) : signedOut({ byChoice: false }));
    }
    if (present !== null) void dispatch(signIn(present));
  });
};
