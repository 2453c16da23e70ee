import { isLoopback } from './loopback.ts';

/** Pattern of `groups=study-buddy-admins`. */
export const ADMIN_CLAIM_PATTERN = '^([^=\\s]+=.+)?$';

interface SignOnSettings {
  OIDC_ISSUER: string;
  OIDC_CLIENT_ID: string;
  OIDC_ONLY: 'on' | 'off';
}

/** Returns what is wrong with the settings of the sign-on, `undefined` if nothing is. */
export function findSignOnProblem(settings: SignOnSettings): string | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_ONLY } = settings;
  if (OIDC_ISSUER === '') {
    return OIDC_ONLY === 'on' ? 'OIDC_ONLY also needs OIDC_ISSUER and OIDC_CLIENT_ID.' : undefined;
  }
  const { protocol, hostname } = new URL(OIDC_ISSUER);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    return `OIDC_ISSUER must start with https://; it is "${OIDC_ISSUER}".`;
  }
  return OIDC_CLIENT_ID === ''
    ? 'OIDC_ISSUER also needs OIDC_CLIENT_ID, the id of this service at the provider.'
    : undefined;
}

/** Returns whether students can log in with an OpenID Connect provider. */
export const hasSignOn = ({ OIDC_ISSUER }: Pick<SignOnSettings, 'OIDC_ISSUER'>): boolean =>
  OIDC_ISSUER !== '';

/** Returns whether students log in with the provider only, without passwords and passkeys. */
export const isSignOnOnly = ({ OIDC_ONLY }: Pick<SignOnSettings, 'OIDC_ONLY'>): boolean =>
  OIDC_ONLY === 'on';
