import type { AuthSession } from '../../../contract/account.ts';
import type { TokenResponse } from '../../../contract/auth.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { hashOpaqueToken } from '../../platform/config/tokens.ts';
import type { Context } from '../../platform/context.ts';
import { notFound, unauthorized } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import { findAccount } from './accountRepository.ts';
import * as repository from './authSessionRepository.ts';
import type { Caller } from './caller.ts';
import { SESSION_EXPIRED } from './identify.ts';
import { revokeRefreshToken, rotateRefreshToken } from './refreshTokens.ts';
import { type AuthDeps, tokenPair } from './startAuthSession.ts';

/** Returns the student whose refresh token can be exchanged, `undefined` for other tokens. */
export const findTokenOwner = ({ database, now }: Context, refreshToken: string) =>
  repository.findTokenOwner(database, hashOpaqueToken(refreshToken), now().toISOString());

/**
 * Exchanges a refresh token for a new pair. A reused token ends its auth session and sockets.
 * @throws {HttpError} 401 when the token is unknown, expired or revoked, with
 * AUTH_SESSION_COMPROMISED as the message after a reuse.
 */
export async function refresh(
  { context, accessTokens }: AuthDeps,
  refreshToken: string,
  ip: string,
): Promise<TokenResponse> {
  const rotation = await rotateRefreshToken(context, refreshToken);
  if (rotation.outcome === 'reused') {
    const { userId, authSessionId } = rotation;
    context.realtime.endAuthSession(authSessionId);
    context.securityLog.record('refresh_token_reused', { userId, authSessionId, ip });
    throw unauthorized(AUTH_SESSION_COMPROMISED);
  }
  if (rotation.outcome === 'refused') throw unauthorized(SESSION_EXPIRED);
  const account = await findAccount(context.database, rotation.userId);
  if (!account) throw unauthorized(SESSION_EXPIRED);
  return tokenPair(accessTokens, account, rotation);
}

/** Ends the auth session of a refresh token and its sockets. Ignores unknown tokens. */
export async function logOut(context: Context, refreshToken: string): Promise<void> {
  const authSessionId = await revokeRefreshToken(context, refreshToken);
  if (authSessionId !== undefined) context.realtime.endAuthSession(authSessionId);
}

/** Lists the devices on which a student is logged in, the last used first. */
export async function listAuthSessions(
  { database, now }: Context,
  { userId, authSessionId }: Pick<Caller, 'userId' | 'authSessionId'>,
): Promise<AuthSession[]> {
  const active = await repository.listActiveAuthSessions(database, userId, now().toISOString());
  return active.map((session) => ({ ...session, isCurrent: session._id === authSessionId }));
}

/** @throws {HttpError} 404 unless it is an active auth session of the student. */
export async function endAuthSession(context: Context, userId: string, id: string): Promise<void> {
  if ((await end(context, userId, { only: id })) > 0) return;
  throw notFound('This device is logged out already.');
}

export async function endOtherAuthSessions(
  context: Context,
  { userId, authSessionId }: Pick<Caller, 'userId' | 'authSessionId'>,
): Promise<void> {
  await end(context, userId, { except: authSessionId });
}

/** Locks the account, so that a simultaneous refresh cannot continue an ended auth session. */
async function end(
  { database, now, realtime }: Context,
  userId: string,
  which: { only: string } | { except: string },
): Promise<number> {
  const ended = await database.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    return repository.endAuthSessions(trx, userId, which, now().toISOString());
  });
  for (const id of ended) realtime.endAuthSession(id);
  return ended.length;
}

/** Disconnects the sockets of this node whose auth session has ended, with one query for all. */
export async function endRevokedSockets({ database, now, realtime }: Context): Promise<void> {
  const ids = realtime.authSessionIds();
  const active = await repository.listActiveOf(database, ids, now().toISOString());
  for (const id of ids) if (!active.has(id)) realtime.endAuthSession(id);
}
