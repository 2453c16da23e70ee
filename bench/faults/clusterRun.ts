import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../support/cluster/testCluster.ts';
import { between } from '../support/random.ts';
import { seedPairs } from '../support/seed/seedPairs.ts';
import { report } from '../support/table.ts';
import { planFaults, type Fault, type FaultCounts } from './faultPlan.ts';
import { makeStudent } from './student.ts';
import { shareBeforeFault, writeDuring } from './writeDuring.ts';

interface Options {
  nodes: number;
  faults: FaultCounts;
  /** Minimum number of acknowledged messages. */
  messages: number;
  pairs: number;
}

/** Milliseconds between the starts of two faults. Faults overlap. */
const [MIN_PAUSE, MAX_PAUSE] = [100, 1_500];

/**
 * Injects faults into nodes, PostgreSQL, Redis and network links while students write, and verifies
 * the messages afterwards.
 * @throws when PostgreSQL or Redis is not installed.
 */
export async function runClusterFaults({ nodes, faults: counts, messages, pairs }: Options) {
  const cluster = await startCluster(nodes, 2 * pairs);
  const settings = { DATABASE_URL: cluster.postgres.url, DATA_DIR: '' };
  const faults: FaultCounts = { kills: 0, redisRestarts: 0, postgresRestarts: 0, linkFaults: 0 };
  try {
    const seeded = await seedPairs(settings, pairs, 0);
    const students = seeded.map((student, n) =>
      makeStudent(cluster.studentLinks[n]?.url ?? '', student),
    );
    const recovery = await writeDuring(settings, students, async (waitForMessages) => {
      const planned = planFaults(cluster, counts);
      const underWay: Promise<void>[] = [];
      const run = async (fault: Fault) => {
        await fault.inject();
        faults[fault.kind] += 1;
        report(JSON.stringify(faults));
      };
      for (const [n, fault] of planned.entries()) {
        await sleep(between(MIN_PAUSE, MAX_PAUSE));
        await waitForMessages(messages * shareBeforeFault(n + 1, planned.length));
        underWay.push(run(fault));
      }
      await Promise.all(underWay);
      return performance.now();
    });
    /** Node exits that were not caused by a kill. */
    const crashes = cluster.nodes.reduce((sum, node) => sum + node.crashes(), 0);
    return { ...recovery, faults, crashes };
  } finally {
    await cluster.stop();
  }
}
