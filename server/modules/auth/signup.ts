import { v7 as uuid } from 'uuid';
import type { SignupBody } from '../../../contract/auth.ts';
import type { Context } from '../../context.ts';
import { normalize } from '../../database/normalize.ts';
import { badRequest, HttpError } from '../../http/httpError.ts';
import { hashPassword } from './passwords/passwordHash.ts';
import { findPasswordProblem } from './passwords/passwordRules.ts';
import { findAccountByEmailKey, insertAccount, type Account } from './repository.ts';

/** Count sign-ups. They throw an `HttpError` 429 when there are too many. */
export interface SignupLimits {
  newAccount: () => Promise<void>;
  /** Counted apart, so that it does not keep others from signing up. */
  takenEmail: () => Promise<void>;
}

const TAKEN = 'An account with this email address already exists.';

/**
 * Creates an account.
 * @throws {HttpError} 400 for a weak password, 409 when the email is taken, 429 beyond a limit.
 */
export async function signUp(
  { config, database, now, securityLog }: Context,
  body: SignupBody,
  limits: SignupLimits,
): Promise<Pick<Account, 'id' | 'token_generation'>> {
  const problem = findPasswordProblem(body.password, body);
  if (problem !== undefined) throw badRequest(problem, { password: problem });
  if (await findAccountByEmailKey(database, normalize(body.email))) {
    await limits.takenEmail();
    throw new HttpError(409, TAKEN, { email: TAKEN });
  }
  await limits.newAccount();
  const account = await newAccount(body, config.ADMIN_EMAIL, now());
  // Another sign-up may have taken the email meanwhile.
  if (!(await insertAccount(database, account))) throw new HttpError(409, TAKEN, { email: TAKEN });
  const { id, role } = account;
  if (role === 'admin') securityLog.record('role_changed', { userId: id, role });
  return { id, token_generation: 0 };
}

async function newAccount(body: SignupBody, adminEmail: string, now: Date) {
  const { email } = body;
  const university = body.university.trim();
  const isAdmin = adminEmail !== '' && normalize(adminEmail) === normalize(email);
  return {
    id: uuid(),
    name: body.name.trim(),
    email,
    email_key: normalize(email),
    password_hash: await hashPassword(body.password),
    role: isAdmin ? ('admin' as const) : ('student' as const),
    university,
    university_key: normalize(university),
    bio: '',
    location: '',
    location_key: '',
    avatar: '',
    created_at: now.toISOString(),
  };
}
