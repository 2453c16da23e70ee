import { DELAYS, SESSION_REUSED } from '../../contract/constants.ts';
import type { TokenAnswer } from '../../contract/auth.ts';
import { serverText } from './errorText.ts';
import { userIdOf, type Tokens } from './tokens.ts';

/**
 * `renewed`: there is a newer access token now. `refused`: the session is over. `reused`: it is
 * over because somebody else had it too.
 * `replaced`: another tab has signed somebody else in, for whom the call was not meant.
 * `unreachable`: nobody could say (no network, a failing server), so the tokens stay.
 */
export type Renewal = 'renewed' | 'refused' | 'reused' | 'replaced' | 'unreachable';

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

  const exchangeOnce = async (usedToken: string | null): Promise<Renewal> =>
    sinceThen(tokens, usedToken) ?? exchange(dependencies, usedToken);

  return (usedToken) => {
    const known = underway ? null : sinceThen(tokens, usedToken);
    if (known) return Promise.resolve(known);
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

/** What has become of the access token since it was used; null while it is still the one. */
function sinceThen(tokens: Tokens, usedToken: string | null): Renewal | null {
  const current = tokens.access();
  if (current === null || current === usedToken) return null;
  const owner = userIdOf(usedToken);
  return owner === null || owner === userIdOf(current) ? 'renewed' : 'replaced';
}

async function exchange(
  { tokens, apiUrl, fetch }: Dependencies,
  usedToken: string | null,
): Promise<Renewal> {
  const refreshToken = tokens.refresh();
  if (refreshToken === null) return 'refused';
  try {
    const answer = await fetch(`${apiUrl}/api/auth/refresh`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(DELAYS.requestTimeout),
    });
    const renewed = answer.ok ? ((await answer.json()) as TokenAnswer) : await refusalOf(answer);
    // Meanwhile the student may have logged out or, without Web Locks, another tab have renewed.
    if (tokens.refresh() !== refreshToken) return sinceThen(tokens, usedToken) ?? 'refused';
    if (typeof renewed === 'string') return renewed;
    tokens.store(renewed);
    return 'renewed';
  } catch {
    return 'unreachable';
  }
}

/** A 4xx ends the session, but for the two that only ask to come back later. */
async function refusalOf(answer: Response): Promise<Renewal> {
  const { status } = answer;
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isFinal) return 'unreachable';
  // It need not be JSON.
  const data: unknown = await answer.json().catch(() => null);
  return serverText({ status, data }) === SESSION_REUSED ? 'reused' : 'refused';
}
