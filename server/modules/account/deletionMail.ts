import type { Context } from '../../platform/context.ts';
import type { Account } from '../auth/index.ts';

/** Mails the student when the account is deleted and how to keep it. */
export async function sendDeletionMail(
  { mailer, publicUrl }: Pick<Context, 'mailer' | 'publicUrl'>,
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  deletionAt: Date,
): Promise<void> {
  const date = deletionAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  await mailer.send({
    userId: id,
    to: email,
    subject: 'Your Study Buddy account will be deleted',
    text: [
      `Hello ${name},`,
      `your account will be deleted on ${date}, as you asked. Other students no longer see it.`,
      'If you want to keep it, log in before that day:',
      `${publicUrl()}/login`,
      'If you did not ask for this, log in now and choose another password.',
    ].join('\n\n'),
  });
}
