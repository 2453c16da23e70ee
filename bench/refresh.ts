// Lets the access token of five tabs expire during their calls. See docs/benchmarks.md.
import { expireTokens } from './refresh/expireTokens.ts';
import { readOptions } from './support/options.ts';
import { atMost, exactly, plain, printFigures } from './support/table.ts';

const { rounds, 'without-locks': hasNoLocks } = readOptions({
  rounds: 200,
  'without-locks': false,
});

const startedAt = performance.now();
const outcome = await expireTokens({ rounds, hasLocks: !hasNoLocks });
const seconds = (performance.now() - startedAt) / 1_000;

printFigures([
  ['rounds', exactly(outcome.rounds, rounds)],
  ['refreshes', hasNoLocks ? plain(outcome.refreshes) : exactly(outcome.refreshes, rounds)],
  ['tabs signed out', atMost(outcome.signOuts, 0)],
  ['calls failed', atMost(outcome.failedCalls, 0)],
  ['duration, s', plain(seconds)],
]);
