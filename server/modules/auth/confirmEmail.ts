import { findCampusDomain } from '../../platform/config/campusDomains.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/connectionErrors.ts';
import { normalize } from '../../platform/database/normalize.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, conflict } from '../../platform/errors/httpError.ts';
import { recordAudit, updateUser } from '../people/index.ts';
import type { Account } from './accountRepository.ts';
import { deletePasswordResets } from './linkRepository.ts';

const TAKEN = 'Another account has this email address already, so yours was not changed.';

/**
 * Sets the email of an account and the university that CAMPUS_DOMAINS names for it. Deletes the reset
 * links that were mailed to the previous one.
 * @param trx a transaction that has locked the account.
 * @throws {HttpError} 409 when another account has the email.
 */
export async function changeEmail(
  trx: Queryable,
  { config }: Pick<Context, 'config'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const university = findCampusDomain(config.CAMPUS_DOMAINS, email)?.university ?? '';
  try {
    await updateUser(trx, userId, {
      email,
      email_key: normalize(email),
      ...(university !== '' && { university, university_key: normalize(university) }),
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(TAKEN);
    throw error;
  }
  await deletePasswordResets(trx, userId);
}

/**
 * Stores that the student receives mails at the email of the account. The account with ADMIN_EMAIL
 * becomes an admin; returns whether it did.
 * @param trx a transaction that has locked the account.
 */
export async function confirmEmail(
  trx: Queryable,
  { config, now }: Pick<Context, 'config' | 'now'>,
  { id, email_key, role }: Pick<Account, 'id' | 'email_key' | 'role'>,
): Promise<boolean> {
  const at = now();
  const campus = findCampusDomain(config.CAMPUS_DOMAINS, email_key);
  await updateUser(trx, id, {
    email_verified_at: at.toISOString(),
    campus: campus?.university || (campus?.domain ?? ''),
  });
  const isAdmin = config.ADMIN_EMAIL !== '' && normalize(config.ADMIN_EMAIL) === email_key;
  if (!isAdmin || role === 'admin') return false;
  await updateUser(trx, id, { role: 'admin' });
  await recordAudit(trx, {
    actorId: null,
    action: 'grant-admin',
    detail: { userId: id, reason: 'ADMIN_EMAIL' },
    at,
  });
  return true;
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
