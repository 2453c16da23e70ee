import type { Dispatch } from '@reduxjs/toolkit';
import type { Services } from './services.ts';
import { sessionExpired, tokenMissing } from './sessionActions.ts';

/**
 * Ends the session of a token that the service refused to renew. Another tab may have been told
 * that somebody else had the session too, and removed the tokens: the reason is the same here,
 * whichever of that this tab learns first.
 * @param isReused whether the service said so to this tab.
 */
export function endSession(
  { tokens }: Pick<Services, 'tokens'>,
  dispatch: Dispatch,
  isReused = false,
): void {
  const wasReused = isReused || tokens.wasReused();
  tokens.clear(wasReused);
  dispatch(sessionExpired(wasReused));
}

/** Says that a call needs a signed-in student and found no token that names one. */
export function missToken(
  { tokens }: Pick<Services, 'tokens'>,
  dispatch: Dispatch,
  message = 'Please log in.',
): void {
  const wasReused = tokens.wasReused();
  tokens.clear();
  dispatch(wasReused ? sessionExpired(wasReused) : tokenMissing({ message }));
}
