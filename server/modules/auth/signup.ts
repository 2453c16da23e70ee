import { nameKey, tidyLine } from '../../../contract/text.ts';
import { v7 as uuid } from 'uuid';
import type { SignupBody, SignupResponse } from '../../../contract/auth.ts';
import { emailKey } from '../../platform/email.ts';
import { HttpError } from '../../platform/errors/httpError.ts';
import { commonSpelling, insertUser } from '../people/index.ts';
import { findAccountByEmailKey } from './accountRepository.ts';
import { campusUniversity, sendVerification } from './emailVerification.ts';
import { hashPassword } from './passwordHash.ts';
import { assertPassword } from './passwordRules.ts';
import { type AuthDeps, startAuthSession } from './startAuthSession.ts';

/** Count sign-ups. They throw an `HttpError` 429 when there are too many. */
export interface SignupLimits {
  newAccount: () => Promise<void>;
  /** Counted apart, so that it does not keep others from signing up. */
  takenEmail: () => Promise<void>;
}

const TAKEN = 'An account with this email address already exists.';

/**
 * Creates an account, sends a verification mail and starts an auth session.
 * @throws {HttpError} 400 for a weak password or an email outside CAMPUS_DOMAINS, 409 when the email
 * is taken, 429 beyond a limit.
 */
export async function signUp(
  deps: AuthDeps,
  body: SignupBody,
  limits: SignupLimits,
  device: string,
): Promise<SignupResponse> {
  const { config, database, now } = deps.context;
  const campus = campusUniversity(config, body.email);
  await assertPassword(body.password, body);
  if (await findAccountByEmailKey(database, emailKey(body.email))) {
    await limits.takenEmail();
    throw new HttpError(409, TAKEN, { email: TAKEN });
  }
  await limits.newAccount();
  const university =
    campus || (await commonSpelling(database, 'universities', tidyLine(body.university)));
  const passwordHash = await hashPassword(body.password);
  const account = newAccount({ ...body, university }, passwordHash, now());
  // Another sign-up may have taken the email meanwhile.
  if (!(await insertUser(database, account))) throw new HttpError(409, TAKEN, { email: TAKEN });
  await sendVerification(deps.context, account);
  return startAuthSession(deps, database, { ...account, token_generation: 0 }, { device });
}

/** Returns the row of a new account. */
export function newAccount(
  { name, email, university }: Pick<SignupBody, 'name' | 'email' | 'university'>,
  passwordHash: string,
  now: Date,
) {
  return {
    id: uuid(),
    name: tidyLine(name),
    name_key: nameKey(name),
    email,
    email_key: emailKey(email),
    password_hash: passwordHash,
    role: 'student' as const,
    university,
    university_key: nameKey(university),
    bio: '',
    location: '',
    location_key: '',
    avatar: '',
    created_at: now.toISOString(),
  };
}
