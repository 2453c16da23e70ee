import type { StartSignOnResponse } from '../../../../contract/signOn.ts';
import { MINUTE } from '../../../../contract/durations.ts';
import { makeOpaqueToken } from '../../../platform/config/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import { type Identity, readIdentity } from './identity.ts';
import type { PendingLogin, Provider } from './provider.ts';
import { makeSealed } from './sealed.ts';
import { loginOver } from './signOnTexts.ts';
import { useOnce } from './useOnce.ts';

/** Milliseconds in which the student logs in at the provider. */
const LOGIN_LIFETIME = 30 * MINUTE;

const sealedLogin = (context: Context) =>
  makeSealed<PendingLogin>(context, 'pending logins', LOGIN_LIFETIME);

/**
 * Starts a login with the provider. The tab keeps the transaction, in which state, nonce and code verifier
 * are encrypted: a callback is worth nothing in another browser, and no cookie is needed.
 * @throws {HttpError} 503 while the provider is away.
 */
export async function startSignOn(
  context: Context,
  provider: Provider,
  again: boolean,
): Promise<StartSignOnResponse> {
  const [state, nonce, verifier] = [makeOpaqueToken(), makeOpaqueToken(), makeOpaqueToken()];
  const pending = { state, nonce, verifier, again, startedAt: context.now().getTime() };
  return {
    url: await provider.authorizationUrl(pending),
    transaction: await sealedLogin(context).seal(pending),
  };
}

/**
 * Returns who logged in, by the callback and the transaction of the tab. A transaction is one login, also for
 * several codes.
 * @throws {HttpError} 400 for a callback without its transaction or with one that was used, and those of exchange().
 */
export async function readCallback(
  context: Context,
  provider: Provider,
  { query, transaction }: { query: string; transaction: string },
): Promise<Identity & Pick<PendingLogin, 'again' | 'startedAt'>> {
  const pending = await sealedLogin(context).open(transaction);
  if (!pending) throw loginOver(context.config);
  const claims = await provider.exchange(query, pending);
  const { state, again, startedAt } = pending;
  // After the exchange, so that a provider that is away does not use it up.
  const isFirst = await useOnce(context, context.database, 'login', state, LOGIN_LIFETIME);
  if (!isFirst) throw loginOver(context.config);
  return { ...readIdentity(context.config, claims, context.now()), again, startedAt };
}
