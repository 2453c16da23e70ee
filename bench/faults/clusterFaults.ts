import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './clusterParts.ts';
import type { TcpProxy } from './tcpProxy.ts';

/** How often each kind of fault happens. */
export interface FaultCounts {
  kills: number;
  redisRestarts: number;
  postgresRestarts: number;
  /** One after another a cut, a delay, a blackhole and slices, each on a line by chance. */
  linkFaults: number;
}

export interface Fault {
  kind: keyof FaultCounts;
  /** Does it; answers when it is over and what it broke runs again. */
  happen(): Promise<void>;
}

/** A whole number from 0, below that. */
const below = (limit: number) => Math.floor(Math.random() * limit);
const between = (least: number, most: number) => least + Math.random() * (most - least);

/** All faults of a run, in an order by chance. */
export function planFaults(cluster: Cluster, counts: FaultCounts): Fault[] {
  const { nodes, redis, postgres } = cluster;
  const links = [...cluster.nodeLinks, ...cluster.studentLinks];
  const nodeTurns = nodes.map(() => oneAfterAnother());
  const linkTurns = links.map(() => oneAfterAnother());
  const [redisTurn, postgresTurn] = [oneAfterAnother(), oneAfterAnother()];

  const killNode = () => {
    const n = below(nodes.length);
    return nodeTurns[n]?.(async () => {
      await nodes[n]?.kill();
      await nodes[n]?.start();
    });
  };
  const restartRedis = () =>
    redisTurn(async () => {
      await redis.kill();
      await sleep(between(0, 1_000));
      await redis.start();
    });
  const disturbLink = (nth: number) => {
    // As often one of the few lines of nodes as one of the many of students.
    const n = below(Math.random() < 0.5 ? cluster.nodeLinks.length : links.length);
    const proxy = links[n];
    return linkTurns[n]?.(async () => {
      if (!proxy) return;
      await disturb(proxy, nth);
      proxy.restore();
    });
  };

  return shuffled([
    ...repeated('kills', counts, killNode),
    ...repeated('redisRestarts', counts, restartRedis),
    ...repeated('postgresRestarts', counts, () => postgresTurn(() => postgres.restart())),
    ...repeated('linkFaults', counts, disturbLink),
  ]);
}

/** Disturbs a line in the n-th way for some seconds. */
async function disturb(proxy: TcpProxy, nth: number): Promise<void> {
  const ways = [
    () => proxy.cut(),
    () => proxy.delay(between(50, 500)),
    () => proxy.blackhole(),
    () => proxy.slice(1 + below(16)),
  ];
  ways[nth % ways.length]?.();
  await sleep(between(500, 4_000));
}

function repeated(
  kind: Fault['kind'],
  counts: FaultCounts,
  happen: (nth: number) => Promise<void> | undefined,
): Fault[] {
  return Array.from({ length: counts[kind] }, (_each, nth) => ({
    kind,
    happen: async () => happen(nth),
  }));
}

/** What breaks one thing must not meet another that mends it. */
function oneAfterAnother() {
  let last = Promise.resolve();
  return (task: () => Promise<void>): Promise<void> => (last = last.then(task));
}

function shuffled<Item>(items: Item[]): Item[] {
  const places = items.map((item) => ({ item, place: Math.random() }));
  return places.sort((a, b) => a.place - b.place).map(({ item }) => item);
}
