import {
  tokensRefreshed,
  sessionExpired,
  signedIn,
  signedOut,
  handleMissingToken,
} from '../../api/authActions.ts';
import { userIdOf } from '../../api/tokens.ts';
import type { AppThunk } from '../../app/store.ts';

/** Follows sign-in, sign-out and token refresh in other tabs. */
export const followOtherTabs = (): AppThunk => (dispatch, getState, dependencies) => {
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
    if (present !== null) dispatch(signedIn({ userId: present }));
  });
};
