import { MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import type { AuthHooks } from './startAuthSession.ts';
import { confirmEmail } from './confirmEmail.ts';
import { deleteLoginFailures } from './loginFailureRepository.ts';
import { makePasskeyMails } from './passkeyMails.ts';
import { deletePasskeys } from './passkeyRepository.ts';
import { lockUser } from '../people/index.ts';
import { hashOpaqueToken, makeOpaqueToken } from './opaqueTokens.ts';
import { findPasswordProblem } from './passwordRules.ts';
import {
  consumeResets,
  countUsableResets,
  deletePasswordReset,
  findUsableReset,
  insertPasswordReset,
} from './passwordResetRepository.ts';
import { hashPassword } from './passwordHash.ts';
import { revokeAllAuthSessions } from './refreshTokenRepository.ts';
import {
  findAccount,
  findAccountByEmailKey,
  updatePassword,
  type Account,
} from './accountRepository.ts';

/** Milliseconds. */
const TOKEN_LIFETIME = 30 * MINUTE;

const INVALID_LINK = 'This reset link is not valid any more. Please ask for a new one.';

/** Password reset links: sent by mail, single use, valid for thirty minutes, stored as hashes. */
export function makePasswordReset(
  context: Context,
  { onPasswordReset }: Pick<AuthHooks, 'onPasswordReset'>,
) {
  const { database, mailer, tasks, now, realtime, securityLog } = context;
  const passkeyMails = makePasskeyMails(context);

  async function sendLink(email: string, ip: string): Promise<void> {
    const account = await findAccountByEmailKey(database, normalize(email));
    securityLog.record('password_reset_requested', { userId: account?.id, ip });
    if (!account) return;
    const token = makeOpaqueToken();
    const tokenHash = hashOpaqueToken(token);
    if (!(await insertToken(context, account, tokenHash))) return;
    try {
      await mailer.send(resetMail(account, `${context.publicUrl()}/reset-password/${token}`));
    } catch (error) {
      await deletePasswordReset(database, tokenHash);
      throw error;
    }
  }

  async function findOwner(tokenHash: string): Promise<Account | undefined> {
    const userId = await findUsableReset(database, tokenHash, now().toISOString());
    return userId === undefined ? undefined : findAccount(database, userId);
  }

  return {
    /**
     * Sends a reset link if an account has the email, unless the student already has enough valid
     * links in the mailbox: so others cannot keep the student from getting one. Runs after the
     * response, so that response times do not reveal which accounts exist.
     */
    request(email: string, ip: string): void {
      tasks.run('sending a reset mail', () => sendLink(email, ip));
    },

    /** Returns whether a password can be set with the token, without using it. */
    isUsable: async (token: string): Promise<boolean> =>
      (await findOwner(hashOpaqueToken(token))) !== undefined,

    /**
     * Sets the password, ends every auth session of the account and removes its passkeys and its
     * calendar feed. The link came by mail, so it also verifies the email.
     * @throws {HttpError} 400 for an invalid link or a weak password.
     */
    async redeem(token: string, password: string, ip: string): Promise<void> {
      const tokenHash = hashOpaqueToken(token);
      const account = await findOwner(tokenHash);
      if (!account) throw badRequest(INVALID_LINK);
      const problem = await findPasswordProblem(password, account);
      if (problem !== undefined) throw badRequest(problem, { password: problem });
      // Hashed before the transaction, which would block other writers meanwhile.
      const passwordHash = await hashPassword(password);
      const { isNewAdmin, hadPasskeys } = await database.transaction().execute(async (trx) => {
        // In the order of a change of the email, to avoid deadlocks.
        await lockUser(trx, account.id);
        const at = now().toISOString();
        if (!(await consumeResets(trx, account.id, tokenHash, at))) throw badRequest(INVALID_LINK);
        await updatePassword(trx, account.id, passwordHash);
        await revokeAllAuthSessions(trx, account.id, at);
        await deleteLoginFailures(trx, account.email_key);
        await onPasswordReset(trx, account.id);
        return {
          hadPasskeys: await deletePasskeys(trx, account.id),
          isNewAdmin: await confirmEmail(trx, context, account),
        };
      });
      if (hadPasskeys) passkeyMails.sendAllRemoved(account);
      realtime.endSockets(account.id);
      securityLog.record('password_reset_used', { userId: account.id, ip });
      if (isNewAdmin) securityLog.record('role_changed', { userId: account.id, role: 'admin' });
    },
  };
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

function resetMail(account: Account, link: string) {
  const minutes = TOKEN_LIFETIME / MINUTE;
  return {
    userId: account.id,
    to: account.email,
    subject: 'Reset your Study Buddy password',
    text: [
      `Hello ${account.name},`,
      `set a new password here within ${minutes} minutes:`,
      link,
      'If you did not ask for this, you need not do anything.',
    ].join('\n\n'),
  };
}
