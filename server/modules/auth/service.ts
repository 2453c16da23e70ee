import type {
  DemoResponse,
  LoginBody,
  LoginResponse,
  PasskeyLoginBody,
  SignupBody,
  SignupResponse,
} from '../../../contract/auth.ts';
import { isLocal } from '../../platform/config/publicUrl.ts';
import type { Context } from '../../platform/context.ts';
import { type AuthHooks, makeStartAuthSession } from './startAuthSession.ts';
import { makeAccessTokens } from './accessTokens.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { listActiveOf } from './authSessionRepository.ts';
import { makeAuthSessions } from './authSessions.ts';
import { makeEmailChange } from './emailChange.ts';
import { makeEmailVerification } from './emailVerification.ts';
import { makeFindExpired, makeIdentify } from './identify.ts';
import { makeRefresh } from './refresh.ts';
import { makeLogin } from './login.ts';
import { makePasskeyLogin } from './passkeyLogin.ts';
import { makePasskeys } from './passkeys.ts';
import { makePasswordChange } from './passwordChange.ts';
import { makePasswordReset } from './passwordReset.ts';
import { hashOpaqueToken } from './opaqueTokens.ts';
import { findTokenOwner } from './refreshTokenRepository.ts';
import { makeRefreshTokens } from './refreshTokens.ts';
import { findAccount } from './accountRepository.ts';
import { signUp, type SignupLimits } from './signup.ts';

export type AuthService = ReturnType<typeof makeAuthService>;

/** Accounts, and the access and refresh tokens of auth sessions. */
export function makeAuthService(context: Context, hooks: AuthHooks) {
  const { config, database, now, realtime } = context;
  const accessTokens = makeAccessTokens(config.JWT_SECRET, now);
  const refreshTokens = makeRefreshTokens(context);
  const startAuthSession = makeStartAuthSession(context, accessTokens, refreshTokens, hooks);
  const login = makeLogin(context);
  const passkeyLogin = makePasskeyLogin(context);
  const passwordReset = makePasswordReset(context, hooks);
  const emailVerification = makeEmailVerification(context);

  return {
    passwordReset,
    emailVerification,
    emailChange: makeEmailChange(context, emailVerification),
    passwordChange: makePasswordChange(context),
    authSessions: makeAuthSessions(context),
    passkeys: makePasskeys(context),
    passkeyLogin,
    findDeviceOwner: login.findDeviceOwner,

    /**
     * Creates an account, sends a verification mail and starts an auth session.
     * @throws {HttpError} those of `signUp`.
     */
    async signUp(body: SignupBody, limits: SignupLimits, device: string): Promise<SignupResponse> {
      const account = await signUp(context, body, limits);
      await emailVerification.send(account);
      return startAuthSession.afterSignup(account, device);
    },

    /** @throws {HttpError} 400 for an unknown email or a wrong password, 429 after too many failures. */
    logIn: async (
      body: LoginBody,
      { ip, device }: { ip: string; device: string },
    ): Promise<LoginResponse> => startAuthSession.afterLogin(await login.logIn(body, ip), device),

    /** @throws {HttpError} 400 for a passkey that is not valid. */
    logInWithPasskey: async (
      body: PasskeyLoginBody,
      { ip, device }: { ip: string; device: string },
    ): Promise<LoginResponse> =>
      startAuthSession.afterLogin(await passkeyLogin.logIn(body, ip), device),

    /** Returns the student whose refresh token can be exchanged, `undefined` for other tokens. */
    findTokenOwner: (refreshToken: string) =>
      findTokenOwner(database, hashOpaqueToken(refreshToken), now().toISOString()),

    refresh: makeRefresh(context, refreshTokens, accessTokens),

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
    findExpired: makeFindExpired(context, accessTokens),

    /** Disconnects the sockets of this node whose auth session has ended, with one query for all. */
    async endRevokedSockets(): Promise<void> {
      const ids = realtime.authSessionIds();
      const active = await listActiveOf(database, ids, now().toISOString());
      for (const id of ids) if (!active.has(id)) realtime.endAuthSession(id);
    },

    hasAccount: async (userId: string): Promise<boolean> =>
      (await findAccount(database, userId)) !== undefined,
  };
}
