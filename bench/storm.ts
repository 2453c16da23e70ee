// `npm run bench:storm` connects two thousand simulated pages, kills and restarts the service, and
// measures how soon all pages have caught up. `-- --pairs 100` connects fewer. Before that, it sends
// 200 logins at once and measures the page meanwhile. Exits with 1 when a figure misses its limit.
import { parseArgs } from 'node:util';
import { loginStorm } from './storm/loginStorm.ts';
import { reconnectStorm } from './storm/reconnectStorm.ts';
import { atLeast, atMost, printFigures, report, plain, type Figure } from './support/table.ts';

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '1000' } } });
const pairs = Number(values.pairs);

report('Logging in');
const logins = await loginStorm(200);
const { pages, caughtUpAfter, start, retried, failures, memory, memoryBefore } =
  await reconnectStorm({
    pairs,
    report,
  });
const percentile = (part: number) => caughtUpAfter[Math.ceil(part * pages) - 1] ?? Infinity;

const figures: Figure[] = [
  ['slowest page during 200 logins, ms', atMost(logins.slowestPage, 200)],
  ['200 logins took, ms', plain(logins.duration.toFixed(0))],
  ['logins refused with 503', plain(String(logins.refused))],
  ['pages connected before the kill', atLeast(pages, 2 * pairs)],
  ['start, ms', plain(start.toFixed(0))],
  ['50 % of pages caught up after, ms', plain(percentile(0.5).toFixed(0))],
  ['95 % of pages caught up after, ms', atMost(percentile(0.95), 3_000)],
  ['all pages caught up after, ms', atMost(percentile(1), 10_000)],
  ['requests retried', plain(String(retried))],
  ['requests failed', atMost(failures.length, 0)],
  ['peak memory before the storm, MB', plain(memoryBefore.toFixed(0))],
  ['peak memory after the storm, MB', atMost(memory, 300)],
];
printFigures(figures, failures);
