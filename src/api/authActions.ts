import { createAction } from '@reduxjs/toolkit';

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

/** The access token was refreshed. Actions never contain tokens. */
export const tokensRefreshed = createAction('auth/tokensRefreshed');
