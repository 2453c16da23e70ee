import type { PasskeyLoginBody } from '../../../contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import { assertNotSuspended } from './login.ts';
import { findAccount } from './accountRepository.ts';
import { makeDeviceTokens, type ProvenAccount } from './startAuthSession.ts';
import { assertionOptions, verifyAssertion } from './relyingParty.ts';
import { useChallenge } from './challenges.ts';
import { findPasskey, storePasskeyUse } from './passkeyRepository.ts';

const FAILED = 'This passkey could not sign you in, so please try again or use your password.';

/**
 * Finds accounts by passkey. A signature cannot be guessed, so failures do not lock the account.
 */
export function makePasskeyLogin(context: Context) {
  const { config, database, now, securityLog } = context;
  const deviceTokens = makeDeviceTokens(config.JWT_SECRET);

  /** Returns passkey and account, and the id of the device if the account has logged in there. */
  async function find({ passkey: { id }, deviceToken = '' }: PasskeyLoginBody) {
    const passkey = await findPasskey(database, id);
    const account = passkey && (await findAccount(database, passkey.user_id));
    return { passkey, account, deviceId: account && deviceTokens.read(deviceToken, account) };
  }

  return {
    options: () => assertionOptions(context),

    /** Returns the id of the account that has logged in on the device, otherwise `undefined`. */
    async findDeviceOwner(body: PasskeyLoginBody): Promise<string | undefined> {
      if (body.deviceToken === undefined) return undefined;
      const { account, deviceId } = await find(body);
      return deviceId === undefined ? undefined : account?.id;
    },

    /** @throws {HttpError} 400 for a passkey that is not valid, 403 for a suspended account. */
    async logIn(body: PasskeyLoginBody, ip: string): Promise<ProvenAccount> {
      const { passkey, account, deviceId } = await find(body);
      const refuse = () => {
        securityLog.record('passkey_login_failed', { userId: account?.id, ip });
        return badRequest(FAILED);
      };
      if (!passkey || !account) throw refuse();
      const verified = await verifyAssertion(context, body.passkey, passkey);
      if (!verified) throw refuse();
      assertNotSuspended(context, account, ip);
      const use = { counter: verified.result, last_used_at: now().toISOString() };
      const confirm = async (trx: Queryable) => {
        const isFirst = await useChallenge(trx, account.id, verified.challenge);
        if (!isFirst || !(await storePasskeyUse(trx, passkey, use))) throw refuse();
      };
      return { account, deviceId, confirm };
    },
  };
}
