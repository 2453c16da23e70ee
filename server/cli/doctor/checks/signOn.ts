import { makeDiscovery } from '../../../modules/auth/index.ts';
import { SettingError } from '../../../platform/config/settingError.ts';
import { hasSignOn } from '../../../platform/config/signOn.ts';
import { type Check, reasonOf, right, wrong } from '../finding.ts';

/** The provider with which students log in responds, and is the one of the settings. */
export const checkSignOn: Check = async ({ config }) => {
  if (!hasSignOn(config)) return [right('of the campus is not set up (no OIDC_ISSUER).')];
  const discover = makeDiscovery({ config, elapsed: () => performance.now() });
  try {
    const { server } = await discover();
    return [right(`has the provider ${server.issuer}.`)];
  } catch (error) {
    if (error instanceof SettingError) throw error;
    return [
      wrong(`does not work: OIDC_ISSUER ${config.OIDC_ISSUER} cannot be read: ${reasonOf(error)}.`),
    ];
  }
};
