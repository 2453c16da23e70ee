import { HOUR, MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { makeAccessTokens } from './accessTokens.ts';
import { deleteExpired, EXPIRING_TABLES } from './authSessionRepository.ts';
import { endRevokedSockets } from './authSessions.ts';
import { guestRoutes } from './guestRoutes.ts';
import { makeAuthentication } from './identify.ts';
import { deleteLoginFailuresBefore } from './loginFailureRepository.ts';
import { FAILURE_WINDOW } from './loginGuard.ts';
import { ownAccountRoutes } from './ownAccountRoutes.ts';
import type { AuthHooks } from './startAuthSession.ts';

export { ACCESS_TOKEN_LIFETIME } from './accessTokens.ts';
export { type Account, findIdentity } from './accountRepository.ts';
export { revokeAllAuthSessions } from './authSessionRepository.ts';
export { callerOf, type Caller } from './caller.ts';
export { DEMO_PASSWORD, removeDeletedDemoAccounts } from './demoAccounts.ts';
export { confirmPassword, confirmPresence } from './passwordChange.ts';
export { hashPassword } from './passwordHash.ts';

/** Accounts, credentials, auth sessions, and the tokens of requests and sockets. */
export function makeAuthModule(context: Context, hooks: AuthHooks) {
  const { config, database, now } = context;
  const deps = { context, hooks, accessTokens: makeAccessTokens(config.JWT_SECRET, now) };
  const purge = async () => {
    const at = now();
    for (const table of EXPIRING_TABLES) await deleteExpired(database, table, at.toISOString());
    const start = new Date(at.getTime() - FAILURE_WINDOW);
    await deleteLoginFailuresBefore(database, start.toISOString());
  };
  const endRevoked = () => endRevokedSockets(context);
  return {
    authentication: makeAuthentication(deps),
    endRevokedSockets: endRevoked,
    purge,
    routes: [guestRoutes(deps), ownAccountRoutes(context)],
    jobs: [
      { name: 'closing sockets of ended auth sessions', every: MINUTE, run: endRevoked },
      { name: 'deleting expired tokens', every: HOUR, run: purge },
    ],
  };
}
