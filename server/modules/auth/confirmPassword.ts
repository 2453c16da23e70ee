import type { Context } from '../../platform/context.ts';
import { badRequest, unauthorized, type HttpError } from '../../platform/errors/httpError.ts';
import { makeLoginGuard } from './loginGuard.ts';
import { findAccount, type Account } from './accountRepository.ts';
import { verifyPassword } from './passwordHash.ts';

/** @param field of the form. */
export function wrongPassword(field: string): HttpError {
  const message = 'This is not your password.';
  return badRequest(message, { [field]: message });
}

/** Returns a function that checks the password of a signed-in student before a serious change. */
export function makeConfirmPassword(context: Context) {
  const guard = makeLoginGuard(context);

  /**
   * Returns the account. `field` is that of the form. Failures count for the account, apart from failed logins.
   * @throws {HttpError} 400 for a wrong password, 401 when the account was deleted, and those of the
   * guard.
   */
  return async (
    userId: string,
    password: string,
    ip: string,
    field = 'password',
  ): Promise<Account> => {
    const account = await findAccount(context.database, userId);
    if (!account) throw unauthorized();
    const isValid = await guard.attempt({
      emailKey: account.email_key,
      ip,
      deviceId: `of ${userId}`,
      verify: () => verifyPassword(password, account.password_hash),
      onLock: () => undefined,
    });
    if (!isValid) throw wrongPassword(field);
    return account;
  };
}
