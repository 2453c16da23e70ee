import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { makeBalancer } from '../../../scripts/balancer.js';
import { startTempPostgres } from './tempPostgres.ts';
import { startTempRedis } from './tempRedis.ts';
import { createNode, type ServiceNode } from '../serviceNode.ts';
import { makeTempFolder, removeFolder } from '../storage.ts';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

/** Service nodes with their own PostgreSQL and Redis behind a load balancer. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Rate limits stay on but are never reached. */
const UNLIMITED = '1000000000';
const SETTINGS = {
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
  nodeCount: number,
  students: number,
  settings: Record<string, string> = {},
) {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  const link = async (target: string) => {
    const proxy = await startTcpProxy(target);
    closing.push(() => proxy.stop());
    return proxy;
  };
  /** Proxies from each node to PostgreSQL and Redis, and from each student to the load balancer. */
  const [nodeLinks, studentLinks]: [TcpProxy[], TcpProxy[]] = [[], []];
  const nodes: ServiceNode[] = [];
  try {
    const postgres = await startTempPostgres();
    closing.push(() => postgres.stop());
    const redis = await startTempRedis();
    closing.push(() => redis.kill());
    const dataDir = makeTempFolder();
    closing.push(() => removeFolder(dataDir));
    for (let n = 0; n < nodeCount; n += 1) {
      const [toPostgres, toRedis] = [await link(postgres.url), await link(redis.url)];
      nodeLinks.push(toPostgres, toRedis);
      const servers = { DATABASE_URL: toPostgres.url, REDIS_URL: toRedis.url };
      const node = await createNode({ ...SETTINGS, ...settings, ...servers, DATA_DIR: dataDir });
      closing.push(() => node.kill());
      nodes.push(node);
    }
    await Promise.all(nodes.map((node) => node.start()));
    const balancer = makeBalancer(nodes.map(({ port }) => port)).listen(0, '127.0.0.1');
    await once(balancer, 'listening');
    closing.push(() => balancer.close());
    const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
    for (let n = 0; n < students; n += 1) studentLinks.push(await link(url));
    return { nodes, postgres, redis, nodeLinks, studentLinks, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
