import { v7 as uuid } from 'uuid';
import type { Passkey } from '../../../contract/account.ts';
import type { NewPasskey, PasskeyOptions } from '../../../contract/auth.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { isSignOnOnly } from '../../platform/config/signOn.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest, conflict, notFound, unauthorized } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import { lockUser } from '../people/index.ts';
import type { Caller } from './caller.ts';
import { providerOnly } from './signOn/signOnTexts.ts';
import { confirmPassword } from './passwordChange.ts';
import { SESSION_EXPIRED } from './identify.ts';
import { type Account, findAccount, findIdentity } from './accountRepository.ts';
import { creationOptions, verifyCreation } from './relyingParty.ts';
import {
  deletePasskey,
  insertPasskey,
  listCredentialIds,
  useChallenge,
} from './passkeyRepository.ts';

const TOO_MANY = `You have ${LIMITS.passkeys} passkeys, which is the most. Remove one first.`;
const NOT_ADDED = 'This passkey could not be added, so please try again.';
const KNOWN = 'This passkey is added already.';

/**
 * Returns the options to create a passkey. Their challenge proves that the student confirmed it when
 * the passkey is added.
 * @throws {HttpError} 409 with too many passkeys, and those of confirmPassword().
 */
export async function startAddingPasskey(
  context: Context,
  caller: Caller,
  password: string | undefined,
): Promise<PasskeyOptions> {
  if (isSignOnOnly(context.config)) throw providerOnly(context.config);
  const account = await confirmPassword(context, caller, password);
  const existingIds = await listCredentialIds(context.database, account.id);
  if (existingIds.length >= LIMITS.passkeys) throw conflict(TOO_MANY);
  return creationOptions(context, account, existingIds);
}

/**
 * Stores a passkey that was created with the options and mails the student.
 * @throws {HttpError} 400 for an invalid response, 401 when the auth session has ended, 409 with too
 * many passkeys or for a known one.
 */
export async function addPasskey(
  context: Context,
  { userId, authSessionId, ip, device }: Caller,
  response: NewPasskey,
): Promise<Passkey> {
  const verified = await verifyCreation(context, userId, response);
  if (!verified) throw badRequest(NOT_ADDED);
  const { result: credential, challenge } = verified;
  const passkey = {
    _id: uuid(),
    name: device || 'Unknown device',
    createdAt: context.now().toISOString(),
    lastUsedAt: null,
  };
  const account = await context.database.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    // A password reset in the meantime has removed all passkeys and ended the auth session.
    const isActive = await findIdentity(trx, userId, authSessionId);
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
  context.securityLog.record('passkey_added', { userId, ip });
  mailAboutPasskeys(
    context,
    account,
    'A passkey was added to your Study Buddy account',
    `a passkey was added to your account: ${passkey.name}. It signs in without your password.`,
    'If this was not you, set a new password here, which removes all passkeys:',
    `${context.publicUrl()}/forgot-password`,
  );
  return passkey;
}

/**
 * Removes a passkey and mails the student.
 * @throws {HttpError} 404 unless the student has the passkey, and those of confirmPassword().
 */
export async function removePasskey(
  context: Context,
  caller: Caller,
  id: string,
  password: string | undefined,
): Promise<void> {
  const { userId, ip } = caller;
  const account = await confirmPassword(context, caller, password);
  const name = await deletePasskey(context.database, userId, id);
  if (name === undefined) throw notFound('This passkey is removed already.');
  context.securityLog.record('passkey_removed', { userId, ip });
  mailAboutPasskeys(
    context,
    account,
    'A passkey was removed from your Study Buddy account',
    `a passkey was removed from your account: ${name}. It no longer signs in.`,
    'If this was not you, set a new password here:',
    `${context.publicUrl()}/forgot-password`,
  );
}

/** Mails the student about a change of the passkeys, after the response. */
export function mailAboutPasskeys(
  { mailer, tasks }: Context,
  account: Account,
  subject: string,
  ...paragraphs: string[]
): void {
  const mail = mailTo(account, subject, ...paragraphs);
  tasks.run('sending a mail about passkeys', () => mailer.send(mail));
}
