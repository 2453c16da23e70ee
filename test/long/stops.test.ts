import { describe, expect, it } from '@jest/globals';
import { restartLoop } from '../../bench/stops/restartLoop.ts';

describe('a service that is restarted repeatedly while students use it', () => {
  it('completes every accepted request, and all sockets reconnect', async () => {
    const outcome = await restartLoop({ stops: 3, pairs: 3, pause: 300 });
    expect(outcome).toMatchObject({ failures: [], failedExits: 0, disconnectedSockets: 0 });
    expect(outcome.completed).toBeGreaterThan(100);
    expect(outcome.stops).toHaveLength(3);
  });
});
