import type { CheckResetLinkResponse } from '../../../contract/auth.ts';
import { MINUTE } from '../../../contract/durations.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../platform/config/tokens.ts';
import type { Context } from '../../platform/context.ts';
import { assertCanStore } from '../../platform/database/metadata.ts';
import { emailKey } from '../../platform/email.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import { lockUser } from '../people/index.ts';
import type { AuthDeps } from './startAuthSession.ts';
import { confirmEmail } from './emailVerification.ts';
import { deleteLoginFailures } from './loginFailureRepository.ts';
import { mailAboutPasskeys } from './passkeys.ts';
import { deletePasskeys } from './passkeyRepository.ts';
import { assertPassword } from './passwordRules.ts';
import {
  consumeResets,
  countUsableResets,
  deletePasswordReset,
  findUsableReset,
  insertPasswordReset,
} from './linkRepository.ts';
import { hashPassword } from './passwordHash.ts';
import { endClaimedRole } from './signOn/adminClaim.ts';
import { deleteIdentities } from './signOn/signOnRepository.ts';
import { revokeAllAuthSessions } from './authSessionRepository.ts';
import {
  type Account,
  findAccount,
  findAccountByEmailKey,
  updatePassword,
} from './accountRepository.ts';

/** Milliseconds. */
const TOKEN_LIFETIME = 30 * MINUTE;

const INVALID_LINK = 'This reset link is not valid any more. Please ask for a new one.';

/**
 * Sends a reset link if an account has the email, unless the student already has enough valid links in
 * the mailbox: so others cannot keep the student from getting one. Runs after the response, so that
 * response times do not reveal which accounts exist.
 * @throws when nothing can be stored, for each email.
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  ip: string,
): Promise<void> {
  await assertCanStore(context.database);
  context.tasks.run('sending a reset mail', () => sendLink(context, email, ip));
}

async function sendLink(context: Context, email: string, ip: string): Promise<void> {
  const { database, mailer, securityLog } = context;
  const account = await findAccountByEmailKey(database, emailKey(email));
  securityLog.record('password_reset_requested', { userId: account?.id, ip });
  if (!account) return;
  const token = makeOpaqueToken();
  const tokenHash = hashOpaqueToken(token);
  if (!(await insertToken(context, account, tokenHash))) return;
  const mail = mailTo(
    account,
    'Reset your Study Buddy password',
    `set a new password here within ${TOKEN_LIFETIME / MINUTE} minutes:`,
    `${context.publicUrl()}/reset-password/${token}`,
    'If you did not ask for this, you need not do anything.',
  );
  try {
    await mailer.send(mail);
  } catch (error) {
    await deletePasswordReset(database, tokenHash);
    throw error;
  }
}

/**
 * Stores the token of a new link. Returns `false` if the account has enough valid ones, or another
 * email meanwhile.
 */
function insertToken(
  { config, database, now }: Context,
  { id, email_key }: Account,
  tokenHash: string,
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    // Simultaneous requests of a student run one after the other.
    await lockUser(trx, id);
    if ((await findAccount(trx, id))?.email_key !== email_key) return false;
    const at = now().toISOString();
    if ((await countUsableResets(trx, id, at)) >= config.LIMIT_RESET_LINKS) return false;
    await insertPasswordReset(trx, {
      token_hash: tokenHash,
      user_id: id,
      created_at: at,
      expires_at: new Date(now().getTime() + TOKEN_LIFETIME).toISOString(),
    });
    return true;
  });
}

async function findOwner(
  { database, now }: Context,
  tokenHash: string,
): Promise<Account | undefined> {
  const userId = await findUsableReset(database, tokenHash, now().toISOString());
  return userId === undefined ? undefined : findAccount(database, userId);
}

/** Returns whether a password can be set with the token, and for which account, without using it. */
export async function checkReset(context: Context, token: string): Promise<CheckResetLinkResponse> {
  const owner = await findOwner(context, hashOpaqueToken(token));
  return owner ? { usable: true, email: owner.email } : { usable: false };
}

/**
 * Sets the password, ends every auth session of the account and removes its passkeys, its links to a
 * provider, the role of its claim and its calendar feed. The link came by mail, so it also verifies the email.
 * @throws {HttpError} 400 for an invalid link or a weak password.
 */
export async function resetPassword(
  { context, callbacks }: AuthDeps,
  token: string,
  password: string,
  ip: string,
): Promise<void> {
  const { database, now, realtime, securityLog } = context;
  const tokenHash = hashOpaqueToken(token);
  const account = await findOwner(context, tokenHash);
  if (!account) throw badRequest(INVALID_LINK);
  await assertPassword(password, account);
  // Hashed before the transaction, which would block other writers meanwhile.
  const passwordHash = await hashPassword(password);
  const { endedRole, isNewAdmin, hadPasskeys } = await database
    .transaction()
    .execute(async (trx) => {
      // In the order of a change of the email, to avoid deadlocks.
      await lockUser(trx, account.id);
      const at = now().toISOString();
      if (!(await consumeResets(trx, account.id, tokenHash, at))) throw badRequest(INVALID_LINK);
      await updatePassword(trx, account.id, passwordHash);
      await revokeAllAuthSessions(trx, account.id, at);
      await deleteLoginFailures(trx, account.email_key);
      await deleteIdentities(trx, account.id);
      const endedRole = await endClaimedRole(trx, account.id, now());
      await callbacks.onPasswordReset(trx, account.id);
      return {
        endedRole,
        hadPasskeys: await deletePasskeys(trx, account.id),
        isNewAdmin: await confirmEmail(trx, context, {
          ...account,
          role: endedRole ?? account.role,
        }),
      };
    });
  if (hadPasskeys) {
    mailAboutPasskeys(
      context,
      account,
      'Your Study Buddy passkeys were removed',
      'your passkeys were removed, because your password was reset. You can add them again here:',
      `${context.publicUrl()}/settings`,
    );
  }
  realtime.endSockets(account.id);
  if (endedRole) securityLog.record('role_changed', { userId: account.id, role: endedRole });
  securityLog.record('password_reset_used', { userId: account.id, ip });
  if (isNewAdmin) securityLog.record('role_changed', { userId: account.id, role: 'admin' });
}
