import { nameKey } from '../../../contract/text.ts';
import type { ChangeEmailBody } from '../../../contract/account.ts';
import { HOUR } from '../../../contract/durations.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../platform/config/tokens.ts';
import type { Context } from '../../platform/context.ts';
import { emailKey } from '../../platform/email.ts';
import { badRequest, conflict, invalidField } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import { findCampusDomain } from '../../platform/config/campusDomains.ts';
import type { Config } from '../../platform/config/config.ts';
import { isUniqueViolation } from '../../platform/database/connectionErrors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockUser, recordAudit, setRole, updateUser } from '../people/index.ts';
import { type Account, findAccount, findAccountByEmailKey } from './accountRepository.ts';
import type { Caller } from './caller.ts';
import {
  deletePasswordResets,
  deleteVerification,
  deleteVerifications,
  findVerificationEmail,
  insertVerification,
} from './linkRepository.ts';
import { confirmPassword } from './passwordChange.ts';

/** Hours for which a link is valid. */
const LINK_HOURS = 24;

const INVALID_LINK =
  'This link is not valid any more, or belongs to another account. Please ask for a new one.';
const EMAIL_MISSING = 'Please enter an email address in the settings first.';
const UNCHANGED = 'This is your email address already.';

/** The texts of the mails with a link, by its purpose. */
const MAILS = {
  verify: {
    subject: 'Verify your email address for Study Buddy',
    text: `verify your email address within ${LINK_HOURS} hours:`,
    ending: 'If you did not sign up for Study Buddy, you need not do anything.',
  },
  change: {
    subject: 'Confirm your new email address for Study Buddy',
    text: `confirm within ${LINK_HOURS} hours that your account gets this email address:`,
    ending: 'If you did not ask for this, you need not do anything.',
  },
};

/**
 * Stores a link for the email of the recipient and mails it after the response. Links are for a single
 * use and stored as hashes. Only the account itself can use its link, so that a stranger who signs up
 * with an email of somebody else gains nothing when the owner of the email opens the link.
 */
export async function sendVerification(
  { database, mailer, now, publicUrl, tasks }: Context,
  recipient: Pick<Account, 'id' | 'name' | 'email'>,
  purpose: keyof typeof MAILS = 'verify',
): Promise<void> {
  const token = makeOpaqueToken();
  const tokenHash = hashOpaqueToken(token);
  await insertVerification(database, {
    token_hash: tokenHash,
    user_id: recipient.id,
    email: recipient.email,
    created_at: now().toISOString(),
    expires_at: new Date(now().getTime() + LINK_HOURS * HOUR).toISOString(),
  });
  const { subject, text, ending } = MAILS[purpose];
  const mail = mailTo(recipient, subject, text, `${publicUrl()}/verify-email/${token}`, ending);
  tasks.run('sending a verification mail', async () => {
    try {
      await mailer.send(mail);
    } catch (error) {
      await deleteVerification(database, tokenHash);
      throw error;
    }
  });
}

/**
 * Mails another link. Returns `false` when the email is verified already.
 * @throws {HttpError} 400 for an account whose email was removed.
 */
export async function sendVerificationAgain(context: Context, userId: string): Promise<boolean> {
  const account = await findAccount(context.database, userId);
  if (!account || account.email_verified_at !== null) return false;
  if (account.email === '') throw badRequest(EMAIL_MISSING);
  await sendVerification(context, account);
  return true;
}

/**
 * Mails a link to the new email unless another account has it. Runs after the response, so that
 * response times do not reveal which accounts exist.
 * @param countMail counts the mail, also when none is sent; throws an `HttpError` 429.
 * @throws {HttpError} 400 for a wrong password, the present email or one outside CAMPUS_DOMAINS, 429
 * after too many failures or mails.
 */
export async function requestEmailChange(
  context: Context,
  caller: Caller,
  { email, password }: ChangeEmailBody,
  countMail: () => Promise<void>,
): Promise<void> {
  const account = await confirmPassword(context, caller, password);
  if (email === account.email) throw invalidField('email', UNCHANGED);
  campusUniversity(context.config, email);
  await countMail();
  context.tasks.run('sending a link to a new email', async () => {
    const owner = await findAccountByEmailKey(context.database, emailKey(email));
    if (owner && owner.id !== account.id) return;
    await sendVerification(context, { ...account, email }, 'change');
  });
}

/**
 * Verifies the email to which the link was mailed. If it is a new one, the account gets it, and the
 * previous one gets a mail.
 * @throws {HttpError} 400 unless the token is an unused and unexpired one of the account, 409 when
 * another account has the email.
 */
export async function verifyEmail(context: Context, userId: string, token: string): Promise<void> {
  const { database, mailer, tasks, now, securityLog } = context;
  const { account, email, isNewAdmin } = await database.transaction().execute(async (trx) => {
    // Simultaneous uses run one after the other.
    await lockUser(trx, userId);
    const link = { userId, tokenHash: hashOpaqueToken(token), at: now().toISOString() };
    const email = await findVerificationEmail(trx, link);
    const account = await findAccount(trx, userId);
    if (email === undefined || !account) throw badRequest(INVALID_LINK);
    await deleteVerifications(trx, userId);
    if (email !== account.email) await changeEmail(trx, context, { userId, email });
    const verified = { ...account, email_key: emailKey(email) };
    return { account, email, isNewAdmin: await confirmEmail(trx, context, verified) };
  });
  if (isNewAdmin) securityLog.record('role_changed', { userId, role: 'admin' });
  if (email === account.email) return;
  securityLog.record('email_changed', { userId });
  const mail = mailTo(
    account,
    'Your Study Buddy email address was changed',
    'your account has another email address now. Log in with that one from now on.',
    'If this was not you, please tell an admin of Study Buddy at once.',
  );
  tasks.run('sending a mail about a new email', () => mailer.send(mail));
}

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
      email_key: emailKey(email),
      ...(university !== '' && { university, university_key: nameKey(university) }),
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(TAKEN);
    throw error;
  }
  await deletePasswordResets(trx, userId);
}

/**
 * Removes the email of an account that has not proven to receive mails there, and the links that were mailed
 * to it. Does nothing if that email was verified or changed meanwhile.
 */
export async function removeUnprovenEmail(
  trx: Queryable,
  { id, email_key }: Pick<Account, 'id' | 'email_key'>,
): Promise<void> {
  await lockUser(trx, id);
  const account = await findAccount(trx, id);
  if (account?.email_key !== email_key || account.email_verified_at !== null) return;
  // Unique, and not an email.
  await updateUser(trx, id, { email: '', email_key: id });
  await deleteVerifications(trx, id);
  await deletePasswordResets(trx, id);
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
  const isAdmin = config.ADMIN_EMAIL !== '' && emailKey(config.ADMIN_EMAIL) === email_key;
  if (!isAdmin || role === 'admin') return false;
  await setRole(trx, id, 'admin');
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
  throw invalidField(
    'email',
    `Please use your university email address, which ends in ${domains}.`,
  );
}
