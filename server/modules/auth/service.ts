import { v7 as uuid } from 'uuid';
import type { DemoAnswer, LoginBody, SignupBody, TokenAnswer } from '../../../contract/auth.ts';
import { SESSION_REUSED } from '../../../contract/constants.ts';
import type { Role } from '../../../contract/users.ts';
import type { Context } from '../../context.ts';
import { normalise } from '../../database/keys.ts';
import { badRequest, RefusalError, unauthorized } from '../../errors.ts';
import { makeAccessTokens, type AccessTokens } from './accessTokens.ts';
import { listDemoAccounts } from './demoAccounts.ts';
import { deleteExpired } from './expiry.ts';
import { makeLoginGuard } from './loginGuard.ts';
import { findPasswordProblem } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { makePasswordReset } from './passwordReset.ts';
import { makeRefreshTokens, type IssuedToken } from './refreshTokens.ts';
import {
  findAccount,
  findAccountByEmailKey,
  findSignedIn,
  insertAccount,
  type Account,
} from './repository.ts';

const SESSION_EXPIRED = 'Session expired. Please log in again.';

/** Whom an access token speaks for, and until when. */
export interface Identity {
  userId: string;
  role: Role;
  /** One sign-in on one device. */
  sessionId: string;
  expiresAt: Date;
}

type Owner = Pick<Account, 'id' | 'token_generation'>;

export type AuthService = ReturnType<typeof makeAuthService>;

/** Accounts and the two tokens that stand for a session. */
export function makeAuthService(context: Context) {
  const { config, database, now, realtime } = context;
  const accessTokens = makeAccessTokens(config.JWT_SECRET, now);
  const refreshTokens = makeRefreshTokens(context);
  const guard = makeLoginGuard(context);
  const passwordReset = makePasswordReset(context);

  const openSession = async (account: Owner) =>
    pairOf(accessTokens, account, await refreshTokens.issue(database, account.id));

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

    /**
     * A new pair for a refresh token. One that two hold ends its sign-in, the sockets too.
     * @throws {RefusalError} 401 when the token is unknown, expired or revoked; with a sentence of
     * its own where the sign-in ended because two held it.
     */
    async refresh(refreshToken: string): Promise<TokenAnswer> {
      const rotation = await refreshTokens.rotate(refreshToken);
      if (rotation.outcome === 'reused') {
        realtime.endSession(rotation.familyId);
        throw unauthorized(SESSION_REUSED);
      }
      if (rotation.outcome === 'refused') throw unauthorized(SESSION_EXPIRED);
      const account = await findAccount(database, rotation.userId);
      if (!account) throw unauthorized(SESSION_EXPIRED);
      return pairOf(accessTokens, account, rotation);
    },

    /** Ends the session that a refresh token belongs to, its sockets too; an unknown one is no error. */
    async logOut(refreshToken: string): Promise<void> {
      const sessionId = await refreshTokens.revoke(refreshToken);
      if (sessionId !== undefined) realtime.endSession(sessionId);
    },

    async listDemoAccounts(): Promise<DemoAnswer> {
      return { accounts: await listDemoAccounts(database) };
    },

    /**
     * Whom an access token speaks for.
     * @throws {RefusalError} 401 when it is invalid, expired, of an account that is gone, of a
     * sign-in that has ended, or from before all sessions of the account were ended.
     */
    async identify(token: string): Promise<Identity> {
      const claims = await accessTokens.read(token);
      const account = claims && (await findSignedIn(database, claims));
      if (!claims || account?.token_generation !== claims.generation) {
        throw unauthorized(SESSION_EXPIRED);
      }
      const { sessionId, expiresAt } = claims;
      return { userId: account.id, role: account.role, sessionId, expiresAt };
    },

    deleteExpired: (): Promise<void> => deleteExpired(context),
  };
}

async function pairOf(
  accessTokens: AccessTokens,
  { id: userId, token_generation: generation }: Owner,
  { refreshToken, familyId: sessionId }: IssuedToken,
): Promise<TokenAnswer> {
  return { token: await accessTokens.issue({ userId, generation, sessionId }), refreshToken };
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
