import { SECOND } from '../../../../contract/durations.ts';
import type { ConfirmSignOnBody } from '../../../../contract/signOn.ts';
import type { Context } from '../../../platform/context.ts';
import type { Caller } from '../caller.ts';
import { FRESH_LOGIN } from '../freshLogin.ts';
import type { Provider } from './provider.ts';
import { storeLogin } from './signOn.ts';
import { findStoredIdentity } from './signOnRepository.ts';
import { notAskedAgain, otherAccount, timeOfLoginMissing } from './signOnTexts.ts';
import { readCallback } from './startSignOn.ts';

/** Milliseconds that times in claims lose, which are whole seconds. */
const ROUNDING = SECOND;

/**
 * Stores that a signed-in student has proven at the provider who they are, which confirms changes for ten
 * minutes. Only `auth_time` shows that the provider asked: the tab can remove `prompt` from the URL.
 * @throws {HttpError} 403 when it is somebody else or the provider did not ask since the start of this
 * login, 409 when it does not say when it asked, and those of readCallback().
 */
export async function confirmBySignOn(
  context: Context,
  provider: Provider,
  body: ConfirmSignOnBody,
  caller: Pick<Caller, 'userId' | 'authSessionId'>,
): Promise<void> {
  const { config, database, now } = context;
  const { again, startedAt, ...identity } = await readCallback(context, provider, body);
  const stored = await findStoredIdentity(database, identity);
  if (stored?.user_id !== caller.userId) throw otherAccount(config);
  if (identity.authenticatedAt === undefined) throw timeOfLoginMissing(config);
  const earliest = Math.max(startedAt - ROUNDING, now().getTime() - FRESH_LOGIN);
  const wasAsked = again && identity.authenticatedAt >= earliest;
  if (!wasAsked) throw notAskedAgain(config);
  await storeLogin(context, database, identity, caller);
}
