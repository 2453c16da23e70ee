import { describe, expect, it } from '@jest/globals';
import { brewStorm } from '../../bench/storm/brewStorm.ts';

describe('many open pages whose service is killed and started again', () => {
  it('are all back within seconds, and caught up', async () => {
    const outcome = await brewStorm({ pairs: 25 });
    expect(outcome).toMatchObject({ pages: 50, failures: [] });
    expect(outcome.back).toHaveLength(50);
    expect(outcome.back.at(-1)).toBeLessThan(10_000);
    expect(outcome.memory).toBeLessThan(300);
  });
});
