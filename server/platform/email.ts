import { domainToASCII } from 'node:url';
import { normalize } from './database/normalize.ts';

/** Octets before the @ (RFC 5321, section 4.5.3.1.1). */
const LONGEST_LOCAL_PART = 64;
/** Characters before the @, between dots and without quotes (RFC 5322, section 3.2.3). */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'i');
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`, 'i');

/** Returns whether a text is an email address that mail can be sent to. The domain may be international. */
export function isEmail(text: string): boolean {
  const [local, domain] = split(text);
  return local.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(domain);
}

/** Returns the form in which email addresses are compared: `email_key`. */
export const emailKey = (email: string): string => split(normalize(email)).join('@');

/** Returns the domain of an email address in ASCII. */
export const emailDomain = (email: string): string => split(normalize(email))[1];

/** Returns what is before the @, and the domain in ASCII (UTS #46). */
function split(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return [email.slice(0, Math.max(at, 0)), domainToASCII(domain) || domain];
}
