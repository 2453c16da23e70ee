import { describe, expect, it } from '@jest/globals';
import { reconnectStorm } from '../../bench/storm/reconnectStorm.ts';

describe('50 open pages whose service is killed and restarted', () => {
  // Covers F.18
  it('reconnect and catch up', async () => {
    const outcome = await reconnectStorm({ pairs: 25 });
    expect(outcome).toMatchObject({ pages: 50, failures: [] });
    expect(outcome.caughtUpAfter).toHaveLength(50);
    expect(outcome.memory).toBeLessThan(300);
  });
});
