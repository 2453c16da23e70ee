// `npm run bench:refresh` expires the access token shared by five tabs while each tab makes twenty
// concurrent calls, and counts refreshes and failures. `-- --rounds 10` runs fewer rounds,
// `-- --without-locks` removes the Web Locks API. Exits with 1 when a figure misses its limit.
import { parseArgs } from 'node:util';
import { expireTokens } from './refresh/expireTokens.ts';
import { atMost, exactly, printFigures, report, plain, type Figure } from './support/table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    'without-locks': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const hasLocks = !values['without-locks'];

const startedAt = performance.now();
const outcome = await expireTokens({
  rounds,
  hasLocks,
  report,
});
const seconds = (performance.now() - startedAt) / 1_000;

const figures: Figure[] = [
  ['rounds', exactly(outcome.rounds, rounds)],
  ['refreshes', hasLocks ? exactly(outcome.refreshes, rounds) : plain(String(outcome.refreshes))],
  ['tabs signed out', atMost(outcome.signOuts, 0)],
  ['calls failed', atMost(outcome.failedCalls, 0)],
  ['duration, s', plain(seconds.toFixed(0))],
];
printFigures(figures);
