import type { LoginBody } from '../../../contract/auth.ts';
import type { Context } from '../../context.ts';
import { normalize } from '../../database/normalize.ts';
import { badRequest } from '../../http/httpError.ts';
import { makeLoginGuard } from './loginGuard.ts';
import { verifyPassword } from './passwords/passwordHash.ts';
import { findAccountByEmailKey, type Account } from './repository.ts';

/** Returns a function that finds the account of an email and a password. */
export function makeLogin(context: Pick<Context, 'database' | 'now'>) {
  const { database } = context;
  const guard = makeLoginGuard(context);

  /** @throws {HttpError} 400 for an unknown email or a wrong password, and those of the guard. */
  return async ({ email, password }: LoginBody, ip: string): Promise<Account> => {
    const emailKey = normalize(email);
    const account = await guard.attempt(emailKey, ip, async () => {
      const found = await findAccountByEmailKey(database, emailKey);
      const isValid = await verifyPassword(password, found?.password_hash);
      return found && isValid ? found : null;
    });
    if (!account) throw badRequest('Invalid email or password.');
    return account;
  };
}
