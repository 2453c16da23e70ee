import { HOUR, MINUTE } from '../../../contract/durations.ts';
import { hasSignOn } from '../../platform/config/signOn.ts';
import type { Context } from '../../platform/context.ts';
import { makeAccessTokens } from './accessTokens.ts';
import { deleteExpired, EXPIRING_TABLES } from './authSessionRepository.ts';
import { endRevokedSockets } from './authSessions.ts';
import { guestRoutes } from './guestRoutes.ts';
import { makeAuthentication } from './identify.ts';
import { deleteLoginFailuresBefore } from './loginFailureRepository.ts';
import { FAILURE_WINDOW } from './loginGuard.ts';
import { ownAccountRoutes } from './ownAccountRoutes.ts';
import { makeProvider } from './signOn/provider.ts';
import { ownSignOnRoutes, signOnRoutes } from './signOn/signOnRoutes.ts';
import type { AuthCallbacks } from './startAuthSession.ts';

export { ACCESS_TOKEN_LIFETIME } from './accessTokens.ts';
export { type Account, findIdentity } from './accountRepository.ts';
export { revokeAllAuthSessions } from './authSessionRepository.ts';
export { callerOf, type Caller } from './caller.ts';
export { DEMO_PASSWORD, removeDeletedDemoAccounts } from './demoAccounts.ts';
export { deleteLoginFailuresOf } from './loginFailureRepository.ts';
export { confirmPassword, confirmPresence } from './passwordChange.ts';
export { hashPassword } from './passwordHash.ts';
export { makeDiscovery } from './signOn/discovery.ts';
export { knowsClient } from './signOn/knowsClient.ts';

/** Accounts, credentials, auth sessions, and the tokens of requests and sockets. */
export function makeAuthModule(context: Context, callbacks: AuthCallbacks) {
  const { config, database, now } = context;
  const deps = { context, callbacks, accessTokens: makeAccessTokens(config.JWT_SECRET, now) };
  const purge = async () => {
    const at = now();
    for (const table of EXPIRING_TABLES) await deleteExpired(database, table, at.toISOString());
    const start = new Date(at.getTime() - FAILURE_WINDOW);
    await deleteLoginFailuresBefore(database, start.toISOString());
  };
  const provider = hasSignOn(config) ? makeProvider(context) : undefined;
  const endRevoked = () => endRevokedSockets(context);
  return {
    authentication: makeAuthentication(deps),
    endRevokedSockets: endRevoked,
    purge,
    /** @throws {SettingError} when OIDC_ISSUER is not the issuer of the provider there. */
    checkProvider: async () => provider?.check(),
    routes: [
      guestRoutes(deps),
      ownAccountRoutes(context),
      signOnRoutes(deps, provider),
      ownSignOnRoutes(deps, provider),
    ],
    jobs: [
      { name: 'closing sockets of ended auth sessions', every: MINUTE, run: endRevoked },
      { name: 'deleting expired tokens', every: HOUR, run: purge },
    ],
  };
}
