import { DELAYS } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { normalise } from '../../database/keys.ts';
import { badRequest } from '../../errors.ts';
import { deleteLoginFailures } from './loginFailureRepository.ts';
import { hashOpaqueToken, makeOpaqueToken } from './opaqueTokens.ts';
import { findPasswordProblem } from './passwordRules.ts';
import { findUsableReset, insertPasswordReset, useUpResets } from './passwordResetRepository.ts';
import { hashPassword } from './passwords.ts';
import { revokeAllOf } from './refreshTokenRepository.ts';
import { findAccount, findAccountByEmailKey, replacePassword, type Account } from './repository.ts';

const INVALID_LINK = 'This reset link is not valid any more. Please ask for a new one.';

/** A new password by a link in a mail: single use, good for thirty minutes, hashed at rest. */
export function makePasswordReset(context: Context) {
  const { database, mailer, background, now, realtime } = context;

  async function sendLink(email: string): Promise<void> {
    const account = await findAccountByEmailKey(database, normalise(email));
    if (!account) return;
    const token = makeOpaqueToken();
    await insertPasswordReset(database, {
      token_hash: hashOpaqueToken(token),
      user_id: account.id,
      created_at: now().toISOString(),
      expires_at: new Date(now().getTime() + DELAYS.resetTokenLifetime).toISOString(),
    });
    await mailer.send(resetMail(account, `${context.publicUrl()}/reset-password/${token}`));
  }

  async function findOwner(tokenHash: string): Promise<Account> {
    const userId = await findUsableReset(database, tokenHash, now().toISOString());
    const account = userId === undefined ? undefined : await findAccount(database, userId);
    if (!account) throw badRequest(INVALID_LINK);
    return account;
  }

  return {
    /**
     * Mails a link if anybody has that address. Nobody waits for it: an answer that took longer
     * for a known address would tell strangers who is here.
     */
    request(email: string): void {
      background.run('sending a reset mail', () => sendLink(email));
    },

    /**
     * Sets the password and ends every session of the account.
     * @throws {RefusalError} 400 for a link that is not valid any more or a poor password.
     */
    async redeem(token: string, password: string): Promise<void> {
      const tokenHash = hashOpaqueToken(token);
      const account = await findOwner(tokenHash);
      const problem = findPasswordProblem(password, account);
      if (problem !== undefined) throw badRequest(problem, { password: problem });
      // Hashing takes its time, and a transaction would keep everybody else waiting for it.
      const passwordHash = await hashPassword(password);
      await database.transaction().execute(async (trx) => {
        const at = now().toISOString();
        if (!(await useUpResets(trx, account.id, tokenHash, at))) throw badRequest(INVALID_LINK);
        await replacePassword(trx, account.id, passwordHash);
        await revokeAllOf(trx, account.id, at);
        await deleteLoginFailures(trx, account.email_key);
      });
      realtime.endSockets(account.id);
    },
  };
}

function resetMail(account: Account, link: string) {
  const minutes = DELAYS.resetTokenLifetime / 60_000;
  return {
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
