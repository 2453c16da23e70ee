import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createBuddyPairs } from './buddyPairs.ts';
import { planFaults, type Fault, type FaultCounts } from './faultPlan.ts';
import { startCluster, type Cluster } from '../support/cluster/testCluster.ts';
import { verifyRecovery, type RecoveryResult } from './recovery.ts';
import { shareBeforeFault, watchProgress, type Progress } from './progress.ts';
import type { Student } from './student.ts';
import type { StoredMessage } from './verify.ts';

interface Options {
  nodes: number;
  faults: FaultCounts;
  /** Minimum number of acknowledged messages. */
  messages: number;
  pairs: number;
  /** Receives progress lines. */
  report?: (line: string) => void;
}

export interface ClusterOutcome extends RecoveryResult {
  faults: FaultCounts;
  /** Node exits that were not caused by a kill. */
  crashes: number;
}

/** Milliseconds between the starts of two faults. Faults overlap. */
const [MIN_PAUSE, MAX_PAUSE] = [100, 1_500];

/**
 * Injects faults into nodes, PostgreSQL, Redis and network links while students write, and verifies
 * the messages afterwards.
 * @throws when PostgreSQL or Redis is not installed.
 */
export async function runClusterFaults(options: Options): Promise<ClusterOutcome> {
  const cluster = await startCluster(options.nodes, 2 * options.pairs);
  const stop = new AbortController();
  let students: Student[] = [];
  try {
    students = await createBuddyPairs(options.pairs, (n) => cluster.studentLinks[n]?.url ?? '');
    for (const student of students) student.open();
    const writing = students.map((student) => student.write(stop.signal));
    const faults = await injectFaults(cluster, watchProgress(students), options);
    const lastFault = performance.now();
    stop.abort();
    await Promise.all(writing);
    const healed = await verifyRecovery(students, lastFault, () => readStored(cluster));
    const crashes = cluster.nodes.reduce((sum, node) => sum + node.crashes(), 0);
    return { ...healed, faults, crashes };
  } finally {
    stop.abort();
    for (const student of students) student.close();
    await cluster.stop();
  }
}

async function injectFaults(
  cluster: Cluster,
  progress: Progress,
  { faults: counts, messages, report }: Options,
): Promise<FaultCounts> {
  const happened: FaultCounts = { kills: 0, redisRestarts: 0, postgresRestarts: 0, linkFaults: 0 };
  const faults = planFaults(cluster, counts);
  const underWay: Promise<void>[] = [];
  let done = 0;
  const run = async (fault: Fault) => {
    await fault.inject();
    happened[fault.kind] += 1;
    done += 1;
    report?.(`${done} faults, ${progress.acknowledged()} acknowledged`);
  };
  for (const [n, fault] of faults.entries()) {
    await sleep(MIN_PAUSE + Math.random() * (MAX_PAUSE - MIN_PAUSE));
    await progress.waitFor(messages * shareBeforeFault(n + 1, faults.length));
    underWay.push(run(fault));
  }
  await Promise.all(underWay);
  return happened;
}

async function readStored({ postgres }: Cluster): Promise<StoredMessage[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const columns = 'id, conversation_id, sender_id, recipient_id, client_id, body, seq';
    return (await client.query<StoredMessage>(`select ${columns} from messages`)).rows;
  } finally {
    await client.end();
  }
}
