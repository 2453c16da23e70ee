import { describe, expect, it } from '@jest/globals';
import { reconnectStorm } from '../../bench/storm/reconnectStorm.ts';

describe('50 open pages whose service is killed and restarted', () => {
  // Covers F.18
  it('reconnect and catch up within 10 s', async () => {
    const outcome = await reconnectStorm({ pairs: 25 });
    expect(outcome).toMatchObject({ pages: 50, failures: [] });
    expect(outcome.caughtUpAfter).toHaveLength(50);
    expect(outcome.caughtUpAfter.at(-1)).toBeLessThan(10_000);
    expect(outcome.memory).toBeLessThan(300);
  });
});
