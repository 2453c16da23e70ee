import { describe, expect, it } from '@jest/globals';
import {
  DECOY_HASH,
  hashPassword,
  verifyPassword,
} from '../../../server/modules/auth/passwords.ts';

describe('a password', () => {
  it('is told from another by its hash, however the keyboard writes its letters', async () => {
    const hash = await hashPassword('caf\u00e9 au lait');
    expect(await verifyPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await verifyPassword('cafe au lait', hash)).toBe(false);
  });

  it('is checked at the same cost for an address that nobody has', async () => {
    const parametersOf = (hash: string) => hash.split('$').slice(0, 4);
    expect(parametersOf(DECOY_HASH)).toEqual(parametersOf(await hashPassword('anything')));
    expect(await verifyPassword('anything', undefined)).toBe(false);
  });
});
