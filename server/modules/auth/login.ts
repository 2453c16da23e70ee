import type { LoginBody, LoginResponse } from '../../../contract/auth.ts';
import { DAY } from '../../../contract/durations.ts';
import { isLocal } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { normalize } from '../../platform/database/normalize.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, forbidden } from '../../platform/errors/httpError.ts';
import { mailTo } from '../../platform/mail/mailer.ts';
import {
  type Account,
  claimLoginWarning,
  findAccountByEmailKey,
  hasPasswordHash,
} from './accountRepository.ts';
import { DEMO_PASSWORD } from './demoAccounts.ts';
import type { Caller } from './caller.ts';
import { attemptLogin } from './loginGuard.ts';
import { verifyPassword } from './passwordHash.ts';
import { type AuthDeps, completeLogin, readDeviceToken } from './startAuthSession.ts';

const SUSPENDED =
  'This account is suspended. Write to the people who run Study Buddy here if you think this is a mistake.';

type DeviceBody = Pick<LoginBody, 'email' | 'deviceToken'>;

/** Returns the account of an email, and the id of the device if it has logged in before. */
async function find(context: Context, { email, deviceToken = '' }: DeviceBody) {
  const account = await findAccountByEmailKey(context.database, normalize(email));
  return { account, deviceId: account && readDeviceToken(context, deviceToken, account) };
}

/** Returns the id of the account that has logged in on the device, otherwise `undefined`. */
export async function findDeviceOwner(
  context: Context,
  body: DeviceBody,
): Promise<string | undefined> {
  if (body.deviceToken === undefined) return undefined;
  const { account, deviceId } = await find(context, body);
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
  const { account, deviceId } = await find(context, body);
  const fields = { userId: account?.id, ip, knownDevice: deviceId !== undefined };
  const isValid = await attemptLogin(context, {
    emailKey: normalize(body.email),
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

/** Mails the student that others fail to log in, at most once a day. */
async function sendLoginWarning(context: Context, account: Account): Promise<void> {
  const at = context.now();
  const before = new Date(at.getTime() - INTERVAL).toISOString();
  const { database, mailer } = context;
  if (!(await claimLoginWarning(database, account.id, at.toISOString(), before))) return;
  await mailer.send(
    mailTo(
      account,
      'Failed logins to your Study Buddy account',
      'several logins to your account failed because of a wrong password. More attempts now have to wait, but not on devices on which you logged in before.',
      'If this was you, you need not do anything. If not, your password was not guessed. You can choose a stronger one here:',
      `${context.publicUrl()}/forgot-password`,
      'You get this mail at most once a day.',
    ),
  );
}
