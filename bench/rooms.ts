// Kills nodes while students change the timers of their rooms. See docs/benchmarks.md.
import { STAY_INTERVAL } from '../contract/constants.ts';
import { SECOND } from '../contract/durations.ts';
import { runRoomFaults } from './rooms/roomFaults.ts';
import { readOptions } from './support/options.ts';
import { atLeast, atMost, ofFloor, plain, printFigures } from './support/table.ts';

const options = readOptions({ nodes: 3, kills: 20, rooms: 500, uptime: 3, quiet: 20 });
// Runs the exit handlers that stop the child processes.
process.once('SIGINT', () => process.exit(130));

const startedAt = performance.now();
const outcome = await runRoomFaults(options);
printFigures([
  ['pairs of timers compared', atLeast(outcome.compared, options.rooms)],
  ['of them, more than a second apart', atMost(outcome.different, 0)],
  ['largest difference, ms', atMost(outcome.largest, SECOND)],
  ['pairs that waited for a change', plain(outcome.behind)],
  ['longest wait, ms', ofFloor(outcome.longest, STAY_INTERVAL, { most: 2 }, 0)],
  ['rooms that lost a change', atMost(outcome.lost, 0)],
  ['rooms without the stored timer', atMost(outcome.stale, 0)],
  ['running timers', atLeast(outcome.running, options.rooms)],
  ['events they sent', atMost(outcome.quietEvents, 0)],
  ['duration, s', plain((performance.now() - startedAt) / 1_000)],
]);
