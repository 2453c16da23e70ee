import type { Context, Mail } from '../../platform/context.ts';
import type { Account } from './accountRepository.ts';

type Recipient = Pick<Account, 'id' | 'name' | 'email'>;

/** Mails the student about a change of the passkeys, after the response. */
export function makePasskeyMails({ mailer, publicUrl, tasks }: Context) {
  const send = (mail: Mail) => {
    tasks.run('sending a mail about passkeys', () => mailer.send(mail));
  };

  return {
    sendAdded({ id, name, email }: Recipient, passkey: string): void {
      send({
        userId: id,
        to: email,
        subject: 'A passkey was added to your Study Buddy account',
        text: [
          `Hello ${name},`,
          `a passkey was added to your account: ${passkey}. It signs in without your password.`,
          'If this was not you, set a new password here, which removes all passkeys:',
          `${publicUrl()}/forgot-password`,
        ].join('\n\n'),
      });
    },

    sendRemoved({ id, name, email }: Recipient, passkey: string): void {
      send({
        userId: id,
        to: email,
        subject: 'A passkey was removed from your Study Buddy account',
        text: [
          `Hello ${name},`,
          `a passkey was removed from your account: ${passkey}. It no longer signs in.`,
          'If this was not you, set a new password here:',
          `${publicUrl()}/forgot-password`,
        ].join('\n\n'),
      });
    },

    sendAllRemoved({ id, name, email }: Recipient): void {
      send({
        userId: id,
        to: email,
        subject: 'Your Study Buddy passkeys were removed',
        text: [
          `Hello ${name},`,
          'your passkeys were removed, because your password was reset. You can add them again here:',
          `${publicUrl()}/settings`,
        ].join('\n\n'),
      });
    },
  };
}
