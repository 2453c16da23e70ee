/** Constants that the page needs before the login. The others load after it. */

/** Error message after the reuse of a refresh token. The page compares it. */
export const AUTH_SESSION_COMPROMISED =
  'Your sign-in was used from somewhere else too and was ended to be safe. Please log in again, and change your password if that was not you.';

/** Characters of a name or university at most, as `LIMITS.nameText`. */
export const NAME_LENGTH = 200;
