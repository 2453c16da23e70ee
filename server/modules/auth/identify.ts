import type { Authentication } from '../../platform/http/authentication.ts';
import { unauthorized } from '../../platform/errors/httpError.ts';
import { needsVerification } from '../people/index.ts';
import { findAccount, findIdentity } from './accountRepository.ts';
import type { AuthDeps } from './startAuthSession.ts';

export const SESSION_EXPIRED = 'Session expired. Please log in again.';

/** Authenticates requests and sockets by access tokens. */
export function makeAuthentication({ context, accessTokens }: AuthDeps): Authentication {
  const { config, database, now } = context;
  return {
    async identify(token) {
      const claims = await accessTokens.read(token);
      const account = claims && (await findIdentity(database, claims.userId, claims.authSessionId));
      if (!claims || account?.token_generation !== claims.generation) {
        throw unauthorized(SESSION_EXPIRED);
      }
      return {
        userId: account.id,
        role: account.role,
        authSessionId: claims.authSessionId,
        needsVerification: needsVerification(config, account),
      };
    },
    async findExpired(token) {
      const claims = await accessTokens.readSigned(token);
      if (!claims || claims.expiresAt > now()) return undefined;
      const account = await findIdentity(database, claims.userId, claims.authSessionId);
      return account?.token_generation === claims.generation ? account.id : undefined;
    },
    hasAccount: async (userId) => (await findAccount(database, userId)) !== undefined,
  };
}
