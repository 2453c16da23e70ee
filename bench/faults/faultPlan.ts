import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../support/cluster/testCluster.ts';
import type { TcpProxy } from '../support/cluster/tcpProxy.ts';

export interface FaultCounts {
  kills: number;
  redisRestarts: number;
  postgresRestarts: number;
  /** Alternates between cut, delay, blackhole and slice on random links. */
  linkFaults: number;
}

export interface Fault {
  kind: keyof FaultCounts;
  /** Injects the fault and resolves when the affected part has recovered. */
  inject(): Promise<void>;
}

/** Returns a random integer in [0, limit). */
const randomInt = (limit: number) => Math.floor(Math.random() * limit);
const between = (least: number, most: number) => least + Math.random() * (most - least);

/** Returns all faults of a run in random order. */
export function planFaults(cluster: Cluster, counts: FaultCounts): Fault[] {
  const { nodes, redis, postgres } = cluster;
  const links = [...cluster.nodeLinks, ...cluster.studentLinks];
  const nodeQueues = nodes.map(() => makeSerialQueue());
  const linkQueues = links.map(() => makeSerialQueue());
  const [redisQueue, postgresQueue] = [makeSerialQueue(), makeSerialQueue()];

  const killNode = () => {
    const n = randomInt(nodes.length);
    return nodeQueues[n]?.(async () => {
      await nodes[n]?.kill();
      await nodes[n]?.start();
    });
  };
  const restartRedis = () =>
    redisQueue(async () => {
      await redis.kill();
      await sleep(between(0, 1_000));
      await redis.start();
    });
  const disturbLink = (nth: number) => {
    // Half of the link faults affect the few links of nodes.
    const n = randomInt(Math.random() < 0.5 ? cluster.nodeLinks.length : links.length);
    const proxy = links[n];
    return linkQueues[n]?.(async () => {
      if (!proxy) return;
      await disturbProxy(proxy, nth);
      proxy.restore();
    });
  };

  return shuffle([
    ...repeated('kills', counts, killNode),
    ...repeated('redisRestarts', counts, restartRedis),
    ...repeated('postgresRestarts', counts, () => postgresQueue(() => postgres.restart())),
    ...repeated('linkFaults', counts, disturbLink),
  ]);
}

/** Applies the n-th kind of disturbance for up to four seconds. */
async function disturbProxy(proxy: TcpProxy, nth: number): Promise<void> {
  const disturbances = [
    () => proxy.cut(),
    () => proxy.delay(between(50, 500)),
    () => proxy.blackhole(),
    () => proxy.slice(1 + randomInt(16)),
  ];
  disturbances[nth % disturbances.length]?.();
  await sleep(between(500, 4_000));
}

function repeated(
  kind: Fault['kind'],
  counts: FaultCounts,
  inject: (nth: number) => Promise<void> | undefined,
): Fault[] {
  return Array.from({ length: counts[kind] }, (_each, nth) => ({
    kind,
    inject: async () => inject(nth),
  }));
}

/** Runs tasks one after another, so that faults of the same part do not overlap. */
function makeSerialQueue() {
  let last = Promise.resolve();
  return (task: () => Promise<void>): Promise<void> => (last = last.then(task));
}

function shuffle<Item>(items: Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
