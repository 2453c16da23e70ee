/** Milliseconds that a message is shown before a redirect to /login. */
export const REDIRECT_DELAY = 3_000;
