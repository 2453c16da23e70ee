// Stops the service repeatedly while students use it. See docs/benchmarks.md.
import { restartLoop } from './stops/restartLoop.ts';
import { readOptions } from './support/options.ts';
import { atLeast, atMost, plain, printFigures } from './support/table.ts';
import { median, percentile } from './support/timing.ts';

/** Milliseconds after which the service closes the remaining connections. */
const GRACE = 10_000;

const { stops, pairs } = readOptions({ stops: 50, pairs: 20 });

const outcome = await restartLoop({
  stops,
  pairs,
  // Longer than the keep-alive timeout, so that some connections are idle and some are expired.
  pause: 6_000,
});

printFigures(
  [
    ['stops', atLeast(outcome.stops.length, stops)],
    ['requests completed', plain(outcome.completed)],
    ['requests failed in flight', atMost(outcome.failures.length, 0)],
    ['connections refused while stopping', plain(outcome.refused)],
    ['median stop, ms', plain(median(outcome.stops))],
    ['slowest stop, ms', atMost(percentile(outcome.stops, 1), GRACE)],
    ['stops with a non-zero exit code', atMost(outcome.failedExits, 0)],
    ['sockets not reconnected', atMost(outcome.disconnectedSockets, 0)],
  ],
  outcome.failures,
);
