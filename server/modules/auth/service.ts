import type {
  DemoResponse,
  LoginBody,
  SignupBody,
  SignupResponse,
  TokenResponse,
} from '../../../contract/auth.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/constants.ts';
import type { Role } from '../../../contract/users.ts';
import type { Context } from '../../context.ts';
import { unauthorized } from '../../http/httpError.ts';
import { makeAccessTokens, type AccessTokens } from './tokens/accessTokens.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { purgeExpired } from '../../jobs/purgeExpired.ts';
import { makeLogin } from './login.ts';
import { makePasswordReset } from './passwords/passwordReset.ts';
import { hashOpaqueToken } from './tokens/opaqueTokens.ts';
import { findTokenOwner } from './tokens/refreshTokenRepository.ts';
import { makeRefreshTokens, type IssuedToken } from './tokens/refreshTokens.ts';
import { findAccount, findIdentity, type Account } from './repository.ts';
import { signUp, type SignupLimits } from './signup.ts';

const SESSION_EXPIRED = 'Session expired. Please log in again.';

/** The authenticated student and the expiry of the access token. */
export interface Identity {
  userId: string;
  role: Role;
  authSessionId: string;
  expiresAt: Date;
}

type Owner = Pick<Account, 'id' | 'token_generation'>;

export type AuthService = ReturnType<typeof makeAuthService>;

/** Accounts, and the access and refresh tokens of auth sessions. */
export function makeAuthService(context: Context) {
  const { config, database, now, realtime, securityLog } = context;
  const accessTokens = makeAccessTokens(config.JWT_SECRET, now);
  const refreshTokens = makeRefreshTokens(context);
  const login = makeLogin(context);
  const passwordReset = makePasswordReset(context);

  const startAuthSession = async (account: Owner, deviceId?: string) => ({
    ...(await tokenPair(accessTokens, account, await refreshTokens.issue(account.id))),
    deviceToken: login.issueDeviceToken(account, deviceId),
  });

  return {
    passwordReset,
    findDeviceOwner: login.findDeviceOwner,

    /**
     * Creates an account and starts an auth session.
     * @throws {HttpError} those of `signUp`.
     */
    signUp: async (body: SignupBody, limits: SignupLimits): Promise<SignupResponse> =>
      startAuthSession(await signUp(context, body, limits)),

    /**
     * Starts an auth session.
     * @throws {HttpError} 400 for an unknown email or a wrong password, 429 after too many failures.
     */
    async logIn(body: LoginBody, ip: string): Promise<SignupResponse> {
      const { account, deviceId } = await login.logIn(body, ip);
      return startAuthSession(account, deviceId);
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

    listDemoAccounts: async (): Promise<DemoResponse> => ({
      accounts: await listDemoAccounts(database),
    }),

    /**
     * Authenticates an access token.
     * @throws {HttpError} 401 when it is invalid or expired, or when its account was deleted or its
     * auth session has ended.
     */
    async identify(token: string): Promise<Identity> {
      const claims = await accessTokens.read(token);
      const account = claims && (await findIdentity(database, claims));
      if (!claims || account?.token_generation !== claims.generation) {
        throw unauthorized(SESSION_EXPIRED);
      }
      const { authSessionId, expiresAt } = claims;
      return { userId: account.id, role: account.role, authSessionId, expiresAt };
    },

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
