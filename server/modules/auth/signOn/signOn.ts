import type { LoginResponse } from '../../../../contract/auth.ts';
import { Email } from '../../../../contract/common/types.ts';
import { MINUTE } from '../../../../contract/durations.ts';
import type {
  LinkSignOnBody,
  SignOnBody,
  SignOnLogin,
  SignOnResponse,
} from '../../../../contract/signOn.ts';
import { makeOpaqueToken } from '../../../platform/config/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import { emailKey } from '../../../platform/email.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { checkerOf } from '../../../platform/http/validation/validation.ts';
import { type Account, findAccount, findAccountByEmailKey } from '../accountRepository.ts';
import type { Caller } from '../caller.ts';
import { assertNotSuspended } from '../login.ts';
import { AUTH_SESSION_LIFETIME } from '../refreshTokens.ts';
import { type AuthDeps, completeLogin, readDeviceToken } from '../startAuthSession.ts';
import { applyAdminClaim } from './adminClaim.ts';
import { findEmailNotice } from './emailNotice.ts';
import type { Identity } from './identity.ts';
import { createAccount, linkAccount, mailAboutLink, verifyPasswordOf } from './linkAccount.ts';
import type { Provider } from './provider.ts';
import { makeSealed } from './sealed.ts';
import { findStoredIdentity, hasIdentityOf, storeSignOnSession } from './signOnRepository.ts';
import { emailMissing, emailTaken, emailUnsupported, loginOver } from './signOnTexts.ts';
import { readCallback } from './startSignOn.ts';
import { useOnce } from './useOnce.ts';

const isEmail = checkerOf(Email);

type LoginCaller = Pick<Caller, 'ip' | 'device'>;

/** Milliseconds in which the student enters the password of the account with the same email. */
const LINK_LIFETIME = 10 * MINUTE;

interface Link {
  id: string;
  identity: Identity;
  userId: string;
}

const sealedLink = (context: Context) =>
  makeSealed<Link>(context, 'links of accounts', LINK_LIFETIME);

/**
 * Logs in by a callback of the provider. A student is known by issuer and subject, never by the email. The
 * first login makes the account, or links the one with the email if both sides have verified it. Otherwise
 * returns a token with which the password of that account links it.
 * @throws {HttpError} 400 for a callback that is not valid, without an email that is supported or outside CAMPUS_DOMAINS, 403
 * for a suspended account, 409 when the account with the email belongs to somebody else, 503 while the
 * provider is away.
 */
export async function logInBySignOn(
  deps: AuthDeps,
  provider: Provider,
  body: SignOnBody,
  caller: LoginCaller,
): Promise<SignOnResponse> {
  const { context } = deps;
  const identity = await readCallback(context, provider, body);
  const userId = await findOrMakeAccount(context, identity);
  if (typeof userId === 'string') {
    return completeSignOn(deps, identity, { userId, deviceToken: body.deviceToken }, caller);
  }
  const linkToken = await sealedLink(context).seal({
    ...{ id: makeOpaqueToken(), identity, userId: userId.unproven.id },
  });
  return { linkToken, email: userId.unproven.email };
}

/** Returns the id of the account, or the account whose password must prove that it is the same student. */
async function findOrMakeAccount(
  context: Context,
  identity: Identity,
): Promise<string | { unproven: Account }> {
  const { config, database } = context;
  const account = await findAccountByEmailKey(database, emailKey(identity.email));
  // The provider may have given the email to another person.
  const isTaken = account && (await hasIdentityOf(database, identity.issuer, account.id));
  // Read after the account, because another tab of the student may have made or linked it meanwhile.
  const known = await findStoredIdentity(database, identity);
  if (known) return known.user_id;
  if (identity.email === '') throw emailMissing(config);
  if (!isEmail(identity.email)) throw emailUnsupported(config, identity.email);
  if (!account) return createAccount(context, identity);
  // Another student of the provider has the account, who has not shown to receive mails there.
  if (isTaken && identity.emailVerified && account.email_verified_at === null) {
    return createAccount(context, identity, account);
  }
  const isProven = identity.emailVerified && account.email_verified_at !== null;
  if (isProven && !isTaken) {
    await linkAccount(context, database, identity, account);
    mailAboutLink(context, account);
    return account.id;
  }
  if (account.password_hash === '') throw emailTaken(account.email);
  return { unproven: account };
}

/**
 * Logs in to the account with the email of the student at the provider, by its password, and links it.
 * @throws {HttpError} 400 for a wrong password, for a link that was used or after ten minutes, 403 for a suspended account, 429 after
 * too many failures.
 */
export async function linkBySignOn(
  deps: AuthDeps,
  { linkToken, password, deviceToken }: LinkSignOnBody,
  caller: LoginCaller,
): Promise<LoginResponse> {
  const { context } = deps;
  const link = await sealedLink(context).open(linkToken);
  const account = link && (await findAccount(context.database, link.userId));
  if (!account) throw loginOver(context.config);
  const { identity } = link;
  const deviceId = readDeviceToken(context, deviceToken ?? '', account);
  const recheck = await verifyPasswordOf(context, account, password, { ip: caller.ip, deviceId });
  const confirm = async (trx: Queryable) => {
    await recheck(trx);
    const isFirst = await useOnce(context, trx, 'link', link.id, LINK_LIFETIME);
    if (!isFirst) throw loginOver(context.config);
    await linkAccount(context, trx, identity, account);
  };
  const login = { userId: account.id, deviceToken, confirm };
  const response = await completeSignOn(deps, identity, login, caller);
  mailAboutLink(context, account);
  return response;
}

interface Login {
  userId: string;
  deviceToken: string | undefined;
  confirm?: (trx: Queryable) => Promise<void>;
}

/** Starts an auth session that the logout at the provider ends. */
async function completeSignOn(
  deps: AuthDeps,
  identity: Identity,
  { userId, deviceToken, confirm }: Login,
  { ip, device }: LoginCaller,
): Promise<SignOnLogin> {
  const { context } = deps;
  const { config, database, now, securityLog } = context;
  const account = await findAccount(database, userId);
  if (!account) throw loginOver(config);
  assertNotSuspended(context, account, ip);
  const deviceId = readDeviceToken(context, deviceToken ?? '', account);
  let role: Account['role'] | undefined;
  let notice: string | undefined;
  const response = await completeLogin(
    deps,
    {
      ...{ account, deviceId },
      async confirm(trx) {
        await confirm?.(trx);
        // A password reset may have removed the link meanwhile.
        const stored = await findStoredIdentity(trx, identity);
        if (stored?.user_id !== userId) throw loginOver(config);
        notice = await findEmailNotice(trx, identity, stored.email, account);
        role = await applyAdminClaim(trx, identity, userId, now());
      },
      async onStarted(trx, authSessionId) {
        await storeLogin(context, trx, identity, { userId, authSessionId });
      },
    },
    device,
  );
  if (role !== undefined) securityLog.record('role_changed', { userId, role });
  return { ...response, ...(notice !== undefined && { notice }) };
}

/** Stores that the student logged in with the provider in an auth session. */
export function storeLogin(
  { now }: Pick<Context, 'now'>,
  db: Queryable,
  { issuer, subject, providerSession, issuedAt, authenticatedAt }: Identity,
  { userId, authSessionId }: Pick<Caller, 'userId' | 'authSessionId'>,
): Promise<unknown> {
  return storeSignOnSession(db, {
    ...{ auth_session_id: authSessionId, user_id: userId, issuer, subject },
    provider_session: providerSession,
    issued_at: new Date(issuedAt).toISOString(),
    authenticated_at:
      authenticatedAt === undefined ? null : new Date(authenticatedAt).toISOString(),
    expires_at: new Date(now().getTime() + AUTH_SESSION_LIFETIME).toISOString(),
  });
}
