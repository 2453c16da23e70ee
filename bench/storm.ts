// Measures many logins at once, and how soon pages catch up after a restart. See docs/benchmarks.md.
import { loginStorm } from './storm/loginStorm.ts';
import { simulateWaits } from './storm/floors.ts';
import { reconnectStorm } from './storm/reconnectStorm.ts';
import { readOptions } from './support/options.ts';
import { atLeast, atMost, ofFloor, plain, printFigures, report } from './support/table.ts';
import { median, percentile } from './support/timing.ts';

const { pairs } = readOptions({ pairs: 1_000 });
/** Ratios to the floors, see docs/benchmarks.md. */
const LIMITS = { page: { most: 4 }, most: { most: 1.1 }, all: { most: 2.8 } };

report('Logging in');
const logins = await loginStorm(200);
const medianOf = (name: 'slowestPage' | 'duration', rounds = logins.service) =>
  median(rounds.map((round) => round[name]));
const storm = await reconnectStorm({ pairs });
const waits = simulateWaits(storm.pages, storm.start);
const caughtUp = (part: number, limit: { most: number }) => {
  const floor = Math.max(percentile(waits, part), part * storm.withoutWaits);
  return ofFloor(percentile(storm.caughtUpAfter, part), floor, limit, 0);
};

printFigures(
  [
    [
      'slowest page during 200 logins, ms',
      ofFloor(medianOf('slowestPage'), medianOf('slowestPage', logins.floor), LIMITS.page, 0),
    ],
    ['200 logins took, ms', plain(medianOf('duration'))],
    [
      'logins refused with 503',
      plain(logins.service.reduce((sum, { refused }) => sum + refused, 0)),
    ],
    ['pages connected before the kill', atLeast(storm.pages, 2 * pairs)],
    ['start, ms', plain(storm.start)],
    ['50 % of pages caught up after, ms', plain(percentile(storm.caughtUpAfter, 0.5))],
    ['95 % of pages caught up after, ms', caughtUp(0.95, LIMITS.most)],
    ['all pages caught up after, ms', caughtUp(1, LIMITS.all)],
    ['requests retried', plain(storm.retried)],
    ['requests failed', atMost(storm.failures.length, 0)],
    ['peak memory before the storm, MB', plain(storm.memoryBefore)],
    ['peak memory after the storm, MB', atMost(storm.memory, 300)],
  ],
  storm.failures,
);
