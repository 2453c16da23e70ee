import { describe, expect, it } from '@jest/globals';
import { describeDevice } from '../../../../server/modules/auth/caller.ts';
import {
  CONCURRENT_HASHES,
  DUMMY_HASH,
  hashPassword,
  MAX_WAITING_HASHES,
  queueHash,
  verifyPassword,
} from '../../../../server/modules/auth/passwordHash.ts';
import { assertPassword } from '../../../../server/modules/auth/passwordRules.ts';

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

  it('is computed with a few others at a time, and refused while many wait', async () => {
    let running = 0;
    let most = 0;
    const hash = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    const count = CONCURRENT_HASHES + MAX_WAITING_HASHES;
    const hashes = Array.from({ length: count }, () => queueHash(hash));
    await expect(hashPassword('anything')).rejects.toMatchObject({
      ...{ statusCode: 503, retryAfter: 5 },
      message: 'The service is busy. Please try again in a moment.',
    });
    await Promise.all(hashes);
    expect(most).toBe(CONCURRENT_HASHES);
    await hashPassword('anything');
  });
});

describe('a new password', () => {
  const ada = { name: 'Ada Lovelace', email: 'ada@example.edu', university: 'Yale University' };
  const choose = (password: string) => assertPassword(password, ada);
  const TOO_EASY =
    'This password is too easy to guess. Add a few words that have nothing to do with each other.';

  it.each([
    ['too short', 'seven77', 'Use a password of at least 8 characters.'],
    ['too long', 'x'.repeat(129), 'Use a password of at most 128 characters.'],
    ['common', 'Password1', 'This password is one of the most common ones. Please choose another.'],
    ['the name', 'ada  LOVELACE', 'Your name is too easy to guess as a password.'],
    ['the email', 'ada@example.edu', 'Your email address is too easy to guess as a password.'],
    ['repeated', 'aaaaaaaa', TOO_EASY],
    ['blank', '        ', TOO_EASY],
    ['the product', 'StudyBuddy', TOO_EASY],
    ['made of own words', 'lovelace1815', TOO_EASY],
    ['a public one', 'study-together-1', TOO_EASY],
    ['not text', 'eight\u0000888', 'This password has a character that cannot be used.'],
  ])('is refused when it is %s', async (_what, password, error) => {
    await expect(choose(password)).rejects.toMatchObject({
      statusCode: 400,
      fields: { password: error },
    });
  });

  it('may have any other characters, which count, not their bytes', async () => {
    await choose('🐢🐇🐢🐇🐢🐇🐢 ');
    await expect(choose('🐢🐇🐢🐇🐢🐇🐢')).rejects.toThrow('at least 8 characters');
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Android 14) SamsungBrowser/28.0 Chrome/130.0', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/130.0 Safari/537.36 OPR/115.0', 'Opera on ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['curl/8.5.0', ''],
])('the User-Agent %s is shown as "%s"', (userAgent, name) =>
  expect(describeDevice(userAgent)).toBe(name),
);
