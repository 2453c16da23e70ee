import { HOUR } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import { findAccount } from './accountRepository.ts';
import { hashOpaqueToken, makeOpaqueToken } from './opaqueTokens.ts';
import { changeEmail, confirmEmail } from './confirmEmail.ts';
import {
  changedEmailMail,
  LINK_HOURS,
  verificationMail,
  type Recipient,
} from './verificationMails.ts';
import {
  deleteVerification,
  deleteVerifications,
  findVerificationEmail,
  insertVerification,
} from './verificationRepository.ts';

/** Milliseconds. */
const TOKEN_LIFETIME = LINK_HOURS * HOUR;

const INVALID_LINK =
  'This link is not valid any more, or belongs to another account. Please ask for a new one.';

export type EmailVerification = ReturnType<typeof makeEmailVerification>;

/**
 * Verification links: sent by mail, single use, valid for a day, stored as hashes. Only the account
 * itself can use its link, so that a stranger who signs up with an email of somebody else gains
 * nothing when the owner of the email opens the link.
 */
export function makeEmailVerification(context: Context) {
  const { database, mailer, tasks, now, securityLog } = context;

  /** Stores a link for the email of the recipient and mails it after the response. */
  async function send(recipient: Recipient, makeMail = verificationMail): Promise<void> {
    const token = makeOpaqueToken();
    const tokenHash = hashOpaqueToken(token);
    await insertVerification(database, {
      token_hash: tokenHash,
      user_id: recipient.id,
      email: recipient.email,
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + TOKEN_LIFETIME).toISOString(),
    });
    const mail = makeMail(recipient, `${context.publicUrl()}/verify-email/${token}`);
    tasks.run('sending a verification mail', async () => {
      try {
        await mailer.send(mail);
      } catch (error) {
        await deleteVerification(database, tokenHash);
        throw error;
      }
    });
  }

  return {
    send,

    /** Mails another link. Returns `false` when the email is verified already. */
    async sendAgain(userId: string): Promise<boolean> {
      const account = await findAccount(database, userId);
      if (!account || account.email_verified_at !== null) return false;
      await send(account);
      return true;
    },

    /**
     * Verifies the email to which the link was mailed. If it is a new one, the account gets it, and
     * the previous one gets a mail.
     * @throws {HttpError} 400 unless the token is an unused and unexpired one of the account, 409
     * when another account has the email.
     */
    async redeem(userId: string, token: string): Promise<void> {
      const { account, email, isNewAdmin } = await database.transaction().execute(async (trx) => {
        // Simultaneous uses run one after the other.
        await lockUser(trx, userId);
        const link = { userId, tokenHash: hashOpaqueToken(token), at: now().toISOString() };
        const email = await findVerificationEmail(trx, link);
        const account = await findAccount(trx, userId);
        if (email === undefined || !account) throw badRequest(INVALID_LINK);
        await deleteVerifications(trx, userId);
        if (email !== account.email) await changeEmail(trx, context, { userId, email });
        const verified = { ...account, email_key: normalize(email) };
        return { account, email, isNewAdmin: await confirmEmail(trx, context, verified) };
      });
      if (isNewAdmin) securityLog.record('role_changed', { userId, role: 'admin' });
      if (email === account.email) return;
      securityLog.record('email_changed', { userId });
      const mail = changedEmailMail(account);
      tasks.run('sending a mail about a new email', () => mailer.send(mail));
    },
  };
}
