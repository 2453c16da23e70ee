import { createAction, isAnyOf } from '@reduxjs/toolkit';

export const signedIn = createAction<{ userId: string }>('auth/signedIn');

/** `byChoice` is false when another tab signed out or the service rejected the stored token. */
export const signedOut = createAction<{ byChoice: boolean }>('auth/signedOut');

/**
 * The service rejected the refresh token. `wasCompromised` is true if it reported that the token was
 * used twice.
 */
export const sessionExpired = createAction(
  'auth/sessionExpired',
  (wasCompromised: boolean = false) => ({ payload: { wasCompromised } }),
);

/** A request needed a signed-in student, but no decodable token is stored. */
export const tokenMissing = createAction<{ message: string }>('auth/tokenMissing');

/** Matches every action that ends the auth session. */
export const isAuthSessionEnd = isAnyOf(signedOut, sessionExpired, tokenMissing);

/** The access token was refreshed. Actions never contain tokens. */
export const tokensRefreshed = createAction('auth/tokensRefreshed');
