import { knowsClient, makeDiscovery } from '../../../modules/auth/index.ts';
import { SettingError } from '../../../platform/config/settingError.ts';
import { hasSignOn } from '../../../platform/config/signOn.ts';
import { type Check, reasonOf, right, wrong } from '../finding.ts';

/** The provider with which students log in responds, is the one of the settings, and knows the service. */
export const checkSignOn: Check = async ({ config, now }) => {
  if (!hasSignOn(config)) return [right('of the campus is not set up (no OIDC_ISSUER).')];
  const discover = makeDiscovery({ config, elapsed: () => performance.now() });
  try {
    const found = await discover();
    const { issuer } = found.server;
    if (await knowsClient({ config, now: () => now }, found)) {
      return [right(`has the provider ${issuer}.`)];
    }
    return [
      wrong(`does not work: ${issuer} does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.`),
    ];
  } catch (error) {
    if (error instanceof SettingError) throw error;
    return [
      wrong(`does not work: OIDC_ISSUER ${config.OIDC_ISSUER} cannot be read: ${reasonOf(error)}.`),
    ];
  }
};
