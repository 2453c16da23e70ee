import { isLocal } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { emailKey } from '../../../platform/email.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { conflict, invalidField } from '../../../platform/errors/httpError.ts';
import { mailTo } from '../../../platform/mail/mailer.ts';
import { commonSpelling, insertUser } from '../../people/index.ts';
import { type Account, hasPasswordHash } from '../accountRepository.ts';
import { DEMO_PASSWORD } from '../demoAccounts.ts';
import {
  campusUniversity,
  confirmEmail,
  removeUnprovenEmail,
  sendVerification,
} from '../emailVerification.ts';
import { attemptLogin } from '../loginGuard.ts';
import { verifyPassword } from '../passwordHash.ts';
import { newAccount } from '../signup.ts';
import type { Identity } from './identity.ts';
import { findStoredIdentity, insertIdentity } from './signOnRepository.ts';
import { loginOver } from './signOnTexts.ts';

/**
 * Creates an account without a password for a student of the provider, and returns its id. Mails a link if
 * the provider has not verified the email.
 * @param holder an account that has the email without proof, and loses it.
 * @throws {HttpError} 400 for an email outside CAMPUS_DOMAINS.
 */
export async function createAccount(
  context: Context,
  identity: Identity,
  holder?: Account,
): Promise<string> {
  const { config, database, now, securityLog } = context;
  const { name, email } = identity;
  campusUniversity(config, email);
  const university = await commonSpelling(database, 'universities', identity.university);
  const row = newAccount({ name, email, university }, '', now());
  const account = { ...row, email_verified_at: null };
  const created = await database.transaction().execute(async (trx) => {
    if (holder) await removeUnprovenEmail(trx, holder);
    if (!(await insertUser(trx, account))) return undefined;
    await insertIdentityOf(trx, identity, account.id, now());
    return { isAdmin: identity.emailVerified && (await confirmEmail(trx, context, account)) };
  });
  if (!created) return findCreated(context, identity);
  const userId = account.id;
  if (holder) securityLog.record('unproven_email_removed', { userId: holder.id });
  if (created.isAdmin) securityLog.record('role_changed', { userId, role: 'admin' });
  if (!identity.emailVerified) await sendVerification(context, account);
  return userId;
}

/** Returns the account that another tab of the student created meanwhile. */
async function findCreated({ config, database }: Context, identity: Identity): Promise<string> {
  const stored = await findStoredIdentity(database, identity);
  if (!stored) throw loginOver(config);
  return stored.user_id;
}

/** Links an account to a student of the provider who has proven to own it. */
export async function linkAccount(
  context: Context,
  db: Queryable,
  identity: Identity,
  { id: userId, email_verified_at, email_key, role }: Account,
): Promise<void> {
  await insertIdentityOf(db, identity, userId, context.now());
  const isSame = emailKey(identity.email) === email_key;
  if (!isSame || !identity.emailVerified || email_verified_at !== null) return;
  await confirmEmail(db, context, { id: userId, email_key, role });
}

/** @throws {HttpError} 409 when the student has another account meanwhile. */
async function insertIdentityOf(
  db: Queryable,
  { issuer, subject, email }: Identity,
  userId: string,
  at: Date,
): Promise<void> {
  const row = { issuer, subject, user_id: userId, email, created_at: at.toISOString() };
  if (await insertIdentity(db, row)) return;
  const stored = await findStoredIdentity(db, row);
  if (stored?.user_id !== userId) throw conflict('You have another account already.');
}

/** Tells the student and the log that the provider logs in to an account that existed before. */
export function mailAboutLink(context: Context, account: Account): void {
  const { config, mailer, publicUrl, securityLog, tasks } = context;
  securityLog.record('sign_on_linked', { userId: account.id });
  const mail = mailTo(
    account,
    `Your Study Buddy account and ${config.OIDC_NAME}`,
    `from now on, you can log in to your account with ${config.OIDC_NAME}, too.`,
    'If this was not you, set a new password here, which removes that login:',
    `${publicUrl()}/forgot-password`,
  );
  tasks.run('sending a mail about a linked account', () => mailer.send(mail));
}

/**
 * Checks the password of an account. Failures count like failed logins. Returns what still must hold when
 * the auth session starts.
 * @throws {HttpError} 400 for a wrong password, and those of attemptLogin().
 */
export async function verifyPasswordOf(
  context: Context,
  account: Account,
  password: string,
  { ip, deviceId }: { ip: string; deviceId: string | undefined },
): Promise<(trx: Queryable) => Promise<void>> {
  const { config, securityLog } = context;
  const fields = { userId: account.id, ip, knownDevice: deviceId !== undefined };
  const refuse = () => {
    securityLog.record('login_failed', fields);
    return invalidField('password', 'This is not the password of that account.');
  };
  const isValid = await attemptLogin(context, {
    ...{ emailKey: account.email_key, ip, deviceId },
    verify: async () =>
      (await verifyPassword(password, account.password_hash)) &&
      (password !== DEMO_PASSWORD || isLocal(config)),
    onLock: () => {
      securityLog.record('login_locked', fields);
    },
  });
  if (!isValid) throw refuse();
  return async (trx) => {
    // The password may have been reset since it was verified.
    if (!(await hasPasswordHash(trx, account))) throw refuse();
  };
}
