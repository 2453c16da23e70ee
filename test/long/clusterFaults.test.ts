import { describe, expect, it } from '@jest/globals';
import { runClusterFaults } from '../../bench/faults/clusterRun.ts';

describe('three nodes with repeated faults while students write', () => {
  // Covers F.2
  it('lose and duplicate no message, and every page recovers', async () => {
    const faults = { kills: 2, redisRestarts: 1, postgresRestarts: 1, linkFaults: 4 };
    const outcome = await runClusterFaults({ nodes: 3, faults, messages: 200, pairs: 3 });
    expect(outcome).toMatchObject({
      faults,
      crashes: 0,
      refused: 0,
      lost: 0,
      duplicates: 0,
      outOfOrder: 0,
      wrongPages: 0,
    });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(200);
  });
});
