import { describe, expect, it } from '@jest/globals';
import { expireTokens } from '../../bench/refresh/expireTokens.ts';

describe('five tabs with 20 requests each when the access token expires', () => {
  // Covers F.19
  it('refresh once and stay signed in', async () => {
    expect(await expireTokens({ rounds: 2, hasLocks: true })).toEqual({
      rounds: 2,
      refreshes: 2,
      signOuts: 0,
      failedCalls: 0,
    });
  });

  it('stay signed in without the Web Locks API', async () => {
    const { refreshes, ...outcome } = await expireTokens({ rounds: 2, hasLocks: false });
    expect(outcome).toEqual({ rounds: 2, signOuts: 0, failedCalls: 0 });
    expect(refreshes).toBeGreaterThanOrEqual(2);
    expect(refreshes).toBeLessThanOrEqual(10);
  });
});
