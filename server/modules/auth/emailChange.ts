import type { ChangeEmailBody } from '../../../contract/account.ts';
import type { Context } from '../../platform/context.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { findAccountByEmailKey } from './accountRepository.ts';
import { makeConfirmPassword } from './passwordChange.ts';
import type { EmailVerification } from './emailVerification.ts';
import { campusUniversity } from './signup.ts';
import { newEmailMail } from './verificationMails.ts';

const UNCHANGED = 'This is your email address already.';

/** The request of a student to change the email. The link that it mails changes it. */
export function makeEmailChange(context: Context, { send }: Pick<EmailVerification, 'send'>) {
  const { config, database, tasks } = context;
  const confirmPassword = makeConfirmPassword(context);

  return {
    /**
     * Mails a link to the new email unless another account has it. Runs after the response, so that
     * response times do not reveal which accounts exist.
     * @param countMail counts the mail, also when none is sent; throws an `HttpError` 429.
     * @throws {HttpError} 400 for a wrong password, the present email or one outside
     * CAMPUS_DOMAINS, 429 after too many failures or mails.
     */
    async request(
      { userId, ip }: { userId: string; ip: string },
      { email, password }: ChangeEmailBody,
      countMail: () => Promise<void>,
    ): Promise<void> {
      const account = await confirmPassword(userId, password, ip);
      if (email === account.email) throw badRequest(UNCHANGED, { email: UNCHANGED });
      campusUniversity(config, email);
      await countMail();
      tasks.run('sending a link to a new email', async () => {
        const owner = await findAccountByEmailKey(database, normalize(email));
        if (!owner || owner.id === userId) await send({ ...account, email }, newEmailMail);
      });
    },
  };
}
