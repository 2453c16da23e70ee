import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { LoginResponse, SignupResponse, TokenResponse } from '../../../contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { Account } from './accountRepository.ts';
import type { IssuedToken, makeRefreshTokens } from './refreshTokens.ts';

/** An account whose student has proven to own it, and the id of the device if it is known. */
export interface ProvenAccount {
  account: Account;
  deviceId?: string | undefined;
  /** Runs with the account locked, before the auth session starts. Throws to refuse it. */
  confirm: (trx: Queryable) => Promise<void>;
}

/** Starts auth sessions of students who have signed up, or have proven to own their account. */
export function makeStartAuthSession(
  context: Context,
  accessTokens: AccessTokens,
  refreshTokens: ReturnType<typeof makeRefreshTokens>,
  { keepAccount }: Pick<AuthHooks, 'keepAccount'>,
) {
  const { config, database } = context;
  const deviceTokens = makeDeviceTokens(config.JWT_SECRET);

  /** @param deviceId of a device that has logged in before. */
  const start = async (
    db: Queryable,
    account: Owner,
    device: string,
    deviceId?: string,
  ): Promise<SignupResponse> => ({
    ...(await tokenPair(accessTokens, account, await refreshTokens.issue(db, account.id, device))),
    deviceToken: deviceTokens.issue(account, deviceId),
  });

  return {
    afterSignup: (account: Owner, device: string) => start(database, account, device),

    /** Cancels the deletion of the account, if there is one. */
    async afterLogin(
      { account, deviceId, confirm }: ProvenAccount,
      device: string,
    ): Promise<LoginResponse> {
      const tokens = await keepAccount(account.id, async (trx) => {
        await confirm(trx);
        return start(trx, account, device, deviceId);
      });
      return { ...tokens, accessToken: tokens.token };
    },
  };
}

export type Owner = Pick<Account, 'id' | 'token_generation'>;

/**
 * Signs device tokens with HMAC-SHA256 and a key derived from the secret (HKDF). A device token
 * proves that an account has logged in on this device. It is bound to the account and invalid after
 * a password reset. It never replaces the password.
 */
export function makeDeviceTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'device tokens', 32));

  function issue({ id, token_generation }: Owner, deviceId: string = uuid()): string {
    const text = `${deviceId}.${id}.${token_generation}`;
    return `${deviceId}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  }

  return {
    issue,

    /** Returns the device id of a token of this account, otherwise `undefined`. */
    read(token: string, account: Owner): string | undefined {
      const [deviceId = ''] = token.split('.');
      const expected = Buffer.from(issue(account, deviceId));
      const given = Buffer.from(token);
      const isValid = expected.length === given.length && timingSafeEqual(expected, given);
      return isValid ? deviceId : undefined;
    },
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

/** What other modules do when a student logs in or resets the password. */
export interface AuthHooks {
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
