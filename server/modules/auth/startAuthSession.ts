import { v7 as uuid } from 'uuid';
import type { LoginResponse, SignupResponse, TokenResponse } from '../../../contract/auth.ts';
import { makeSigner } from '../../platform/config/tokens.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { Account } from './accountRepository.ts';
import { type IssuedToken, issueRefreshToken } from './refreshTokens.ts';

/** What other modules do when a student logs in or resets the password. */
export interface AuthCallbacks {
  /**
   * Runs the start of an auth session in a transaction in which the account is not deleted.
   * @throws {HttpError} 400 when the account no longer exists.
   */
  keepAccount(
    userId: string,
    start: (trx: Queryable) => Promise<SignupResponse>,
  ): Promise<SignupResponse & Pick<LoginResponse, 'deletionCancelled'>>;
  /** Runs in the transaction of a reset. */
  onPasswordReset(trx: Queryable, userId: string): Promise<void>;
}

export interface AuthDeps {
  context: Context;
  accessTokens: AccessTokens;
  callbacks: AuthCallbacks;
}

export type Owner = Pick<Account, 'id' | 'token_generation'>;

interface Start {
  device: string;
  /** Of a device that has logged in before. */
  deviceId?: string | undefined;
  /** Runs in the same transaction. */
  onStarted?: ((trx: Queryable, authSessionId: string) => Promise<void>) | undefined;
}

/** Starts an auth session of a student who has signed up or has proven to own the account. */
export async function startAuthSession(
  { context, accessTokens }: AuthDeps,
  db: Queryable,
  account: Owner,
  { device, deviceId, onStarted }: Start,
): Promise<SignupResponse> {
  const issued = await issueRefreshToken(context, db, account.id, device);
  await onStarted?.(db, issued.authSessionId);
  return {
    ...(await tokenPair(accessTokens, account, issued)),
    deviceToken: issueDeviceToken(context, account, deviceId),
  };
}

/** Returns the refresh token with an access token of the same auth session. */
export async function tokenPair(
  accessTokens: AccessTokens,
  { id: userId, token_generation: generation }: Owner,
  { refreshToken, authSessionId }: IssuedToken,
): Promise<TokenResponse> {
  return { token: await accessTokens.issue({ userId, generation, authSessionId }), refreshToken };
}

/** An account whose student has proven to own it, and the id of the device if it is known. */
export interface ProvenAccount {
  account: Account;
  deviceId: string | undefined;
  /** Runs with the account locked, before the auth session starts. Throws to refuse it. */
  confirm: (trx: Queryable) => Promise<void>;
  onStarted?: Start['onStarted'];
}

/** Starts an auth session, and cancels the deletion of the account, if there is one. */
export async function completeLogin(
  deps: AuthDeps,
  { account, deviceId, confirm, onStarted }: ProvenAccount,
  device: string,
): Promise<LoginResponse> {
  const tokens = await deps.callbacks.keepAccount(account.id, async (trx) => {
    await confirm(trx);
    return startAuthSession(deps, trx, account, { device, deviceId, onStarted });
  });
  return { ...tokens, accessToken: tokens.token };
}

const signerOf = ({ config }: Pick<Context, 'config'>) =>
  makeSigner(config.JWT_SECRET, 'device tokens');

const signedText = (deviceId: string, { id, token_generation }: Owner) =>
  `${deviceId}.${id}.${token_generation}`;

/**
 * Returns a token that proves that an account has logged in on this device, or that its owner has read a
 * mail there. It is bound to the account and invalid after a password reset. It never replaces the
 * password.
 */
export function issueDeviceToken(
  context: Context,
  account: Owner,
  deviceId: string = uuid(),
): string {
  return `${deviceId}.${signerOf(context).sign(signedText(deviceId, account))}`;
}

/** Returns the device id of a token of this account, otherwise `undefined`. */
export function readDeviceToken(
  context: Context,
  token: string,
  account: Owner,
): string | undefined {
  const [deviceId = '', signature = '', ...rest] = token.split('.');
  const isValid =
    rest.length === 0 && signerOf(context).isSigned(signedText(deviceId, account), signature);
  return isValid ? deviceId : undefined;
}
