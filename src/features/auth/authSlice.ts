import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionExpired, tokenMissing } from '../../api/sessionActions.ts';

interface AuthState {
  /** `expired` differs from `signedOut` in that some screens say so before they leave. */
  status: 'checking' | 'signedIn' | 'expired' | 'signedOut';
  userId: string | null;
  /** Who chose to leave does not want to be led back to where they were. */
  leftByChoice: boolean;
  /** The stored token could not be decoded; whoever then wants a guarded screen is told to log in. */
  tokenWasUnreadable: boolean;
  /** The session ended because somebody else had it too. */
  wasReused: boolean;
}

const initialState: AuthState = {
  status: 'checking',
  userId: null,
  leftByChoice: false,
  tokenWasUnreadable: false,
  wasReused: false,
};

const nobody = (status: 'expired' | 'signedOut', leftByChoice = false): AuthState => ({
  ...initialState,
  status,
  leftByChoice,
});

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<{ userId: string }>): AuthState => ({
      ...initialState,
      status: 'signedIn',
      userId: payload.userId,
    }),
    /** `byChoice` is false where another tab signed out or a guest merely arrived. */
    signedOut: (_state, { payload }: PayloadAction<{ byChoice: boolean }>) =>
      nobody('signedOut', payload.byChoice),
    /** The page was opened with a token that cannot be decoded. */
    tokenUnreadable: (): AuthState => ({ ...nobody('signedOut'), tokenWasUnreadable: true }),
    /** Somebody who is not signed in wanted a guarded screen. */
    turnedAway(state) {
      state.tokenWasUnreadable = false;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionExpired, (state, { payload }) => ({
        ...nobody('expired'),
        wasReused: state.wasReused || payload.wasReused,
      }))
      .addCase(tokenMissing, (state) =>
        state.status === 'expired' ? state : nobody('signedOut', state.leftByChoice),
      );
  },
  selectors: {
    selectAuthStatus: (state) => state.status,
    selectIsSignedIn: (state) => state.status === 'signedIn',
    selectUserId: (state) => state.userId,
    selectLeftByChoice: (state) => state.leftByChoice,
    selectWasReused: (state) => state.wasReused,
  },
});

export const { signedIn, signedOut, tokenUnreadable, turnedAway } = authSlice.actions;
export const {
  selectAuthStatus,
  selectIsSignedIn,
  selectUserId,
  selectLeftByChoice,
  selectWasReused,
} = authSlice.selectors;
