import type { ConfirmSignOnBody } from '../../../../contract/signOn.ts';
import type { Context } from '../../../platform/context.ts';
import type { Caller } from '../caller.ts';
import { FRESH_LOGIN } from '../freshLogin.ts';
import { CLOCK_TOLERANCE } from './discovery.ts';
import type { Provider } from './provider.ts';
import { storeLogin } from './signOn.ts';
import { findStoredIdentity } from './signOnRepository.ts';
import { notAskedAgain, otherAccount } from './signOnTexts.ts';
import { readCallback } from './startSignOn.ts';

/**
 * Stores that a signed-in student has proven at the provider who they are, which confirms changes for ten
 * minutes. Providers that do not tell when they asked are trusted to have obeyed `prompt=login`.
 * @throws {HttpError} 403 when it is somebody else or the provider did not ask, and those of readCallback().
 */
export async function confirmBySignOn(
  context: Context,
  provider: Provider,
  body: ConfirmSignOnBody,
  caller: Pick<Caller, 'userId' | 'authSessionId'>,
): Promise<void> {
  const { config, database, now } = context;
  const { again, ...identity } = await readCallback(context, provider, body);
  const stored = await findStoredIdentity(database, identity);
  if (stored?.user_id !== caller.userId) throw otherAccount(config);
  const { authenticatedAt = now().getTime() } = identity;
  const isFresh = now().getTime() - authenticatedAt <= FRESH_LOGIN + CLOCK_TOLERANCE;
  if (!again || !isFresh) throw notAskedAgain(config);
  await storeLogin(context, database, { ...identity, authenticatedAt }, caller);
}
