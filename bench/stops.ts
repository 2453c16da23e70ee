// `npm run bench:stops` sends SIGTERM to the service repeatedly while students read, write and
// upload, and counts failed requests. `-- --stops 5` runs fewer stops. Exits with 1 when a figure
// misses its limit.
import { parseArgs } from 'node:util';
import { restartLoop } from './stops/restartLoop.ts';
import { atLeast, atMost, printFigures, report, plain, type Figure } from './support/table.ts';

/** Milliseconds after which the service closes the remaining connections. */
const GRACE = 10_000;

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '50' },
    pairs: { type: 'string', default: '20' },
  },
});
const stops = Number(values.stops);

const outcome = await restartLoop({
  stops,
  pairs: Number(values.pairs),
  // Longer than the keep-alive timeout, so that some connections are idle and some are expired.
  pause: 6_000,
  report,
});

const figures: Figure[] = [
  ['stops', atLeast(outcome.stops.length, stops)],
  ['requests completed', plain(String(outcome.completed))],
  ['requests failed in flight', atMost(outcome.failures.length, 0)],
  ['connections refused while stopping', plain(String(outcome.refused))],
  ['median stop, ms', plain((outcome.stops[stops >> 1] ?? 0).toFixed(0))],
  ['slowest stop, ms', atMost(outcome.stops.at(-1) ?? 0, GRACE)],
  ['stops with a non-zero exit code', atMost(outcome.failedExits, 0)],
  ['sockets not reconnected', atMost(outcome.disconnectedSockets, 0)],
];
printFigures(figures, outcome.failures);
