import { describe, expect, it } from '@jest/globals';
import {
  DUMMY_HASH,
  hashPassword,
  verifyPassword,
} from '../../../../server/modules/auth/passwordHash.ts';

describe('a password hash', () => {
  it('matches only its password, in any Unicode normalization', async () => {
    const hash = await hashPassword('caf\u00e9 au lait');
    expect(await verifyPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await verifyPassword('cafe au lait', hash)).toBe(false);
  });

  it('is compared at the same cost for an unknown email', async () => {
    const parametersOf = (hash: string) => hash.split('$').slice(0, 4);
    expect(parametersOf(DUMMY_HASH)).toEqual(parametersOf(await hashPassword('anything')));
    expect(await verifyPassword('anything', undefined)).toBe(false);
  });
});
