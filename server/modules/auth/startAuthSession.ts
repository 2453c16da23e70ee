import type { LoginResponse, SignupResponse } from '../../../contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { AuthHooks } from './authHooks.ts';
import type { ProvenAccount } from './login.ts';
import type { AccessTokens } from './accessTokens.ts';
import { makeDeviceTokens } from './deviceTokens.ts';
import type { makeRefreshTokens } from './refreshTokens.ts';
import { tokenPair, type Owner } from './tokenPair.ts';

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
