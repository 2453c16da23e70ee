import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeBalancer } from '../../../scripts/balancer.js';
import { freePort } from '../../../scripts/freePort.js';
import { startTempPostgres, type TempPostgres } from './tempPostgres.ts';
import { startTempRedis, type TempRedis } from './tempRedis.ts';
import { SECRETS } from '../seed/authSessions.ts';
import { makeServiceNode, type ServiceNode } from '../serviceNode.ts';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

/** Service nodes with their own PostgreSQL and Redis behind a load balancer. */
export interface Cluster {
  nodes: readonly ServiceNode[];
  postgres: TempPostgres;
  redis: TempRedis;
  /** Proxies from each node to PostgreSQL and Redis. */
  nodeLinks: readonly TcpProxy[];
  /** Proxies from each student to the load balancer. */
  studentLinks: readonly TcpProxy[];
  stop(): Promise<void>;
}

/** Rate limits stay on but are never reached. */
const UNLIMITED = '1000000000';
const SETTINGS = {
  ...SECRETS,
  RATE_LIMITS: 'on',
  LIMIT_CALLS_PER_MINUTE: UNLIMITED,
  LIMIT_ADDRESS_CALLS_PER_MINUTE: UNLIMITED,
  LIMIT_SIGNUPS_PER_HOUR: UNLIMITED,
  LIMIT_MESSAGES_AT_ONCE: UNLIMITED,
  LIMIT_REQUESTS_PER_DAY: UNLIMITED,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
};

/**
 * Starts a cluster with one proxy per student.
 * @param settings added to those of each node.
 * @throws when PostgreSQL or Redis is not installed.
 */
export async function startCluster(
  nodes: number,
  students: number,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    return { ...(await startParts(nodes, students, closing, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  nodeCount: number,
  students: number,
  closing: (() => unknown)[],
  settings: Record<string, string>,
): Promise<Omit<Cluster, 'stop'>> {
  const postgres = await startTempPostgres();
  closing.push(() => postgres.stop());
  const redis = await startTempRedis();
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
      ...settings,
      DATA_DIR: dataDir,
      DATABASE_URL: toPostgres.url,
      REDIS_URL: toRedis.url,
    });
    closing.push(() => node.kill());
    nodes.push(node);
  }
  await Promise.all(nodes.map((node) => node.start()));

  const balancer = makeBalancer(nodes.map(({ port }) => port)).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  closing.push(() => balancer.close());
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  const studentLinks: TcpProxy[] = [];
  for (let n = 0; n < students; n += 1) studentLinks.push(await link(url));
  return { nodes, postgres, redis, nodeLinks, studentLinks };
}
