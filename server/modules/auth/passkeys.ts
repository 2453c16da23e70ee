import { v7 as uuid } from 'uuid';
import type { Passkey } from '../../../contract/account.ts';
import type { NewPasskey, PasskeyOptions } from '../../../contract/auth.ts';
import { LIMITS } from '../../../contract/constants.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest, conflict, notFound, unauthorized } from '../../platform/errors/httpError.ts';
import { lockUser } from '../people/index.ts';
import { makeConfirmPassword } from './passwordChange.ts';
import { SESSION_EXPIRED } from './identify.ts';
import { findAccount, findIdentity } from './accountRepository.ts';
import { useChallenge } from './challenges.ts';
import { creationOptions, verifyCreation } from './relyingParty.ts';
import { makePasskeyMails } from './passkeyMails.ts';
import {
  deletePasskey,
  insertPasskey,
  listCredentialIds,
  listPasskeys,
} from './passkeyRepository.ts';

export interface Caller {
  userId: string;
  authSessionId: string;
  ip: string;
}

const TOO_MANY = `You have ${LIMITS.passkeys} passkeys, which is the most. Remove one first.`;
const NOT_ADDED = 'This passkey could not be added, so please try again.';
const KNOWN = 'This passkey is added already.';

/** The passkeys of a student who is logged in. */
export function makePasskeys(context: Context) {
  const { database, now, securityLog } = context;
  const confirmPassword = makeConfirmPassword(context);
  const mails = makePasskeyMails(context);

  return {
    list: (userId: string): Promise<Passkey[]> => listPasskeys(database, userId),

    /**
     * Returns the options to create a passkey. Their challenge proves that the student knew the
     * password when the passkey is added.
     * @throws {HttpError} 400 for a wrong password, 409 with too many passkeys, 429 after too many
     * failures.
     */
    async startAdding({ userId, ip }: Caller, password: string): Promise<PasskeyOptions> {
      const account = await confirmPassword(userId, password, ip);
      const existingIds = await listCredentialIds(database, userId);
      if (existingIds.length >= LIMITS.passkeys) throw conflict(TOO_MANY);
      return creationOptions(context, account, existingIds);
    },

    /**
     * Stores a passkey that was created with the options and mails the student.
     * @param device name of the passkey, or empty.
     * @throws {HttpError} 400 for an invalid response, 401 when the auth session has ended, 409 with
     * too many passkeys or for a known one.
     */
    async add(
      { userId, authSessionId, ip }: Caller,
      response: NewPasskey,
      device: string,
    ): Promise<Passkey> {
      const verified = await verifyCreation(context, userId, response);
      if (!verified) throw badRequest(NOT_ADDED);
      const { result: credential, challenge } = verified;
      const passkey = {
        _id: uuid(),
        name: device || 'Unknown device',
        createdAt: now().toISOString(),
        lastUsedAt: null,
      };
      const account = await database.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        // A password reset in the meantime has removed all passkeys and ended the auth session.
        const isActive = await findIdentity(trx, { userId, authSessionId });
        const owner = await findAccount(trx, userId);
        if (!isActive || !owner) throw unauthorized(SESSION_EXPIRED);
        if (!(await useChallenge(trx, userId, challenge))) throw badRequest(NOT_ADDED);
        const existingIds = await listCredentialIds(trx, userId);
        if (existingIds.length >= LIMITS.passkeys) throw conflict(TOO_MANY);
        const isNew = await insertPasskey(trx, {
          id: passkey._id,
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          name: passkey.name,
          created_at: passkey.createdAt,
        });
        if (!isNew) throw conflict(KNOWN);
        return owner;
      });
      securityLog.record('passkey_added', { userId, ip });
      mails.sendAdded(account, passkey.name);
      return passkey;
    },

    /**
     * Removes a passkey and mails the student.
     * @throws {HttpError} 400 for a wrong password, 404 unless the student has the passkey, 429 after
     * too many failures.
     */
    async remove({ userId, ip }: Caller, id: string, password: string): Promise<void> {
      const account = await confirmPassword(userId, password, ip);
      const name = await deletePasskey(database, userId, id);
      if (name === undefined) throw notFound('This passkey is removed already.');
      securityLog.record('passkey_removed', { userId, ip });
      mails.sendRemoved(account, name);
    },
  };
}
