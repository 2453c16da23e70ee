import { describe, expect, it } from '@jest/globals';
import {
  CONCURRENT_HASHES,
  DUMMY_HASH,
  hashPassword,
  queueHash,
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

  it('is computed with a few others at a time', async () => {
    let running = 0;
    let most = 0;
    const hash = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => queueHash(hash)));
    expect(most).toBe(CONCURRENT_HASHES);
  });
});
