import type { Dispatch } from '@reduxjs/toolkit';
import type { AppDependencies } from './appDependencies.ts';
import { sessionExpired, tokenMissing } from './authActions.ts';

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
