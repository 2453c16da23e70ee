import { createAction, isAnyOf, type Dispatch } from '@reduxjs/toolkit';
import type { AppDependencies } from './appDependencies.ts';

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

/**
 * Ends the auth session after the service rejected the refresh token. Another tab may have received
 * the reason first, so the stored mark counts too.
 *
 * @param isCompromised whether the service reported to this tab that the refresh token was reused
 */
export function endAuthSession(
  { tokens }: Pick<AppDependencies, 'tokens'>,
  dispatch: Dispatch,
  isCompromised = false,
): void {
  const wasCompromised = isCompromised || tokens.wasCompromised();
  tokens.clear(wasCompromised);
  dispatch(sessionExpired(wasCompromised));
}

/** Handles a request that needs a token when no decodable token is stored. */
export function handleMissingToken(
  { tokens }: Pick<AppDependencies, 'tokens'>,
  dispatch: Dispatch,
  message = 'Please log in.',
): void {
  const wasCompromised = tokens.wasCompromised();
  tokens.clear();
  dispatch(wasCompromised ? sessionExpired(wasCompromised) : tokenMissing({ message }));
}
