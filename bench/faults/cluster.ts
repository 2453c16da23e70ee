import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makePairs } from './campus.ts';
import { planFaults, type Fault, type FaultCounts } from './clusterFaults.ts';
import { startCluster, type Cluster } from './clusterParts.ts';
import { judgeHealed, type Healed } from './healing.ts';
import { shareBefore, watchProgress, type Progress } from './progress.ts';
import type { Student } from './student.ts';
import type { StoredMessage } from './verdict.ts';

interface Options {
  nodes: number;
  faults: FaultCounts;
  /** How many messages the nodes have to acknowledge, at least. */
  messages: number;
  pairs: number;
  /** Told now and then how far it is. */
  report?: (line: string) => void;
}

export interface ClusterOutcome extends Healed {
  /** The faults that happened. */
  faults: FaultCounts;
  /** How often a node ended that nobody killed. */
  crashes: number;
}

/** Milliseconds from the beginning of one fault to that of the next: they overlap. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [100, 1_500];

/**
 * Breaks nodes, what they share and the lines between them while students write, and says what
 * came of it.
 * @throws when PostgreSQL or Redis are not on this machine.
 */
export async function breakCluster(options: Options): Promise<ClusterOutcome> {
  const cluster = await startCluster(options.nodes, 2 * options.pairs);
  const stop = new AbortController();
  let students: Student[] = [];
  try {
    students = await makePairs(options.pairs, (n) => cluster.studentLinks[n]?.url ?? '');
    for (const student of students) student.open();
    const writing = students.map((student) => student.write(stop.signal));
    const faults = await breakOften(cluster, watchProgress(students), options);
    const lastFault = performance.now();
    stop.abort();
    await Promise.all(writing);
    const healed = await judgeHealed(students, lastFault, () => readStored(cluster));
    const crashes = cluster.nodes.reduce((sum, node) => sum + node.crashes(), 0);
    return { ...healed, faults, crashes };
  } finally {
    stop.abort();
    for (const student of students) student.close();
    await cluster.stop();
  }
}

async function breakOften(
  cluster: Cluster,
  progress: Progress,
  { faults: counts, messages, report }: Options,
): Promise<FaultCounts> {
  const happened: FaultCounts = { kills: 0, redisRestarts: 0, postgresRestarts: 0, linkFaults: 0 };
  const faults = planFaults(cluster, counts);
  const underWay: Promise<void>[] = [];
  let done = 0;
  const run = async (fault: Fault) => {
    await fault.happen();
    happened[fault.kind] += 1;
    done += 1;
    report?.(`${done} faults, ${progress.acknowledged()} acknowledged`);
  };
  for (const [n, fault] of faults.entries()) {
    await sleep(SHORTEST_PAUSE + Math.random() * (LONGEST_PAUSE - SHORTEST_PAUSE));
    await progress.until(messages * shareBefore(n + 1, faults.length));
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
