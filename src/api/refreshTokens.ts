import { AUTH_SESSION_COMPROMISED } from '../../contract/guestConstants.ts';
import { REQUEST_TIMEOUT } from './constants.ts';
import type { TokenResponse } from '../../contract/auth.ts';
import { serverText } from './errorText.ts';
import { userIdOf, type Tokens } from './tokens.ts';

/**
 * - `refreshed`: a newer access token is stored.
 * - `refused`: the auth session is over.
 * - `compromised`: the auth session is over because its refresh token was used twice.
 * - `accountSwitched`: another tab signed in a different student, whom the request does not concern.
 * - `unreachable`: no network or a failing service; the tokens stay.
 */
export type RefreshOutcome =
  'refreshed' | 'refused' | 'compromised' | 'accountSwitched' | 'unreachable';

interface Dependencies {
  tokens: Tokens;
  apiUrl: string;
  fetch: typeof fetch;
  /** Web Locks; `undefined` outside secure contexts. */
  locks: Pick<LockManager, 'request'> | undefined;
}

/** Exchanges the refresh token. `usedToken` is the access token that was rejected. */
export type RefreshTokens = (usedToken: string | null) => Promise<RefreshOutcome>;

/**
 * Returns a function that runs one exchange at a time: requests of this tab share a promise, and a
 * Web Lock excludes other tabs. Inside the lock the tokens are read again, because another tab may
 * have refreshed them.
 */
export function makeRefreshTokens(dependencies: Dependencies): RefreshTokens {
  let running: Promise<RefreshOutcome> | null = null;
  const { locks, tokens } = dependencies;

  const exchangeOnce = async (usedToken: string | null): Promise<RefreshOutcome> =>
    compareWithStored(tokens, usedToken) ?? exchange(dependencies, usedToken);

  return (usedToken) => {
    const known = running ? null : compareWithStored(tokens, usedToken);
    if (known) return Promise.resolve(known);
    running ??= (
      locks
        ? locks.request('study-buddy-renew-session', () => exchangeOnce(usedToken))
        : exchangeOnce(usedToken)
    ).finally(() => {
      running = null;
    });
    return running;
  };
}

/** Returns the outcome if the stored access token differs from the used one, otherwise `null`. */
function compareWithStored(tokens: Tokens, usedToken: string | null): RefreshOutcome | null {
  const current = tokens.access();
  if (current === null || current === usedToken) return null;
  const owner = userIdOf(usedToken);
  return owner === null || owner === userIdOf(current) ? 'refreshed' : 'accountSwitched';
}

async function exchange(
  { tokens, apiUrl, fetch }: Dependencies,
  usedToken: string | null,
): Promise<RefreshOutcome> {
  const refreshToken = tokens.refresh();
  if (refreshToken === null) return 'refused';
  try {
    const response = await fetch(`${apiUrl}/api/auth/refresh`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    const result = response.ok
      ? ((await response.json()) as TokenResponse)
      : await outcomeOf(response);
    // The student may have logged out meanwhile. Without Web Locks, another tab may have refreshed.
    if (tokens.refresh() !== refreshToken) return compareWithStored(tokens, usedToken) ?? 'refused';
    if (typeof result === 'string') return result;
    tokens.store(result);
    return 'refreshed';
  } catch {
    return 'unreachable';
  }
}

/** A 4xx ends the auth session, except 408 and 429, which ask the client to retry. */
async function outcomeOf(response: Response): Promise<RefreshOutcome> {
  const { status } = response;
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isFinal) return 'unreachable';
  const data: unknown = await response.json().catch(() => null);
  return serverText({ status, data }) === AUTH_SESSION_COMPROMISED ? 'compromised' : 'refused';
}
