import { v7 as uuid } from 'uuid';
import type { DemoAnswer, LoginBody, SignupBody, TokenAnswer } from '../../../contract/auth.ts';
import type { Role } from '../../../contract/users.ts';
import type { Context } from '../../context.ts';
import { normalise } from '../../database/keys.ts';
import { badRequest, RefusalError, unauthorized } from '../../errors.ts';
import { makeAccessTokens } from './accessTokens.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { deleteExpired } from './expiry.ts';
import { makeLoginGuard } from './loginGuard.ts';
import { findPasswordProblem } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { makePasswordReset } from './passwordReset.ts';
import { makeRefreshTokens } from './refreshTokens.ts';
import { findAccount, findAccountByEmailKey, insertAccount, type Account } from './repository.ts';

const SESSION_EXPIRED = 'Session expired. Please log in again.';

/** Whom an access token speaks for, and until when. */
export interface Identity {
  userId: string;
  role: Role;
  expiresAt: Date;
}

export type AuthService = ReturnType<typeof makeAuthService>;

/** Accounts and the two tokens that stand for a session. */
export function makeAuthService(context: Context) {
  const { config, database, now } = context;
  const accessTokens = makeAccessTokens(config.JWT_SECRET, now);
  const refreshTokens = makeRefreshTokens(context);
  const guard = makeLoginGuard(context);
  const passwordReset = makePasswordReset(context);

  async function openSession(account: Pick<Account, 'id' | 'token_generation'>) {
    return {
      token: await accessTokens.issue(account.id, account.token_generation),
      refreshToken: await refreshTokens.issue(database, account.id),
    };
  }

  return {
    passwordReset,

    /**
     * Makes an account and signs it in.
     * @throws {RefusalError} 400 for a poor password, 409 when the address is taken.
     */
    async signUp(body: SignupBody): Promise<TokenAnswer> {
      const problem = findPasswordProblem(body.password, body);
      if (problem !== undefined) throw badRequest(problem, { password: problem });
      const account = await newAccount(body, config.ADMIN_EMAIL, now());
      if (!(await insertAccount(database, account))) {
        const taken = 'An account with this email address already exists.';
        throw new RefusalError(409, taken, { email: taken });
      }
      return openSession({ id: account.id, token_generation: 0 });
    },

    /**
     * @throws {RefusalError} 400 for wrong credentials, the same for an address nobody has; 429
     * after too many failures.
     */
    async logIn(body: LoginBody, ip: string): Promise<TokenAnswer> {
      const emailKey = normalise(body.email);
      const account = await guard.attempt(emailKey, ip, async () => {
        const found = await findAccountByEmailKey(database, emailKey);
        const isRight = await verifyPassword(body.password, found?.password_hash);
        return found && isRight ? found : null;
      });
      if (!account) throw badRequest('Invalid email or password.');
      return openSession(account);
    },

    /** @throws {RefusalError} 401 when the token is unknown, expired, revoked or used before. */
    async refresh(refreshToken: string): Promise<TokenAnswer> {
      const rotation = await refreshTokens.rotate(refreshToken);
      const account = rotation && (await findAccount(database, rotation.userId));
      if (!rotation || !account) throw unauthorized(SESSION_EXPIRED);
      return {
        token: await accessTokens.issue(account.id, account.token_generation),
        refreshToken: rotation.refreshToken,
      };
    },

    /** Ends the session that a refresh token belongs to; an unknown one is no error. */
    logOut: (refreshToken: string): Promise<void> => refreshTokens.revoke(refreshToken),

    async listDemoAccounts(): Promise<DemoAnswer> {
      return { accounts: await listDemoAccounts(database) };
    },

    /**
     * Whom an access token speaks for.
     * @throws {RefusalError} 401 when it is invalid, expired, of an account that is gone, or from
     * before all sessions of the account were ended.
     */
    async identify(token: string): Promise<Identity> {
      const claims = await accessTokens.read(token);
      const account = claims && (await findAccount(database, claims.userId));
      if (!claims || account?.token_generation !== claims.generation) {
        throw unauthorized(SESSION_EXPIRED);
      }
      return { userId: account.id, role: account.role, expiresAt: claims.expiresAt };
    },

    deleteExpired: (): Promise<void> => deleteExpired(context),
  };
}

async function newAccount(body: SignupBody, adminEmail: string, now: Date) {
  const email = body.email.trim();
  const university = body.university.trim();
  const isAdmin = adminEmail !== '' && normalise(adminEmail) === normalise(email);
  return {
    id: uuid(),
    name: body.name.trim(),
    email,
    email_key: normalise(email),
    password_hash: await hashPassword(body.password),
    role: isAdmin ? ('admin' as const) : ('student' as const),
    university,
    university_key: normalise(university),
    bio: '',
    location: '',
    location_key: '',
    avatar: '',
    created_at: now.toISOString(),
  };
}
