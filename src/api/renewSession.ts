import { DELAYS } from '../../contract/constants.ts';
import type { TokenAnswer } from '../../contract/auth.ts';
import type { Tokens } from './tokens.ts';

/**
 * `renewed`: there is a newer access token now. `refused`: the session is over.
 * `unreachable`: nobody could say (no network, a failing server), so the tokens stay.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

interface Dependencies {
  tokens: Tokens;
  apiUrl: string;
  fetch: typeof fetch;
  /** Web Locks, where the page has them (only in a secure context). */
  locks: Pick<LockManager, 'request'> | undefined;
}

/** Exchanges the refresh token. `usedToken` is the access token that was refused. */
export type RenewSession = (usedToken: string | null) => Promise<Renewal>;

/**
 * One exchange for all calls of this tab (they share a promise) and for all tabs (a Web Lock,
 * inside which the tokens are read again: another tab may have renewed meanwhile).
 */
export function makeRenewSession(dependencies: Dependencies): RenewSession {
  let underway: Promise<Renewal> | null = null;
  const { locks, tokens } = dependencies;

  const exchangeOnce = async (usedToken: string | null): Promise<Renewal> => {
    const current = tokens.access();
    if (current !== null && current !== usedToken) return 'renewed';
    return exchange(dependencies);
  };

  return (usedToken) => {
    const current = tokens.access();
    if (!underway && current !== null && current !== usedToken) return Promise.resolve('renewed');
    underway ??= (
      locks
        ? locks.request('study-buddy-renew-session', () => exchangeOnce(usedToken))
        : exchangeOnce(usedToken)
    ).finally(() => {
      underway = null;
    });
    return underway;
  };
}

async function exchange({ tokens, apiUrl, fetch }: Dependencies): Promise<Renewal> {
  const refreshToken = tokens.refresh();
  if (refreshToken === null) return 'refused';
  try {
    const answer = await fetch(`${apiUrl}/api/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(DELAYS.requestTimeout),
    });
    if (answer.ok) {
      tokens.store((await answer.json()) as TokenAnswer);
      return 'renewed';
    }
    // Without Web Locks another tab may have exchanged the same token a moment ago.
    if (tokens.refresh() !== refreshToken) return tokens.access() ? 'renewed' : 'refused';
    return isFinal(answer.status) ? 'refused' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** A 4xx ends the session, but for the two that only ask to come back later. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
