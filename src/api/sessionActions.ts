import { createAction } from '@reduxjs/toolkit';

/**
 * The service refused to renew the session: whoever is signed in is not any more. `wasReused` where
 * it said that somebody else had the session too.
 */
export const sessionExpired = createAction('auth/sessionExpired', (wasReused: boolean = false) => ({
  payload: { wasReused },
}));

/** A call that needs a signed-in student was made without a token that names one. */
export const tokenMissing = createAction<{ message: string }>('auth/tokenMissing');

/** The access token was exchanged for a newer one. The tokens themselves stay out of actions. */
export const sessionRenewed = createAction('auth/sessionRenewed');
