import { describe, expect, it } from '@jest/globals';
import { breakCluster } from '../../../bench/faults/cluster.ts';

describe('three nodes that are broken again and again while students write', () => {
  it('lose nothing, store nothing twice, and every page is right soon after', async () => {
    const faults = { kills: 2, redisRestarts: 1, postgresRestarts: 1, linkFaults: 4 };
    const outcome = await breakCluster({ nodes: 3, faults, messages: 200, pairs: 3 });
    expect(outcome).toMatchObject({
      faults,
      crashes: 0,
      refused: 0,
      lost: 0,
      twice: 0,
      outOfOrder: 0,
      wrongPages: 0,
    });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(200);
    expect(outcome.healed).toBeLessThan(10_000);
  }, 90_000);
});
