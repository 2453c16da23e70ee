import { expect, it } from '@jest/globals';
import { runRoomFaults } from '../../bench/rooms/roomFaults.ts';

it('three nodes that are killed lose no change of a timer, and all devices show one second', async () => {
  const outcome = await runRoomFaults({ nodes: 3, kills: 3, rooms: 20, uptime: 3, quiet: 2 });
  expect(outcome).toMatchObject({ different: 0, lost: 0, stale: 0, running: 20, quietEvents: 0 });
  expect(outcome.compared).toBeGreaterThan(20);
});
