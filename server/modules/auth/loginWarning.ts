import { DAY } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { claimLoginWarning, type Account } from './accountRepository.ts';

/** Milliseconds between two mails to an account. */
const INTERVAL = DAY;

/** Mails the student that others fail to log in, at most once a day. */
export async function sendLoginWarning(context: Context, account: Account): Promise<void> {
  const at = context.now();
  const before = new Date(at.getTime() - INTERVAL).toISOString();
  const { database, mailer } = context;
  if (!(await claimLoginWarning(database, account.id, at.toISOString(), before))) return;
  await mailer.send({
    userId: account.id,
    to: account.email,
    subject: 'Failed logins to your Study Buddy account',
    text: [
      `Hello ${account.name},`,
      'several logins to your account failed because of a wrong password. More attempts now have to wait, but not on devices on which you logged in before.',
      'If this was you, you need not do anything. If not, your password was not guessed. You can choose a stronger one here:',
      `${context.publicUrl()}/forgot-password`,
      'You get this mail at most once a day.',
    ].join('\n\n'),
  });
}
