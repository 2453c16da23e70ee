import type { Context } from '../../platform/context.ts';
import type { Identity } from '../../platform/http/authentication.ts';
import { unauthorized } from '../../platform/errors/httpError.ts';
import { needsVerification } from '../people/index.ts';
import { findIdentity } from './accountRepository.ts';
import type { AccessTokens } from './accessTokens.ts';

export const SESSION_EXPIRED = 'Session expired. Please log in again.';

export const makeIdentify =
  ({ config, database }: Context, accessTokens: AccessTokens) =>
  /**
   * Authenticates an access token.
   * @throws {HttpError} 401 when it is invalid or expired, or when its account was deleted or its
   * auth session has ended.
   */
  async (token: string): Promise<Identity> => {
    const claims = await accessTokens.read(token);
    const account = claims && (await findIdentity(database, claims));
    if (!claims || account?.token_generation !== claims.generation) {
      throw unauthorized(SESSION_EXPIRED);
    }
    return {
      userId: account.id,
      role: account.role,
      authSessionId: claims.authSessionId,
      needsVerification: needsVerification(config, account),
    };
  };

/**
 * Returns a function that returns the student of an access token that has expired while its auth
 * session is active, `undefined` for other tokens.
 */
export const makeFindExpired =
  ({ database, now }: Context, accessTokens: AccessTokens) =>
  async (token: string): Promise<string | undefined> => {
    const claims = await accessTokens.readSigned(token);
    if (!claims || claims.expiresAt > now()) return undefined;
    const account = await findIdentity(database, claims);
    return account?.token_generation === claims.generation ? account.id : undefined;
  };
