import type { ChangePasswordBody } from '../../../contract/account.ts';
import { isSignOnOnly } from '../../platform/config/signOn.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField, unauthorized } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import { lockUser } from '../people/index.ts';
import {
  type Account,
  findAccount,
  hasPasswordHash,
  updatePasswordHash,
} from './accountRepository.ts';
import { endAuthSessions } from './authSessionRepository.ts';
import type { Caller } from './caller.ts';
import { providerOnly } from './signOn/signOnTexts.ts';
import { assertFreshLogin } from './freshLogin.ts';
import { attemptLogin } from './loginGuard.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { assertPassword } from './passwordRules.ts';

const FIELD = 'currentPassword';

/**
 * Sets the password, ends all other auth sessions and mails the student. An account without a password
 * gets one after a fresh login.
 * @throws {HttpError} 400 for a weak new password, and those of confirmPassword().
 */
export async function changePassword(
  context: Context,
  caller: Omit<Caller, 'device'>,
  { currentPassword, password }: ChangePasswordBody,
): Promise<void> {
  const { database, mailer, now, realtime, securityLog, tasks } = context;
  const { userId, authSessionId, ip } = caller;
  if (isSignOnOnly(context.config)) throw providerOnly(context.config);
  const account = await confirmPassword(context, caller, currentPassword, FIELD);
  await assertPassword(password, account);
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
  const mail = mailTo(
    account,
    'Your Study Buddy password was changed',
    'the password of your account was changed. All other devices are logged out.',
    'If this was not you, set a new password here:',
    `${context.publicUrl()}/forgot-password`,
  );
  tasks.run('sending a mail about a new password', () => mailer.send(mail));
}

/** @param field of the form. */
const wrongPassword = (field: string) => invalidField(field, 'This is not your password.');

/**
 * Checks the password of a signed-in student before a serious change and returns the account. Failures
 * count for the account, apart from failed logins. An account without a password needs a fresh login.
 * @param field of the form.
 * @throws {HttpError} 400 for a wrong or missing password, 401 when the account was deleted, 403 without a
 * fresh login, and those of attemptLogin().
 */
export async function confirmPassword(
  context: Context,
  caller: Omit<Caller, 'device'>,
  password: string | undefined,
  field = 'password',
): Promise<Account> {
  const { userId, ip } = caller;
  const account = await findAccount(context.database, userId);
  if (!account) throw unauthorized();
  if (account.password_hash === '' || isSignOnOnly(context.config)) {
    await assertFreshLogin(context, caller);
    return account;
  }
  if (password === undefined) throw invalidField(field, 'Please enter your password.');
  const isValid = await attemptLogin(context, {
    emailKey: account.email_key,
    ip,
    deviceId: `of ${userId}`,
    verify: () => verifyPassword(password, account.password_hash),
    onLock: () => undefined,
  });
  if (!isValid) throw wrongPassword(field);
  return account;
}

/**
 * Checks before a serious change that the student is present: by the password, or without one by a fresh
 * login.
 * @param what is done, for the refusal.
 * @throws {HttpError} 403 without a password and a fresh login, and those of confirmPassword()
 */
export async function confirmPresence(
  context: Context,
  caller: Omit<Caller, 'device'>,
  password: string | undefined,
  what: string,
): Promise<void> {
  if (password === undefined) await assertFreshLogin(context, caller, `Log in again to ${what}.`);
  else await confirmPassword(context, caller, password);
}
