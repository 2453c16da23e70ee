// `npm run faults` kills the service again and again while students write to each other, and then
// compares what it acknowledged, what it stored and what they see. With `-- --nodes 3` it breaks
// several nodes, what they share and the lines between them. Each figure stands beside its limit; a
// miss ends it with 1.
import { parseArgs } from 'node:util';
import { breakCluster } from './faults/cluster.ts';
import { killEmbedded } from './faults/embedded.ts';
import { HEALING, type Healed } from './faults/healing.ts';
import { atLeast, atMost, plain, tableOf, type Cell } from './table.ts';

type Row = [string, Cell];

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1' },
    kills: { type: 'string' },
    'redis-restarts': { type: 'string', default: '10' },
    'postgres-restarts': { type: 'string', default: '5' },
    'link-faults': { type: 'string', default: '100' },
    messages: { type: 'string' },
    pairs: { type: 'string', default: '20' },
  },
});
const nodes = Number(values.nodes);
const pairs = Number(values.pairs);
const report = (line: string) => console.error(line);
// So that what was started ends with it.
process.once('SIGINT', () => process.exit(130));

try {
  const startedAt = performance.now();
  const rows = nodes === 1 ? await embeddedRows() : await clusterRows();
  const seconds = (performance.now() - startedAt) / 1_000;
  rows.push(['the whole run, s', plain(seconds.toFixed(0))]);
  const cells = rows.map(([name, cell]) => [plain(name), cell]);
  console.log(tableOf(['figure', 'value / limit'], cells));
  if (rows.some(([, { holds }]) => !holds)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function embeddedRows(): Promise<Row[]> {
  const kills = Number(values.kills ?? 100);
  const messages = Number(values.messages ?? 100_000);
  const outcome = await killEmbedded({ kills, messages, pairs, report });
  return [
    ['kills', atLeast(outcome.kills, kills)],
    ...commonRows(outcome, messages),
    ['ms from start to ready, slowest', atMost(outcome.slowestStart, 2_000)],
  ];
}

async function clusterRows(): Promise<Row[]> {
  const messages = Number(values.messages ?? 20_000);
  const faults = {
    kills: Number(values.kills ?? 30),
    redisRestarts: Number(values['redis-restarts']),
    postgresRestarts: Number(values['postgres-restarts']),
    linkFaults: Number(values['link-faults']),
  };
  const outcome = await breakCluster({ nodes, faults, messages, pairs, report });
  return [
    ['node kills', atLeast(outcome.faults.kills, faults.kills)],
    ['Redis restarts', atLeast(outcome.faults.redisRestarts, faults.redisRestarts)],
    ['PostgreSQL restarts', atLeast(outcome.faults.postgresRestarts, faults.postgresRestarts)],
    ['link faults', atLeast(outcome.faults.linkFaults, faults.linkFaults)],
    ['nodes that ended by themselves', atMost(outcome.crashes, 0)],
    ...commonRows(outcome, messages),
  ];
}

function commonRows(outcome: Healed, messages: number): Row[] {
  return [
    ['messages acknowledged', atLeast(outcome.acknowledged, messages)],
    ['refused for good', atMost(outcome.refused, 0)],
    ['lost', atMost(outcome.lost, 0)],
    ['twice', atMost(outcome.twice, 0)],
    ['out of order', atMost(outcome.outOfOrder, 0)],
    ['pages wrong at the end', atMost(outcome.wrongPages, 0)],
    ['ms until all pages were right', atMost(outcome.healed ?? Infinity, HEALING)],
  ];
}
