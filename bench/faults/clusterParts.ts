import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeBalancer } from '../../scripts/balancer.js';
import { freePort } from '../../scripts/freePort.js';
import { startOwnPostgres, type OwnPostgres } from './ownPostgres.ts';
import { startOwnRedis, type OwnRedis } from './ownRedis.ts';
import { makeServiceNode, type ServiceNode } from './serviceNode.ts';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

/** Several nodes on a PostgreSQL and a Redis of their own, behind one address. */
export interface Cluster {
  nodes: readonly ServiceNode[];
  postgres: OwnPostgres;
  redis: OwnRedis;
  /** The lines of each node to PostgreSQL and to Redis, which can be disturbed. */
  nodeLinks: readonly TcpProxy[];
  /** The lines of students to the address, which can be disturbed. */
  studentLinks: readonly TcpProxy[];
  stop(): Promise<void>;
}

/** Far above what a run needs: calls are counted as ever, none is refused. */
const ENOUGH = '1000000000';
const SETTINGS = {
  JWT_SECRET: 'one-secret-for-every-node-0123456789',
  RATE_LIMITS: 'on',
  LIMIT_CALLS_PER_MINUTE: ENOUGH,
  LIMIT_ADDRESS_CALLS_PER_MINUTE: ENOUGH,
  LIMIT_SIGNUPS_PER_HOUR: ENOUGH,
  LIMIT_MESSAGES_AT_ONCE: ENOUGH,
  LIMIT_REQUESTS_PER_DAY: ENOUGH,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
};

/**
 * Starts them all, ready to be used, with a line for each of so many students.
 * @throws when PostgreSQL or Redis are not on this machine.
 */
export async function startCluster(nodes: number, students: number): Promise<Cluster> {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    return { ...(await startParts(nodes, students, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  nodeCount: number,
  students: number,
  closing: (() => unknown)[],
): Promise<Omit<Cluster, 'stop'>> {
  const postgres = await startOwnPostgres();
  closing.push(() => postgres.stop());
  const redis = await startOwnRedis();
  closing.push(() => redis.kill());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-faults-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));

  const link = async (target: string) => {
    const proxy = await startTcpProxy(target);
    closing.push(() => proxy.stop());
    return proxy;
  };
  const nodeLinks: TcpProxy[] = [];
  const nodes: ServiceNode[] = [];
  for (let n = 0; n < nodeCount; n += 1) {
    const [toPostgres, toRedis] = [await link(postgres.url), await link(redis.url)];
    nodeLinks.push(toPostgres, toRedis);
    const node = makeServiceNode(await freePort(), {
      ...SETTINGS,
      DATA_DIR: dataDir,
      DATABASE_URL: toPostgres.url,
      REDIS_URL: toRedis.url,
    });
    closing.push(() => node.kill());
    nodes.push(node);
  }
  await Promise.all(nodes.map((node) => node.start()));

  const line = makeBalancer(nodes.map(({ port }) => port)).listen(0, '127.0.0.1');
  await once(line, 'listening');
  closing.push(() => line.close());
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const studentLinks: TcpProxy[] = [];
  for (let n = 0; n < students; n += 1) studentLinks.push(await link(url));
  return { nodes, postgres, redis, nodeLinks, studentLinks };
}
