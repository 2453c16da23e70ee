import type { JWTPayload } from 'jose';
import type { Context } from '../../../platform/context.ts';
import { badRequest, HttpError } from '../../../platform/errors/httpError.ts';
import { lockUser } from '../../people/index.ts';
import { endAuthSessions } from '../authSessionRepository.ts';
import { describeFailure } from './describeFailure.ts';
import type { Provider } from './provider.ts';
import { listOfProviderSession, listOfSubject } from './signOnRepository.ts';

/** The claim that makes a token a logout token. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Ends the auth sessions of a session at the provider, or of all sessions of a student there, on every node
 * (OpenID Connect Back-Channel Logout 1.0). Auth sessions by password or passkey stay.
 * @throws {HttpError} 400 for a token that is not one of the provider for this, 503 while it is away.
 */
export async function logOutByProvider(
  context: Context,
  provider: Provider,
  token: string,
  ip: string,
): Promise<void> {
  const { database, log, now, realtime, securityLog } = context;
  const claims = await provider.readLogoutToken(token).catch((err: unknown) => {
    if (err instanceof HttpError) throw err;
    log.warn({ failure: describeFailure(err) }, 'a logout token was refused');
    return undefined;
  });
  if (!claims || !isLogout(claims)) {
    securityLog.record('sign_on_logout_refused', { ip });
    throw badRequest('This is not a logout token of the provider.');
  }
  const { iss: issuer = '', sub: subject, sid } = claims;
  const sessions =
    typeof sid === 'string'
      ? await listOfProviderSession(database, issuer, sid)
      : await listOfSubject(database, { issuer, subject: subject ?? '' });
  for (const session of sessions) {
    if (subject !== undefined && session.subject !== subject) continue;
    const { user_id: userId, auth_session_id: only } = session;
    const ended = await database.transaction().execute(async (trx) => {
      // A simultaneous refresh cannot continue an ended auth session.
      await lockUser(trx, userId);
      return endAuthSessions(trx, userId, { only }, now().toISOString());
    });
    for (const id of ended) realtime.endAuthSession(id);
    if (ended.length > 0) securityLog.record('sign_on_logout', { userId, authSessionId: only });
  }
}

/** Returns whether the claims are those of section 2.6, which an ID token does not have. */
function isLogout({ events, nonce, sub, sid }: JWTPayload): boolean {
  const isEvent = typeof events === 'object' && events !== null && EVENT in events;
  const namesSomebody = typeof sub === 'string' || (typeof sid === 'string' && sid !== '');
  return isEvent && nonce === undefined && namesSomebody;
}
