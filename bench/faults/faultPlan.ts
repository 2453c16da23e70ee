import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../support/cluster/testCluster.ts';
import { between, pick, randomInt, shuffle } from '../support/random.ts';
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

/** Returns all faults of a run in random order. */
export function planFaults(cluster: Cluster, counts: FaultCounts): Fault[] {
  const { nodes, redis, postgres } = cluster;
  const links = [...cluster.nodeLinks, ...cluster.studentLinks];
  const lastTasks = new Map<object, Promise<void>>();
  /** Runs the tasks of a part one after another, so that its faults do not overlap. */
  const inTurn = (part: object, task: () => Promise<void>): Promise<void> => {
    const result = (lastTasks.get(part) ?? Promise.resolve()).then(task);
    lastTasks.set(part, result);
    return result;
  };

  const injectors: Record<Fault['kind'], (nth: number) => Promise<void>> = {
    kills() {
      const node = pick(nodes);
      return inTurn(node, async () => {
        await node.kill();
        await node.start();
      });
    },
    redisRestarts: () =>
      inTurn(redis, async () => {
        await redis.kill();
        await sleep(between(0, 1_000));
        await redis.start();
      }),
    postgresRestarts: () => inTurn(postgres, () => postgres.restart()),
    linkFaults(nth) {
      // Half of the link faults affect the few links of nodes.
      const proxy = pick(Math.random() < 0.5 ? cluster.nodeLinks : links);
      return inTurn(proxy, () => disturbProxy(proxy, nth));
    },
  };
  const kinds = Object.keys(injectors) as Fault['kind'][];
  return shuffle(
    kinds.flatMap((kind) =>
      Array.from({ length: counts[kind] }, (_, nth) => ({
        kind,
        inject: () => injectors[kind](nth),
      })),
    ),
  );
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
  proxy.restore();
}
