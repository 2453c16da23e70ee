import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionExpired, signedIn, signedOut, tokenMissing } from '../../api/authActions.ts';

interface AuthState {
  /** Some screens show a notice for `expired` before they redirect to /login. */
  status: 'checking' | 'signedIn' | 'expired' | 'signedOut';
  userId: string | null;
  /** Login then leads to /dashboard instead of the page that was open before. */
  leftByChoice: boolean;
  /** The stored token could not be decoded. Guarded screens then ask the guest to log in. */
  tokenWasUnreadable: boolean;
  /** The auth session ended because its refresh token was used twice. */
  wasCompromised: boolean;
}

const initialState: AuthState = {
  status: 'checking',
  userId: null,
  leftByChoice: false,
  tokenWasUnreadable: false,
  wasCompromised: false,
};

const guestState = (status: 'expired' | 'signedOut', leftByChoice = false): AuthState => ({
  ...initialState,
  status,
  leftByChoice,
});

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** The page was opened without a stored token. */
    openedAsGuest: () => guestState('signedOut'),
    /** The page was opened with a token that cannot be decoded. */
    tokenUnreadable: (): AuthState => ({ ...guestState('signedOut'), tokenWasUnreadable: true }),
    /** A guest opened a guarded screen. */
    redirectedToLogin(state) {
      state.tokenWasUnreadable = false;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedIn, (_state, { payload }) => ({
        ...initialState,
        status: 'signedIn',
        userId: payload.userId,
      }))
      .addCase(signedOut, (_state, { payload }) => guestState('signedOut', payload.byChoice))
      .addCase(sessionExpired, (state, { payload }) => ({
        ...guestState('expired'),
        wasCompromised: state.wasCompromised || payload.wasCompromised,
      }))
      .addCase(tokenMissing, (state) =>
        state.status === 'expired' ? state : guestState('signedOut', state.leftByChoice),
      );
  },
  selectors: {
    selectAuthStatus: (state) => state.status,
    selectIsSignedIn: (state) => state.status === 'signedIn',
    selectUserId: (state) => state.userId,
    selectLeftByChoice: (state) => state.leftByChoice,
    selectWasCompromised: (state) => state.wasCompromised,
  },
});

export const { openedAsGuest, tokenUnreadable, redirectedToLogin } = authSlice.actions;
export const {
  selectAuthStatus,
  selectIsSignedIn,
  selectUserId,
  selectLeftByChoice,
  selectWasCompromised,
} = authSlice.selectors;

/** The student requested the deletion of the account. */
export const accountLeft = createAction<{ text: string }>('auth/accountLeft');
