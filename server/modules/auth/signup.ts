import { v7 as uuid } from 'uuid';
import type { SignupBody } from '../../../contract/auth.ts';
import { findCampusDomain } from '../../platform/config/campusDomains.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { normalize, normalizeName, tidyLine } from '../../platform/database/normalize.ts';
import { badRequest, HttpError } from '../../platform/errors/httpError.ts';
import { commonSpelling } from '../people/index.ts';
import { type Account, findAccountByEmailKey, insertAccount } from './accountRepository.ts';
import { hashPassword } from './passwordHash.ts';
import { findPasswordProblem } from './passwordRules.ts';

/** Count sign-ups. They throw an `HttpError` 429 when there are too many. */
export interface SignupLimits {
  newAccount: () => Promise<void>;
  /** Counted apart, so that it does not keep others from signing up. */
  takenEmail: () => Promise<void>;
}

const TAKEN = 'An account with this email address already exists.';

/**
 * Creates an account.
 * @throws {HttpError} 400 for a weak password or an email outside CAMPUS_DOMAINS, 409 when the email
 * is taken, 429 beyond a limit.
 */
export async function signUp(
  { config, database, now }: Context,
  body: SignupBody,
  limits: SignupLimits,
): Promise<Pick<Account, 'id' | 'name' | 'email' | 'token_generation'>> {
  const campus = campusUniversity(config, body.email);
  const problem = await findPasswordProblem(body.password, body);
  if (problem !== undefined) throw badRequest(problem, { password: problem });
  if (await findAccountByEmailKey(database, normalize(body.email))) {
    await limits.takenEmail();
    throw new HttpError(409, TAKEN, { email: TAKEN });
  }
  await limits.newAccount();
  const university =
    campus || (await commonSpelling(database, 'universities', tidyLine(body.university)));
  const account = await newAccount({ ...body, university }, now());
  // Another sign-up may have taken the email meanwhile.
  if (!(await insertAccount(database, account))) throw new HttpError(409, TAKEN, { email: TAKEN });
  return { ...account, token_generation: 0 };
}

async function newAccount({ email, university, ...body }: SignupBody, now: Date) {
  return {
    id: uuid(),
    name: tidyLine(body.name),
    name_key: normalizeName(body.name),
    email,
    email_key: normalize(email),
    password_hash: await hashPassword(body.password),
    role: 'student' as const,
    university,
    university_key: normalize(university),
    bio: '',
    location: '',
    location_key: '',
    avatar: '',
    created_at: now.toISOString(),
  };
}

/**
 * Returns the university of the email's domain, empty when it has none.
 * @throws {HttpError} 400 when CAMPUS_DOMAINS does not contain the domain.
 */
export function campusUniversity(
  { CAMPUS_DOMAINS }: Pick<Config, 'CAMPUS_DOMAINS'>,
  email: string,
): string {
  if (CAMPUS_DOMAINS.length === 0) return '';
  const campus = findCampusDomain(CAMPUS_DOMAINS, email);
  if (campus) return campus.university;
  const domains = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    CAMPUS_DOMAINS.map(({ domain }) => domain),
  );
  const problem = `Please use your university email address, which ends in ${domains}.`;
  throw badRequest(problem, { email: problem });
}
