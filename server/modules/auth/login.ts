import type { LoginBody, LoginResponse, PasskeyLoginBody } from '../../../contract/auth.ts';
import { DAY } from '../../../contract/durations.ts';
import { isLocal } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { emailKey } from '../../platform/email.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, forbidden } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import {
  type Account,
  claimLoginWarning,
  findAccount,
  findAccountByEmailKey,
  hasPasswordHash,
  releaseLoginWarning,
} from './accountRepository.ts';
import { DEMO_PASSWORD } from './demoAccounts.ts';
import type { Caller } from './caller.ts';
import { attemptLogin } from './loginGuard.ts';
import { verifyPassword } from './passwordHash.ts';
import {
  type AuthDeps,
  completeLogin,
  issueDeviceToken,
  readDeviceToken,
} from './startAuthSession.ts';
import { verifyAssertion } from './relyingParty.ts';
import { findPasskey, storePasskeyUse, useChallenge } from './passkeyRepository.ts';

const FAILED = 'This passkey could not sign you in, so please try again or use your password.';
const SUSPENDED =
  'This account is suspended. Write to the people who run Study Buddy here if you think this is a mistake.';

/** Returns the account of an email, and the id of the device if it has logged in before. */
async function findByEmail(
  context: Context,
  { email, deviceToken = '' }: Omit<LoginBody, 'password'>,
) {
  const account = await findAccountByEmailKey(context.database, emailKey(email));
  return { account, deviceId: account && readDeviceToken(context, deviceToken, account) };
}

/** Returns passkey and account, and the id of the device if the account has logged in there. */
async function findByPasskey(
  context: Context,
  { passkey: { id }, deviceToken = '' }: PasskeyLoginBody,
) {
  const passkey = await findPasskey(context.database, id);
  const account = passkey && (await findAccount(context.database, passkey.user_id));
  const deviceId = account && readDeviceToken(context, deviceToken, account);
  return { passkey, account, deviceId };
}

/** Returns the id of the account that has logged in on the device, otherwise `undefined`. */
export async function findDeviceOwner(
  context: Context,
  body: LoginBody | PasskeyLoginBody,
): Promise<string | undefined> {
  if (body.deviceToken === undefined) return undefined;
  const found = 'passkey' in body ? findByPasskey(context, body) : findByEmail(context, body);
  const { account, deviceId } = await found;
  return deviceId === undefined ? undefined : account?.id;
}

/**
 * Logs in with email and password.
 * @throws {HttpError} 400 for an unknown email or a wrong password, 403 for a suspended account, and
 * those of attemptLogin().
 */
export async function logIn(
  deps: AuthDeps,
  body: LoginBody,
  { ip, device }: Pick<Caller, 'ip' | 'device'>,
): Promise<LoginResponse> {
  const { context } = deps;
  const { config, securityLog, tasks } = context;
  const { account, deviceId } = await findByEmail(context, body);
  const fields = { userId: account?.id, ip, knownDevice: deviceId !== undefined };
  const isValid = await attemptLogin(context, {
    emailKey: emailKey(body.email),
    ip,
    deviceId,
    verify: async () =>
      (await verifyPassword(body.password, account?.password_hash)) &&
      (body.password !== DEMO_PASSWORD || isLocal(config)),
    onLock() {
      securityLog.record('login_locked', fields);
      if (account) tasks.run('a login warning', () => sendLoginWarning(context, account));
    },
  });
  const refuse = () => {
    securityLog.record('login_failed', fields);
    return badRequest('Invalid email or password.');
  };
  if (!account || !isValid) throw refuse();
  assertNotSuspended(context, account, ip);
  const confirm = async (trx: Queryable) => {
    // The password may have been reset since it was verified.
    if (!(await hasPasswordHash(trx, account))) throw refuse();
  };
  return completeLogin(deps, { account, deviceId, confirm }, device);
}

/** @throws {HttpError} 403 for a suspended account. */
export function assertNotSuspended(
  { securityLog }: Pick<Context, 'securityLog'>,
  { id: userId, suspended_at }: Account,
  ip: string,
): void {
  if (suspended_at === null) return;
  securityLog.record('suspended_login', { userId, ip });
  throw forbidden(SUSPENDED);
}

/** Milliseconds between two mails to an account. */
const INTERVAL = DAY;

/**
 * Mails the student that others fail to log in, at most once a day. The link makes the browser that opens
 * it a known device, so that the student need not wait. It is in the fragment, which no server logs.
 */
async function sendLoginWarning(context: Context, account: Account): Promise<void> {
  const { database, mailer, now, publicUrl } = context;
  const at = now().toISOString();
  const before = new Date(now().getTime() - INTERVAL).toISOString();
  if (!(await claimLoginWarning(database, account.id, at, before))) return;
  const mail = mailTo(
    account,
    'Failed logins to your Study Buddy account',
    'several logins to your account failed because of a wrong password. More attempts now have to wait, but not on devices on which you logged in before.',
    'To log in with your password somewhere else without waiting, open this link there:',
    `${publicUrl()}/login#device=${issueDeviceToken(context, account)}`,
    'If you do not want to log in, you need not do anything: your password was not guessed. You can choose a stronger one here:',
    `${publicUrl()}/forgot-password`,
    'You get this mail at most once a day. The link works until you choose another password by mail.',
  );
  try {
    await mailer.send(mail);
  } catch (error) {
    await releaseLoginWarning(database, account.id, at);
    throw error;
  }
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
  const { passkey, account, deviceId } = await findByPasskey(context, body);
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
