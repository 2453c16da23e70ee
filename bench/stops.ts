// `npm run bench:stops` sends SIGTERM to the service again and again while students read, write and
// upload, and says what became of their requests. `-- --stops 5` makes it shorter. Each figure
// stands beside its limit; a miss ends it with 1.
import { parseArgs } from 'node:util';
import { stopOften } from './stops/stopOften.ts';
import { atLeast, atMost, plain, tableOf, type Cell } from './table.ts';

/** Milliseconds in which a stop has to be over: then the service cuts off what is left. */
const GRACE = 10_000;

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '50' },
    pairs: { type: 'string', default: '20' },
  },
});
const stops = Number(values.stops);

const outcome = await stopOften({
  stops,
  pairs: Number(values.pairs),
  // Longer than a client may use a connection again for: some are idle, some just no longer.
  pause: 6_000,
  report(line) {
    console.error(line);
  },
});

const rows: [string, Cell][] = [
  ['SIGTERMs', atLeast(outcome.stops.length, stops)],
  ['requests answered', plain(String(outcome.answered))],
  ['failed in flight', atMost(outcome.failures.length, 0)],
  ['connections refused while it stopped', plain(String(outcome.refused))],
  ['ms of a stop, median', plain((outcome.stops[stops >> 1] ?? 0).toFixed(0))],
  ['ms of a stop, slowest', atMost(outcome.stops.at(-1) ?? 0, GRACE)],
  ['stops that were cut off', atMost(outcome.badEnds, 0)],
  ['sockets that did not come back', atMost(outcome.socketsAway, 0)],
];
console.log(
  tableOf(
    ['figure', 'value / limit'],
    rows.map(([name, cell]) => [plain(name), cell]),
  ),
);
if (rows.some(([, { holds }]) => !holds)) {
  console.log(`\n${outcome.failures.slice(0, 20).join('\n')}`);
  process.exitCode = 1;
}
