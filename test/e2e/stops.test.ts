import { describe, expect, it } from '@jest/globals';
import { stopOften } from '../../bench/stops/stopOften.ts';

describe('a service that is told to stop again and again while students use it', () => {
  it('answers every request that it has taken, and their sockets come back', async () => {
    const outcome = await stopOften({ stops: 3, pairs: 3, pause: 300 });
    expect(outcome).toMatchObject({ failures: [], badEnds: 0, socketsAway: 0 });
    expect(outcome.answered).toBeGreaterThan(100);
    expect(outcome.stops).toHaveLength(3);
    expect(outcome.stops.at(-1)).toBeLessThan(10_000);
  });
});
