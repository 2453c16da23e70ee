// `npm run bench:storm` opens the pages of two thousand students, kills the service, starts it again
// and says how soon all of them are back. `-- --pairs 100` is fewer. Each figure stands beside its
// limit; a miss ends it with 1.
import { parseArgs } from 'node:util';
import { brewStorm } from './storm/brewStorm.ts';
import { atLeast, atMost, plain, tableOf, type Cell } from './table.ts';

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '1000' } } });
const pairs = Number(values.pairs);

const { pages, back, start, retried, failures, memory, memoryBefore } = await brewStorm({
  pairs,
  report(line) {
    console.error(line);
  },
});
const share = (part: number) => back[Math.ceil(part * pages) - 1] ?? Infinity;

const rows: [string, Cell][] = [
  ['pages open when it was killed', atLeast(pages, 2 * pairs)],
  ['ms from start to ready', plain(start.toFixed(0))],
  ['ms after ready until half of them were back', plain(share(0.5).toFixed(0))],
  ['ms after ready until 95 % of them were back', atMost(share(0.95), 5_000)],
  ['ms after ready until all of them were back', atMost(share(1), 10_000)],
  ['questions asked once more', plain(String(retried))],
  ['questions that were never answered', atMost(failures.length, 0)],
  ['MB of memory before, at most', plain(memoryBefore.toFixed(0))],
  ['MB of memory in the storm, at most', atMost(memory, 300)],
];
console.log(
  tableOf(
    ['figure', 'value / limit'],
    rows.map(([name, cell]) => [plain(name), cell]),
  ),
);
if (rows.some(([, { holds }]) => !holds)) {
  console.log(`\n${failures.slice(0, 20).join('\n')}`);
  process.exitCode = 1;
}
