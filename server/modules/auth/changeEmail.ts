import { findCampusDomain } from '../../platform/config/campusDomains.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { conflict } from '../../platform/errors/httpError.ts';
import { updateUser } from '../people/index.ts';
import { deletePasswordResets } from './passwordResetRepository.ts';

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
