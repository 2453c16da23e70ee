// `npm run faults` kills the service repeatedly while students write to each other, then compares
// acknowledged, stored and displayed messages. `-- --nodes 3` injects faults into a cluster: nodes,
// PostgreSQL, Redis and network links. Exits with 1 when a figure misses its limit.
import { parseArgs } from 'node:util';
import { runClusterFaults } from './faults/clusterRun.ts';
import { runEmbeddedFaults } from './faults/embeddedRun.ts';
import type { RecoveryResult } from './faults/recovery.ts';
import { atLeast, atMost, plain, printFigures, report, type Figure } from './support/table.ts';

/** Milliseconds after the last fault within which every page must show the stored messages. */
const RECOVERY_LIMIT = 10_000;

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
// Runs the exit handlers that stop the child processes.
process.once('SIGINT', () => process.exit(130));

try {
  const startedAt = performance.now();
  const figures = nodes === 1 ? await embeddedRows() : await clusterRows();
  const seconds = (performance.now() - startedAt) / 1_000;
  figures.push(['duration, s', plain(seconds.toFixed(0))]);
  printFigures(figures);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function embeddedRows(): Promise<Figure[]> {
  const kills = Number(values.kills ?? 100);
  const messages = Number(values.messages ?? 100_000);
  const outcome = await runEmbeddedFaults({ kills, messages, pairs, report });
  return [
    ['kills', atLeast(outcome.kills, kills)],
    ...commonRows(outcome, messages),
    ['slowest start, ms', atMost(outcome.slowestStart, 2_000)],
  ];
}

async function clusterRows(): Promise<Figure[]> {
  const messages = Number(values.messages ?? 20_000);
  const faults = {
    kills: Number(values.kills ?? 30),
    redisRestarts: Number(values['redis-restarts']),
    postgresRestarts: Number(values['postgres-restarts']),
    linkFaults: Number(values['link-faults']),
  };
  const outcome = await runClusterFaults({ nodes, faults, messages, pairs, report });
  return [
    ['node kills', atLeast(outcome.faults.kills, faults.kills)],
    ['Redis restarts', atLeast(outcome.faults.redisRestarts, faults.redisRestarts)],
    ['PostgreSQL restarts', atLeast(outcome.faults.postgresRestarts, faults.postgresRestarts)],
    ['link faults', atLeast(outcome.faults.linkFaults, faults.linkFaults)],
    ['node crashes', atMost(outcome.crashes, 0)],
    ...commonRows(outcome, messages),
  ];
}

function commonRows(outcome: RecoveryResult, messages: number): Figure[] {
  return [
    ['messages acknowledged', atLeast(outcome.acknowledged, messages)],
    ['messages rejected', atMost(outcome.refused, 0)],
    ['messages lost', atMost(outcome.lost, 0)],
    ['messages stored twice', atMost(outcome.duplicates, 0)],
    ['messages out of order', atMost(outcome.outOfOrder, 0)],
    ['pages with wrong content', atMost(outcome.wrongPages, 0)],
    ['recovery of all pages, ms', atMost(outcome.recoveredAfter ?? Infinity, RECOVERY_LIMIT)],
  ];
}
