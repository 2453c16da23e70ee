import type {
  DemoResponse,
  LoginBody,
  SignupBody,
  SignupResponse,
  TokenResponse,
} from '../../../contract/auth.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/constants.ts';
import { isLocal } from '../../config/isLocal.ts';
import type { Context, Queryable } from '../../context.ts';
import { unauthorized } from '../../http/httpError.ts';
import { makeAccessTokens, type AccessTokens } from './tokens/accessTokens.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { purgeExpired } from '../../jobs/purgeExpired.ts';
import { makeEmailVerification } from './emails/emailVerification.ts';
import { makeIdentify, SESSION_EXPIRED } from './identify.ts';
import { keepAccount } from '../account/keepAccount.ts';
import { makeLogin } from './login.ts';
import { makePasswordReset } from './passwords/passwordReset.ts';
import { hashOpaqueToken } from './tokens/opaqueTokens.ts';
import { findTokenOwner } from './tokens/refreshTokenRepository.ts';
import { makeRefreshTokens, type IssuedToken } from './tokens/refreshTokens.ts';
import { findAccount, type Account } from './repository.ts';
import { signUp, type SignupLimits } from './signup.ts';

type Owner = Pick<Account, 'id' | 'token_generation'>;

export type AuthService = ReturnType<typeof makeAuthService>;

/** Accounts, and the access and refresh tokens of auth sessions. */
export function makeAuthService(context: Context) {
  const { config, database, now, realtime, securityLog } = context;
  const accessTokens = makeAccessTokens(config.JWT_SECRET, now);
  const refreshTokens = makeRefreshTokens(context);
  const login = makeLogin(context);
  const passwordReset = makePasswordReset(context);
  const emailVerification = makeEmailVerification(context);

  const startAuthSession = async (db: Queryable, account: Owner, deviceId?: string) => ({
    ...(await tokenPair(accessTokens, account, await refreshTokens.issue(db, account.id))),
    deviceToken: login.issueDeviceToken(account, deviceId),
  });

  return {
    passwordReset,
    emailVerification,
    findDeviceOwner: login.findDeviceOwner,

    /**
     * Creates an account, sends a verification mail and starts an auth session.
     * @throws {HttpError} those of `signUp`.
     */
    async signUp(body: SignupBody, limits: SignupLimits): Promise<SignupResponse> {
      const account = await signUp(context, body, limits);
      await emailVerification.send(account);
      return startAuthSession(database, account);
    },

    /**
     * Starts an auth session and cancels the deletion of the account, if there is one.
     * @throws {HttpError} 400 for an unknown email or a wrong password, 429 after too many failures.
     */
    async logIn(
      body: LoginBody,
      ip: string,
    ): Promise<SignupResponse & { deletionCancelled?: true }> {
      const { account, deviceId } = await login.logIn(body, ip);
      return keepAccount(context, account.id, (trx) => startAuthSession(trx, account, deviceId));
    },

    /** Returns the student whose refresh token can be exchanged, `undefined` for other tokens. */
    findTokenOwner: (refreshToken: string) =>
      findTokenOwner(database, hashOpaqueToken(refreshToken), now().toISOString()),

    /**
     * Exchanges a refresh token for a new pair. A reused token ends its auth session and sockets.
     * @throws {HttpError} 401 when the token is unknown, expired or revoked, with
     * AUTH_SESSION_COMPROMISED as the message after a reuse.
     */
    async refresh(refreshToken: string, ip: string): Promise<TokenResponse> {
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
    },

    /** Ends the auth session of a refresh token and its sockets. Ignores unknown tokens. */
    async logOut(refreshToken: string): Promise<void> {
      const authSessionId = await refreshTokens.revoke(refreshToken);
      if (authSessionId !== undefined) realtime.endAuthSession(authSessionId);
    },

    /** Their passwords are public, so a service that others can reach has none. */
    listDemoAccounts: async (): Promise<DemoResponse> => ({
      accounts: isLocal(config) ? await listDemoAccounts(database) : [],
    }),

    identify: makeIdentify(context, accessTokens),

    hasAccount: async (userId: string): Promise<boolean> =>
      (await findAccount(database, userId)) !== undefined,

    purgeExpired: (): Promise<void> => purgeExpired(context),
  };
}

async function tokenPair(
  accessTokens: AccessTokens,
  { id: userId, token_generation: generation }: Owner,
  { refreshToken, authSessionId }: IssuedToken,
): Promise<TokenResponse> {
  return { token: await accessTokens.issue({ userId, generation, authSessionId }), refreshToken };
}
