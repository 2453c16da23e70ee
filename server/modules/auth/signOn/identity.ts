import { tidyLine } from '../../../../contract/text.ts';
import type { JWTPayload } from 'jose';
import { RequiredLine } from '../../../../contract/common/types.ts';
import { NAME_LENGTH } from '../../../../contract/guestConstants.ts';
import { SECOND } from '../../../../contract/durations.ts';
import { findCampusDomain } from '../../../platform/config/campusDomains.ts';
import type { Config } from '../../../platform/config/config.ts';
import { checkerOf } from '../../../platform/http/validation/validation.ts';

/** Who a student is at the provider, by the claims of a login there. */
export interface Identity {
  issuer: string;
  /** Never given to another person, unlike the email (OpenID Connect Core 1.0, section 5.7). */
  subject: string;
  /** As the provider writes it. Empty if it does not name one, or one that is not a line of text. */
  email: string;
  emailVerified: boolean;
  name: string;
  university: string;
  /** Has the claim of OIDC_ADMIN_CLAIM. */
  isAdmin: boolean;
  /** The `sid` of the session at the provider, or empty. */
  providerSession: string;
  /** When the provider issued the ID token, by its clock in epoch milliseconds. */
  issuedAt: number;
  /**
   * When the provider asked for credentials, by the clock of the service in epoch milliseconds, if it says
   * so.
   */
  authenticatedAt: number | undefined;
}

type Settings = Pick<Config, 'CAMPUS_DOMAINS' | 'OIDC_ADMIN_CLAIM'>;

/**
 * Reads verified claims.
 * @param at when they were issued, by the clock of the service.
 */
export function readIdentity(config: Settings, claims: JWTPayload, at: Date): Identity {
  const trimmed = typeof claims['email'] === 'string' ? claims['email'].trim() : '';
  const email = isLine(trimmed) ? trimmed : '';
  return {
    issuer: claims.iss ?? '',
    subject: claims.sub ?? '',
    email,
    // Some providers send texts, and Entra ID sends nothing.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    name: nameOf(claims, email),
    university: universityOf(config, claims, email),
    isAdmin: hasAdminClaim(config, claims),
    providerSession: typeof claims['sid'] === 'string' ? claims['sid'] : '',
    issuedAt: Number(claims.iat) * SECOND,
    authenticatedAt: timeOfLogin(claims, at),
  };
}

/**
 * Returns when the provider asked for credentials. Both claims are by its clock, so the time between them
 * is right even if the clock is not.
 */
function timeOfLogin({ iat, auth_time: authTime }: JWTPayload, at: Date): number | undefined {
  if (typeof authTime !== 'number' || iat === undefined) return undefined;
  return at.getTime() - Math.max(0, iat - authTime) * SECOND;
}

const isLine = checkerOf(RequiredLine());

/** Returns a claim as the line of text that it should be, otherwise an empty text. */
function lineOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const line = Array.from(tidyLine(claim)).slice(0, NAME_LENGTH).join('');
  return isLine(line) ? line : '';
}

/**
 * Returns the name of a student. Others see it, so an email address or a login name such as `UNI\j4` gives
 * only the part that names a person.
 */
function nameOf(claims: JWTPayload, email: string): string {
  const parts = [claims['given_name'], claims['family_name']].map(lineOf).filter(Boolean);
  const name = lineOf(claims['name']);
  const names = [parts.length === 2 ? parts.join(' ') : name, name, ...parts];
  const logins = [lineOf(claims['preferred_username']), name, lineOf(email)].map(loginPart);
  return [...names.filter((one) => !/[@\\]/.test(one)), ...logins].find(Boolean) ?? 'Student';
}

/** Returns the part of a login name after a domain and before an @. */
const loginPart = (login: string) => login.replace(/^.*\\/, '').replace(/@.*$/, '');

/**
 * Returns the university of the claims `university` or `schac_home_organization` (a domain, as identity
 * federations have it), else of CAMPUS_DOMAINS, else the domain of the email.
 */
function universityOf({ CAMPUS_DOMAINS }: Settings, claims: JWTPayload, email: string): string {
  const named = lineOf(claims['university']);
  if (named !== '') return named;
  const domain = lineOf(claims['schac_home_organization']) || email.slice(email.indexOf('@') + 1);
  return findCampusDomain(CAMPUS_DOMAINS, `@${domain}`)?.university || domain;
}

/** Returns whether the claim of the setting has its value, alone or in a list. */
function hasAdminClaim({ OIDC_ADMIN_CLAIM }: Settings, claims: JWTPayload): boolean {
  if (OIDC_ADMIN_CLAIM === '') return false;
  const [name = '', value = ''] = OIDC_ADMIN_CLAIM.split(/=(.*)/s);
  return [claims[name]]
    .flat()
    .some((held) => (typeof held === 'string' ? held : JSON.stringify(held)) === value);
}
