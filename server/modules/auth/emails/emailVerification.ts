import type { Context } from '../../../context.ts';
import { badRequest } from '../../../http/httpError.ts';
import { lockUser } from '../../users/repository.ts';
import { findAccount, type Account } from '../repository.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../tokens/opaqueTokens.ts';
import { confirmEmail } from './confirmEmail.ts';
import {
  deleteVerification,
  deleteVerifications,
  findVerificationEmail,
  insertVerification,
} from './verificationRepository.ts';

/** Milliseconds. */
const TOKEN_LIFETIME = 24 * 60 * 60_000;

const INVALID_LINK =
  'This link is not valid any more, or belongs to another account. Please ask for a new one.';

type Recipient = Pick<Account, 'id' | 'name' | 'email'>;

/**
 * Verification links: sent by mail, single use, valid for a day, stored as hashes. Only the account
 * itself can use its link, so that a stranger who signs up with an email of somebody else gains
 * nothing when the owner of the email opens the link.
 */
export function makeEmailVerification(context: Context) {
  const { database, mailer, tasks, now, securityLog } = context;

  /** Stores a link for the email of the account and mails it after the response. */
  async function send(account: Recipient): Promise<void> {
    const token = makeOpaqueToken();
    const tokenHash = hashOpaqueToken(token);
    await insertVerification(database, {
      token_hash: tokenHash,
      user_id: account.id,
      email: account.email,
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + TOKEN_LIFETIME).toISOString(),
    });
    const mail = verificationMail(account, `${context.publicUrl()}/verify-email/${token}`);
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
     * Verifies the email of the account.
     * @throws {HttpError} 400 unless the token is an unused and unexpired one of the account.
     */
    async redeem(userId: string, token: string): Promise<void> {
      const isNewAdmin = await database.transaction().execute(async (trx) => {
        // Simultaneous uses run one after the other.
        await lockUser(trx, userId);
        const link = { userId, tokenHash: hashOpaqueToken(token), at: now().toISOString() };
        const email = await findVerificationEmail(trx, link);
        const account = await findAccount(trx, userId);
        if (email === undefined || account?.email !== email) throw badRequest(INVALID_LINK);
        await deleteVerifications(trx, userId);
        return confirmEmail(trx, context, account);
      });
      if (isNewAdmin) securityLog.record('role_changed', { userId, role: 'admin' });
    },
  };
}

function verificationMail({ name, email }: Recipient, link: string) {
  const hours = TOKEN_LIFETIME / (60 * 60_000);
  return {
    to: email,
    subject: 'Verify your email address for Study Buddy',
    text: [
      `Hello ${name},`,
      `verify your email address within ${hours} hours:`,
      link,
      'If you did not sign up for Study Buddy, you need not do anything.',
    ].join('\n\n'),
  };
}
