import type { Context } from '../../platform/context.ts';
import { HOUR, MINUTE } from '../../../contract/durations.ts';
import type { AuthHooks } from './startAuthSession.ts';
import { purgeAuth } from './purgeExpired.ts';
import { authRoutes } from './routes.ts';
import { makeAuthService } from './service.ts';

export { DEMO_PASSWORD, removeDeletedDemoAccounts } from './demoAccounts.ts';
export { listPasskeys } from './passkeyRepository.ts';
export { makeConfirmPassword } from './passwordChange.ts';
export { hashPassword } from './passwordHash.ts';
export type { Account } from './accountRepository.ts';
export { ACCESS_TOKEN_LIFETIME } from './accessTokens.ts';
export { hashOpaqueToken, makeOpaqueToken } from './opaqueTokens.ts';
export { revokeAllAuthSessions } from './refreshTokenRepository.ts';

/** Accounts, credentials, auth sessions, and the tokens of requests and sockets. */
export function makeAuthModule(context: Context, hooks: AuthHooks) {
  const service = makeAuthService(context, hooks);
  const purge = () => purgeAuth(context, context.now());
  return {
    ...service,
    purge,
    routes: [authRoutes(service)],
    jobs: [
      {
        name: 'closing sockets of ended auth sessions',
        every: MINUTE,
        run: service.endRevokedSockets,
      },
      { name: 'deleting expired tokens', every: HOUR, run: purge },
    ],
  };
}
