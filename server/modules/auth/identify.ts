import type { Role } from '../../../contract/users.ts';
import type { Context } from '../../context.ts';
import { unauthorized } from '../../http/httpError.ts';
import { needsVerification } from './emails/needsVerification.ts';
import { findIdentity } from './repository.ts';
import type { AccessTokens } from './tokens/accessTokens.ts';

export const SESSION_EXPIRED = 'Session expired. Please log in again.';

/** The authenticated student and the expiry of the access token. */
export interface Identity {
  userId: string;
  role: Role;
  authSessionId: string;
  expiresAt: Date;
  /** Whether the student cannot contact others until the email is verified. */
  needsVerification: boolean;
}

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
    const { authSessionId, expiresAt } = claims;
    return {
      userId: account.id,
      role: account.role,
      authSessionId,
      expiresAt,
      needsVerification: needsVerification(config, account),
    };
  };
