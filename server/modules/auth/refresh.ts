import type { TokenResponse } from '../../../contract/auth.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import type { Context } from '../../platform/context.ts';
import { unauthorized } from '../../platform/errors/httpError.ts';
import { SESSION_EXPIRED } from './identify.ts';
import { findAccount } from './accountRepository.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { makeRefreshTokens } from './refreshTokens.ts';
import { tokenPair } from './startAuthSession.ts';

export const makeRefresh =
  (
    { database, realtime, securityLog }: Context,
    refreshTokens: ReturnType<typeof makeRefreshTokens>,
    accessTokens: AccessTokens,
  ) =>
  /**
   * Exchanges a refresh token for a new pair. A reused token ends its auth session and sockets.
   * @throws {HttpError} 401 when the token is unknown, expired or revoked, with
   * AUTH_SESSION_COMPROMISED as the message after a reuse.
   */
  async (refreshToken: string, ip: string): Promise<TokenResponse> => {
    const rotation = await refreshTokens.rotate(refreshToken);
    if (rotation.outcome === 'reused') {
      const { userId, authSessionId } = rotation;
      realtime.endAuthSession(authSessionId);
      securityLog.record('refresh_token_reused', { userId, authSessionId, ip });
      throw unauthorized(AUTH_SESSION_COMPROMISED);
    }
    if (rotation.outcome === 'refused') throw unauthorized(SESSION_EXPIRED);
    const account = await findAccount(database, rotation.userId);
    if (!account) throw unauthorized(SESSION_EXPIRED);
    return tokenPair(accessTokens, account, rotation);
  };
