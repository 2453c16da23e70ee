// `npm run bench:refresh` opens five tabs of one student and lets their access token expire again and
// again, each time while all of them make twenty calls at once. One of them refreshes for all.
// `-- --rounds 10` makes it shorter, `-- --without-locks` takes the browser's means of taking turns
// away. Each figure stands beside its limit; a miss ends it with 1.
import { parseArgs } from 'node:util';
import { expireTogether } from './refresh/expireTogether.ts';
import { atMost, exactly, plain, tableOf, type Cell } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    'without-locks': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const hasLocks = !values['without-locks'];

const startedAt = performance.now();
const outcome = await expireTogether({
  rounds,
  hasLocks,
  report(line) {
    console.error(line);
  },
});
const seconds = (performance.now() - startedAt) / 1_000;

const rows: [string, Cell][] = [
  ['rounds', exactly(outcome.rounds, rounds)],
  ['refreshes', hasLocks ? exactly(outcome.refreshes, rounds) : plain(String(outcome.refreshes))],
  ['tabs signed out', atMost(outcome.signOuts, 0)],
  ['calls failed', atMost(outcome.failedCalls, 0)],
  ['the whole run, s', plain(seconds.toFixed(0))],
];
console.log(
  tableOf(
    ['figure', 'value / limit'],
    rows.map(([name, cell]) => [plain(name), cell]),
  ),
);
if (rows.some(([, { holds }]) => !holds)) process.exitCode = 1;
