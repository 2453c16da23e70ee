import type { Configuration } from 'openid-client';
import { SECOND } from '../../../../contract/durations.ts';
import type { Context } from '../../../platform/context.ts';
import { limitedFetch } from '../../../platform/http/limitedFetch.ts';
import { allowHttp, CLOCK_TOLERANCE, type Discovered, loadOpenId, TIMEOUT } from './discovery.ts';

/** Returns the client of the library, by the clock of the service. */
export async function configureClient(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { server }: Discovered,
): Promise<Configuration> {
  const client = await loadOpenId();
  const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = config;
  // The default of the specification.
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
  const authenticate = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost;
  const clock = {
    [client.clockSkew]: Math.round((now().getTime() - Date.now()) / SECOND),
    [client.clockTolerance]: CLOCK_TOLERANCE / SECOND,
  };
  const auth = secret === '' ? client.None() : authenticate(secret);
  const configuration = new client.Configuration(server, id, clock, auth);
  configuration.timeout = TIMEOUT / SECOND;
  configuration[client.customFetch] = limitedFetch;
  for (const allow of allowHttp(client, server.issuer)) allow(configuration);
  return configuration;
}
