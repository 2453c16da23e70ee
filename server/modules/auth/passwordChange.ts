import type { ChangePasswordBody } from '../../../contract/account.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest, type HttpError, unauthorized } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import {
  type Account,
  findAccount,
  hasPasswordHash,
  updatePasswordHash,
} from './accountRepository.ts';
import { endAuthSessions } from './authSessionRepository.ts';
import { makeLoginGuard } from './loginGuard.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { findPasswordProblem } from './passwordRules.ts';

const FIELD = 'currentPassword';

/** The change of a password by a student who is logged in. */
export function makePasswordChange(context: Context) {
  const { database, mailer, now, realtime, securityLog, tasks } = context;
  const confirmPassword = makeConfirmPassword(context);

  return {
    /**
     * Sets the password, ends all other auth sessions and mails the student.
     * @throws {HttpError} 400 for a wrong current or a weak new password, 429 after too many failures.
     */
    async change(
      { userId, authSessionId, ip }: { userId: string; authSessionId: string; ip: string },
      { currentPassword, password }: ChangePasswordBody,
    ): Promise<void> {
      const account = await confirmPassword(userId, currentPassword, ip, FIELD);
      const problem = await findPasswordProblem(password, account);
      if (problem !== undefined) throw badRequest(problem, { password: problem });
      // Hashed before the transaction, which would block other writers meanwhile.
      const passwordHash = await hashPassword(password);
      const ended = await database.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        // The password may have been reset since it was verified.
        if (!(await hasPasswordHash(trx, account))) throw wrongPassword(FIELD);
        await updatePasswordHash(trx, userId, passwordHash);
        return endAuthSessions(trx, userId, { except: authSessionId }, now().toISOString());
      });
      for (const id of ended) realtime.endAuthSession(id);
      securityLog.record('password_changed', { userId, ip });
      const mail = changeMail(account, `${context.publicUrl()}/forgot-password`);
      tasks.run('sending a mail about a new password', () => mailer.send(mail));
    },
  };
}

function changeMail({ id, name, email }: Account, resetUrl: string) {
  return {
    userId: id,
    to: email,
    subject: 'Your Study Buddy password was changed',
    text: [
      `Hello ${name},`,
      'the password of your account was changed. All other devices are logged out.',
      'If this was not you, set a new password here:',
      resetUrl,
    ].join('\n\n'),
  };
}

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
