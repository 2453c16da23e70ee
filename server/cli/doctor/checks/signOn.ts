import type { ServerMetadata } from 'openid-client';
import { knowsClient, makeDiscovery } from '../../../modules/auth/index.ts';
import { SettingError } from '../../../platform/config/settingError.ts';
import { hasSignOn } from '../../../platform/config/signOn.ts';
import { type Check, type Finding, reasonOf, right, warning, wrong } from '../finding.ts';

/** Students without a password confirm changes by a login whose time the provider tells. */
const judgeClaims = ({ issuer, claims_supported: claims = [] }: ServerMetadata): Finding[] =>
  claims.includes('auth_time')
    ? []
    : [
        warning(
          `cannot confirm changes of students without a password: ${issuer} does not name auth_time in claims_supported.`,
        ),
      ];

/** The provider with which students log in responds, is the one of the settings, and knows the service. */
export const checkSignOn: Check = async ({ config, now }) => {
  if (!hasSignOn(config)) return [right('of the campus is not set up (no OIDC_ISSUER).')];
  const discover = makeDiscovery({ config, elapsed: () => performance.now() });
  try {
    const found = await discover();
    const { issuer } = found.server;
    if (!(await knowsClient({ config, now: () => now }, found))) {
      return [
        wrong(`does not work: ${issuer} does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.`),
      ];
    }
    return [right(`has the provider ${issuer}.`), ...judgeClaims(found.server)];
  } catch (error) {
    if (error instanceof SettingError) throw error;
    return [
      wrong(`does not work: OIDC_ISSUER ${config.OIDC_ISSUER} cannot be read: ${reasonOf(error)}.`),
    ];
  }
};
