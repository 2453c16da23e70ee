import { LIMITS } from '../../../contract/constants.ts';
import { normalise } from '../../database/keys.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** Whose password it is to be. */
interface Owner {
  name: string;
  email: string;
}

/** What is wrong with a new password, in a sentence for the student; undefined when nothing is. */
export function findPasswordProblem(password: string, owner: Owner): string | undefined {
  const length = Array.from(password).length;
  if (length < LIMITS.shortestPassword) {
    return `Use a password of at least ${LIMITS.shortestPassword} characters.`;
  }
  if (length > LIMITS.longestPassword) {
    return `Use a password of at most ${LIMITS.longestPassword} characters.`;
  }
  if (/[\0\p{Surrogate}]/u.test(password)) {
    return 'This password has a character that cannot be used.';
  }
  const key = normalise(password);
  if (key === normalise(owner.name)) return 'Your name is too easy to guess as a password.';
  const email = normalise(owner.email);
  if (key === email || key === email.split('@')[0]) {
    return 'Your email address is too easy to guess as a password.';
  }
  if (isCommonPassword(password)) {
    return 'This password is one of the most common ones. Please choose another.';
  }
  return undefined;
}
