import type { Account } from './accountRepository.ts';

/** Hours for which a verification link is valid. */
export const LINK_HOURS = 24;

/** `email` is where the mail goes. */
export type Recipient = Pick<Account, 'id' | 'name' | 'email'>;

/** Returns the mail with the link after a sign-up. */
export const verificationMail = ({ id, name, email }: Recipient, link: string) => ({
  userId: id,
  to: email,
  subject: 'Verify your email address for Study Buddy',
  text: [
    `Hello ${name},`,
    `verify your email address within ${LINK_HOURS} hours:`,
    link,
    'If you did not sign up for Study Buddy, you need not do anything.',
  ].join('\n\n'),
});

/** Returns the mail with the link to the new email of an account. */
export const newEmailMail = ({ id, name, email }: Recipient, link: string) => ({
  userId: id,
  to: email,
  subject: 'Confirm your new email address for Study Buddy',
  text: [
    `Hello ${name},`,
    `confirm within ${LINK_HOURS} hours that your account gets this email address:`,
    link,
    'If you did not ask for this, you need not do anything.',
  ].join('\n\n'),
});

/** Returns the mail to the previous email after a change. */
export const changedEmailMail = ({ id, name, email }: Recipient) => ({
  userId: id,
  to: email,
  subject: 'Your Study Buddy email address was changed',
  text: [
    `Hello ${name},`,
    'your account has another email address now. Log in with that one from now on.',
    'If this was not you, please tell an admin of Study Buddy at once.',
  ].join('\n\n'),
});
