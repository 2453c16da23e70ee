import type { ChangePasswordBody } from '../../../contract/account.ts';
import { MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { forbidden, invalidField, unauthorized } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import { lockUser } from '../people/index.ts';
import {
  type Account,
  findAccount,
  hasPasswordHash,
  updatePasswordHash,
} from './accountRepository.ts';
import { endAuthSessions } from './authSessionRepository.ts';
import { listAuthSessions } from './authSessions.ts';
import type { Caller } from './caller.ts';
import { attemptLogin } from './loginGuard.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { assertPassword } from './passwordRules.ts';

const FIELD = 'currentPassword';

/**
 * Sets the password, ends all other auth sessions and mails the student.
 * @throws {HttpError} 400 for a wrong current or a weak new password, 429 after too many failures.
 */
export async function changePassword(
  context: Context,
  { userId, authSessionId, ip }: Omit<Caller, 'device'>,
  { currentPassword, password }: ChangePasswordBody,
): Promise<void> {
  const { database, mailer, now, realtime, securityLog, tasks } = context;
  const account = await confirmPassword(context, { userId, ip }, currentPassword, FIELD);
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
 * count for the account, apart from failed logins.
 * @param field of the form.
 * @throws {HttpError} 400 for a wrong password, 401 when the account was deleted, and those of
 * attemptLogin().
 */
export async function confirmPassword(
  context: Context,
  { userId, ip }: Pick<Caller, 'userId' | 'ip'>,
  password: string,
  field = 'password',
): Promise<Account> {
  const account = await findAccount(context.database, userId);
  if (!account) throw unauthorized();
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

/** Milliseconds after a login in which no password is needed. */
const FRESH_LOGIN = 10 * MINUTE;

/**
 * Checks before a serious change that the student is present: by the password, or without one by a login
 * of the last ten minutes, which may be by a passkey.
 * @param what is done, for the refusal.
 * @throws {HttpError} 403 without a password and a fresh login, and those of confirmPassword()
 */
export async function confirmPresence(
  context: Context,
  caller: Pick<Caller, 'userId' | 'authSessionId' | 'ip'>,
  password: string | undefined,
  what: string,
): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(context, caller, password);
    return;
  }
  const sessions = await listAuthSessions(context, caller);
  const { startedAt } = sessions.find(({ isCurrent }) => isCurrent) ?? {};
  const isFresh =
    startedAt !== undefined && context.now().getTime() - Date.parse(startedAt) <= FRESH_LOGIN;
  if (!isFresh) throw forbidden(`Log in again to ${what}.`);
}
