import type { JWTPayload } from 'jose';
import { SECOND } from '../../../../contract/durations.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { badRequest, HttpError } from '../../../platform/errors/httpError.ts';
import { lockUser } from '../../people/index.ts';
import { endAuthSessions } from '../authSessionRepository.ts';
import { describeFailure } from './describeFailure.ts';
import { CLOCK_TOLERANCE } from './discovery.ts';
import { LOGOUT_TOKEN_LIFETIME, type Provider } from './provider.ts';
import { listLoggedOut } from './signOnRepository.ts';
import { useOnce } from './useOnce.ts';

/** The claim that makes a token a logout token. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Milliseconds in which a logout token is accepted, by a clock that may be ahead or behind. */
const REPEATABLE = LOGOUT_TOKEN_LIFETIME + 2 * CLOCK_TOLERANCE;

/**
 * Ends the auth sessions of a session at the provider, or of all sessions of a student there, on every node
 * (OpenID Connect Back-Channel Logout 1.0). Auth sessions by password or passkey stay, and those that began
 * after the logout. A token counts once.
 * @throws {HttpError} 400 for a token that is not one of the provider for this or was used, 503 while the
 * provider is away.
 */
export async function logOutByProvider(
  context: Context,
  provider: Provider,
  token: string,
  ip: string,
): Promise<void> {
  const { database, log, realtime, securityLog } = context;
  const refusal = (message: string) => {
    securityLog.record('sign_on_logout_refused', { ip });
    return badRequest(message);
  };
  const claims = await provider.readLogoutToken(token).catch((err: unknown) => {
    if (err instanceof HttpError) throw err;
    log.warn({ failure: describeFailure(err) }, 'a logout token was refused');
    return undefined;
  });
  if (!claims || !isLogout(claims)) throw refusal('This is not a logout token of the provider.');
  const ended = await database.transaction().execute(async (trx) => {
    const isFirst = await useOnce(context, trx, 'logout', claims.jti ?? '', REPEATABLE);
    return isFirst ? endNamed(context, trx, claims) : undefined;
  });
  if (!ended) throw refusal('This logout token was used before.');
  for (const { userId, authSessionId } of ended) {
    realtime.endAuthSession(authSessionId);
    securityLog.record('sign_on_logout', { userId, authSessionId });
  }
}

/** Ends the auth sessions of the student or session in the claims. Returns those that were active. */
async function endNamed(
  { now }: Context,
  trx: Queryable,
  { iss: issuer = '', sub: subject, sid, iat = 0 }: JWTPayload,
): Promise<{ userId: string; authSessionId: string }[]> {
  const named = await listLoggedOut(trx, {
    ...{ issuer, subject, providerSession: typeof sid === 'string' ? sid : undefined },
    issuedAt: new Date(iat * SECOND).toISOString(),
  });
  const ended = [];
  for (const { user_id: userId, auth_session_id: only } of named) {
    // A simultaneous refresh cannot continue an ended auth session.
    await lockUser(trx, userId);
    const ids = await endAuthSessions(trx, userId, { only }, now().toISOString());
    ended.push(...ids.map((authSessionId) => ({ userId, authSessionId })));
  }
  return ended;
}

/** Returns whether the claims are those of section 2.6, which an ID token does not have. */
function isLogout({ events, nonce, sub, sid }: JWTPayload): boolean {
  const isEvent = typeof events === 'object' && events !== null && EVENT in events;
  return isEvent && nonce === undefined && (sub !== undefined || sid !== undefined);
}
