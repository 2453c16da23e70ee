import { MAX_PASSWORD_LENGTH } from '../../../../contract/auth.ts';
import { normalize } from '../../../database/normalize.ts';
import { commonPasswordList } from './commonPasswordList.ts';

const MIN_PASSWORD_LENGTH = 8;

/** The 3,000 most common passwords in lower case. */
const commonPasswords = new Set(commonPasswordList.trim().split(/\s+/));

/** The account of the new password. */
interface Owner {
  name: string;
  email: string;
}

/** Returns a message about a weak or invalid password, `undefined` for a valid one. */
export function findPasswordProblem(password: string, owner: Owner): string | undefined {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) {
    return `Use a password of at least ${MIN_PASSWORD_LENGTH} characters.`;
  }
  if (length > MAX_PASSWORD_LENGTH) {
    return `Use a password of at most ${MAX_PASSWORD_LENGTH} characters.`;
  }
  if (/[\0\p{Surrogate}]/u.test(password)) {
    return 'This password has a character that cannot be used.';
  }
  const key = normalize(password);
  if (key === normalize(owner.name)) return 'Your name is too easy to guess as a password.';
  const email = normalize(owner.email);
  if (key === email || key === email.split('@')[0]) {
    return 'Your email address is too easy to guess as a password.';
  }
  if (commonPasswords.has(password.toLowerCase())) {
    return 'This password is one of the most common ones. Please choose another.';
  }
  return undefined;
}
