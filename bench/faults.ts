// Kills the service while students write to each other, then compares acknowledged, stored and displayed
// messages. See docs/benchmarks.md.
import { RECONNECTION } from '../src/socket/reconnection.ts';
import { runClusterFaults } from './faults/clusterRun.ts';
import { runEmbeddedFaults } from './faults/embeddedRun.ts';
import type { writeDuring } from './faults/writeDuring.ts';
import { readOptions } from './support/options.ts';
import { atLeast, atMost, ofFloor, plain, printFigures, type Figure } from './support/table.ts';

/** Ratios, see docs/benchmarks.md: to the start of Fastify alone, and to the longest wait of a page. */
const LIMITS = { start: { most: 8 }, recovery: { most: 2 } };

const { nodes, pairs, ...values } = readOptions({
  nodes: 1,
  kills: 0,
  'redis-restarts': 10,
  'postgres-restarts': 5,
  'link-faults': 100,
  messages: 0,
  pairs: 20,
});
// Runs the exit handlers that stop the child processes.
process.once('SIGINT', () => process.exit(130));

try {
  const startedAt = performance.now();
  const figures = nodes === 1 ? await embeddedRows() : await clusterRows();
  const seconds = (performance.now() - startedAt) / 1_000;
  printFigures([...figures, ['duration, s', plain(seconds)]]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function embeddedRows(): Promise<Figure[]> {
  const kills = values.kills || 100;
  const messages = values.messages || 100_000;
  const outcome = await runEmbeddedFaults({ kills, messages, pairs });
  const { slowestStart, slowestBareStart } = outcome;
  return [
    ['kills', atLeast(outcome.kills, kills)],
    ...commonRows(outcome, messages),
    ['slowest start, ms', ofFloor(slowestStart, slowestBareStart, LIMITS.start, 0)],
  ];
}

async function clusterRows(): Promise<Figure[]> {
  const messages = values.messages || 20_000;
  const faults = {
    kills: values.kills || 30,
    redisRestarts: values['redis-restarts'],
    postgresRestarts: values['postgres-restarts'],
    linkFaults: values['link-faults'],
  };
  const outcome = await runClusterFaults({ nodes, faults, messages, pairs });
  return [
    ['node kills', atLeast(outcome.faults.kills, faults.kills)],
    ['Redis restarts', atLeast(outcome.faults.redisRestarts, faults.redisRestarts)],
    ['PostgreSQL restarts', atLeast(outcome.faults.postgresRestarts, faults.postgresRestarts)],
    ['link faults', atLeast(outcome.faults.linkFaults, faults.linkFaults)],
    ['node crashes', atMost(outcome.crashes, 0)],
    ...commonRows(outcome, messages),
  ];
}

function commonRows(outcome: Awaited<ReturnType<typeof writeDuring>>, messages: number): Figure[] {
  const { reconnectionDelayMax } = RECONNECTION;
  return [
    ['messages acknowledged', atLeast(outcome.acknowledged, messages)],
    ['messages rejected', atMost(outcome.refused, 0)],
    ['messages lost', atMost(outcome.lost, 0)],
    ['messages stored twice', atMost(outcome.duplicates, 0)],
    ['messages out of order', atMost(outcome.outOfOrder, 0)],
    ['pages with wrong content', atMost(outcome.wrongPages, 0)],
    [
      'recovery of all pages, ms',
      ofFloor(outcome.recoveredAfter, reconnectionDelayMax, LIMITS.recovery, 0),
    ],
  ];
}
