import type { LoginResponse, PasskeyLoginBody } from '../../../contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { assertNotSuspended } from './login.ts';
import { findAccount } from './accountRepository.ts';
import type { Caller } from './caller.ts';
import { type AuthDeps, completeLogin, readDeviceToken } from './startAuthSession.ts';
import { verifyAssertion } from './relyingParty.ts';
import { useChallenge } from './challenges.ts';
import { findPasskey, storePasskeyUse } from './passkeyRepository.ts';

const FAILED = 'This passkey could not sign you in, so please try again or use your password.';

/** Returns passkey and account, and the id of the device if the account has logged in there. */
async function find(context: Context, { passkey: { id }, deviceToken = '' }: PasskeyLoginBody) {
  const passkey = await findPasskey(context.database, id);
  const account = passkey && (await findAccount(context.database, passkey.user_id));
  const deviceId = account && readDeviceToken(context, deviceToken, account);
  return { passkey, account, deviceId };
}

/** Returns the id of the account that has logged in on the device, otherwise `undefined`. */
export async function findPasskeyDeviceOwner(
  context: Context,
  body: PasskeyLoginBody,
): Promise<string | undefined> {
  if (body.deviceToken === undefined) return undefined;
  const { account, deviceId } = await find(context, body);
  return deviceId === undefined ? undefined : account?.id;
}

/**
 * Logs in with a passkey. A signature cannot be guessed, so failures do not lock the account.
 * @throws {HttpError} 400 for a passkey that is not valid, 403 for a suspended account.
 */
export async function logInWithPasskey(
  deps: AuthDeps,
  body: PasskeyLoginBody,
  { ip, device }: Pick<Caller, 'ip' | 'device'>,
): Promise<LoginResponse> {
  const { context } = deps;
  const { passkey, account, deviceId } = await find(context, body);
  const refuse = () => {
    context.securityLog.record('passkey_login_failed', { userId: account?.id, ip });
    return badRequest(FAILED);
  };
  if (!passkey || !account) throw refuse();
  const verified = await verifyAssertion(context, body.passkey, passkey);
  if (!verified) throw refuse();
  assertNotSuspended(context, account, ip);
  const use = { counter: verified.result, last_used_at: context.now().toISOString() };
  const confirm = async (trx: Queryable) => {
    const isFirst = await useChallenge(trx, account.id, verified.challenge);
    if (!isFirst || !(await storePasskeyUse(trx, passkey, use))) throw refuse();
  };
  return completeLogin(deps, { account, deviceId, confirm }, device);
}
