// `npm run faults` kills the service again and again while students write to each other, and then
// compares what it acknowledged, what it stored and what they see. `-- --kills 10 --messages 5000`
// makes it shorter. Each figure stands beside its limit; a miss ends it with 1.
import { parseArgs } from 'node:util';
import { killEmbedded } from './faults/embedded.ts';
import { atLeast, atMost, plain, tableOf, type Cell } from './table.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    messages: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '20' },
  },
});
const wanted = {
  kills: Number(values.kills),
  messages: Number(values.messages),
  pairs: Number(values.pairs),
};

const startedAt = performance.now();
const outcome = await killEmbedded({
  ...wanted,
  report(line) {
    console.error(line);
  },
});
const seconds = (performance.now() - startedAt) / 1_000;

const rows: [string, Cell][] = [
  ['kills', atLeast(outcome.kills, wanted.kills)],
  ['messages acknowledged', atLeast(outcome.acknowledged, wanted.messages)],
  ['lost', atMost(outcome.lost, 0)],
  ['twice', atMost(outcome.twice, 0)],
  ['out of order', atMost(outcome.outOfOrder, 0)],
  ['pages wrong at the end', atMost(outcome.wrongPages, 0)],
  ['ms until all pages were right', atMost(outcome.healed ?? Infinity, 10_000)],
  ['ms from start to ready, slowest', atMost(outcome.starts.at(-1) ?? 0, 2_000)],
  ['the whole run, s', plain(seconds.toFixed(0))],
];
console.log(
  tableOf(
    ['figure', 'value / limit'],
    rows.map(([name, cell]) => [plain(name), cell]),
  ),
);
if (rows.some(([, { holds }]) => !holds)) process.exitCode = 1;
