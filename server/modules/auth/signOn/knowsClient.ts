import type { Context } from '../../../platform/context.ts';
import { configureClient } from './client.ts';
import { type Discovered, loadOpenId } from './discovery.ts';

/** Errors of RFC 6749, section 5.2, for a client that is unknown or has another secret. */
const REFUSED = ['invalid_client', 'unauthorized_client'];

/**
 * Returns whether the provider accepts OIDC_CLIENT_ID with OIDC_CLIENT_SECRET. Exchanges a code that no login
 * issued: the provider authenticates the client before it looks at the code.
 * @throws when the provider does not respond.
 */
export async function knowsClient(
  context: Pick<Context, 'config' | 'now'>,
  found: Discovered,
): Promise<boolean> {
  const client = await loadOpenId();
  const configuration = await configureClient(context, found);
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', { code: 'none' });
    return true;
  } catch (error) {
    if (error instanceof client.WWWAuthenticateChallengeError) return false;
    if (error instanceof client.ResponseBodyError) return !REFUSED.includes(error.error);
    throw error;
  }
}
