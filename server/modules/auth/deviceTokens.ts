import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Account } from './accountRepository.ts';

type Owner = Pick<Account, 'id' | 'token_generation'>;

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
