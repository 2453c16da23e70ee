import { afterEach, describe, expect, it } from '@jest/globals';
import { startTempRedis } from '../../../bench/support/cluster/tempRedis.ts';
import { startTcpProxy, type TcpProxy } from '../../../bench/support/cluster/tcpProxy.ts';
import { openDatabase } from '../../../server/platform/database/connect.ts';
import { isStorageUnavailable } from '../../../server/platform/database/connectionErrors.ts';
import { ping } from '../../../server/platform/database/metadata.ts';
import { waitFor } from '../../support/waitFor.ts';
import { call, errorResponse, startServer, type TestServer } from '../../support/server/server.ts';
import { signUpBuddies } from '../../support/server/students.ts';
import {
  connectSocket,
  createSocket,
  type StudentSocket,
} from '../../support/server/studentSocket.ts';

/** Cleanup functions, called in reverse order after each test. */
let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function proxyTo(url: string): Promise<TcpProxy> {
  const { protocol, hostname, port } = new URL(url);
  const proxy = await startTcpProxy(`${protocol}//${hostname}:${port || '5432'}`);
  closing.push(() => proxy.stop());
  return proxy;
}

/** Returns the URL with the host and port of the proxy. */
function through(proxy: TcpProxy, url: string): string {
  const proxied = new URL(url);
  proxied.port = new URL(proxy.url).port;
  return proxied.href;
}

async function startNode(
  settings: Record<string, string> = {},
  dataDir?: string,
): Promise<TestServer> {
  const server = await startServer({ settings, ...(dataDir !== undefined && { dataDir }) });
  closing.push(() => server.stop());
  return server;
}

const textsAt = (page: StudentSocket) => page.all('receiveMessage').map(({ message }) => message);
const ready = async (server: TestServer) => (await call(server, 'GET', '/readyz')).status;

/** Readiness, and what the metric says of Redis. */
const stateOf = async (server: TestServer) => {
  const { status, body } = await call<{ status: string }>(server, 'GET', '/readyz');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return [status, body.status, /^redis_reachable (\d)$/m.exec(metrics)?.[1]];
};

/** Starts a node, and another on its data that reaches its database through a proxy. */
async function startBehindProxy() {
  const plain = await startNode();
  const url = plain.environment['DATABASE_URL'] ?? '';
  const proxy = await proxyTo(url);
  const settings = { DATABASE_URL: through(proxy, url), LOG_LEVEL: 'silent' };
  return { proxy, server: await startNode(settings, plain.config.DATA_DIR) };
}

describe('while Redis is unavailable', () => {
  // Covers F.13
  it('serves requests within local limits and delivers events afterwards', async () => {
    const redis = await startTempRedis();
    closing.push(redis.kill);
    const server = await startNode({
      ...{ REDIS_URL: redis.url, LOG_LEVEL: 'silent' },
      ...{ RATE_LIMITS: 'on', LIMIT_MESSAGES_AT_ONCE: '4' },
    });
    await waitFor(async () => expect(await stateOf(server)).toEqual([200, 'ok', '1']));
    const [ada, grace] = await signUpBuddies(server);
    const page = await connectSocket(server, grace);

    await redis.kill();
    await waitFor(async () => expect(await stateOf(server)).toEqual([200, 'degraded', '0']));
    expect((await call(server, 'GET', '/healthz')).status).toBe(200);
    const statuses = [];
    for (const text of ['1', '2', '3', '4', '5'])
      statuses.push((await ada.sendMessage(grace, text)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);

    await redis.start();
    await waitFor(async () => expect(await stateOf(server)).toEqual([200, 'ok', '1']));
    await waitFor(() => expect(textsAt(page)).toEqual(['1', '2', '3', '4']));
  });
});

describe('while PostgreSQL is unavailable', () => {
  // Covers F.11
  it('responds 503 with Retry-After, recovers, and connects a page opened meanwhile', async () => {
    const { proxy, server } = await startBehindProxy();
    const [ada, grace] = await signUpBuddies(server);
    expect((await ada.sendMessage(grace, 'before')).status).toBe(201);

    proxy.cut();
    const response = await ada.sendMessage(grace, 'meanwhile');
    expect(response).toMatchObject(
      errorResponse(503, 'The service is busy. Please try again in a moment.'),
    );
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await ready(server)).toBe(503);
    expect((await call(server, 'GET', '/healthz')).status).toBe(200);
    const delays = { reconnectionDelay: 50, reconnectionDelayMax: 100 };
    const page = createSocket(server, grace, { reconnection: true, ...delays });
    await new Promise((tried) => page.socket.io.once('reconnect_attempt', tried));
    expect(page.socket.connected).toBe(false);

    proxy.restore();
    await waitFor(async () => expect(await ready(server)).toBe(200));
    await waitFor(() => expect(page.socket.connected).toBe(true));
    expect((await ada.sendMessage(grace, 'after')).status).toBe(201);
    const thread = await grace.thread(ada);
    expect(thread.map(({ message }) => message)).toEqual(['before', 'after']);
  });
});

describe('a connection to PostgreSQL', () => {
  /** @param idleTimeout Milliseconds. */
  async function openThrough(idleTimeout = 10_000) {
    const { environment, config } = await startNode();
    const url = environment['DATABASE_URL'] ?? '';
    const proxy = await proxyTo(url);
    const broken: Error[] = [];
    const proxiedConfig = { ...config, DATABASE_URL: through(proxy, url) };
    const database = openDatabase(proxiedConfig, {
      onBroken: (error) => broken.push(error),
      idleTimeout,
    });
    closing.push(() => database.destroy());
    return { proxy, database, broken };
  }

  // Covers F.12
  it('fails only its transaction when it breaks', async () => {
    const { proxy, database, broken } = await openThrough();
    const cutOff = database.transaction().execute(async (trx) => {
      await ping(trx);
      proxy.cut();
      await waitFor(() => expect(broken).toHaveLength(1));
      await ping(trx);
    });
    await expect(cutOff).rejects.toThrow();
    proxy.restore();
    await expect(ping(database)).resolves.toBeUndefined();
  });

  it('is replaced when it is half open', async () => {
    const { proxy, database } = await openThrough(300);
    await ping(database);
    proxy.halfOpen();
    const error: unknown = await ping(database).catch((caught: unknown) => caught);
    expect(isStorageUnavailable(error)).toBe(true);
    await expect(ping(database)).resolves.toBeUndefined();
  });
});

it('resyncs the pages of a node after its broken Redis connection, also from half open', async () => {
  const redis = await startTempRedis();
  closing.push(redis.kill);
  const proxy = await proxyTo(redis.url);
  const near = await startNode({ REDIS_URL: redis.url, LOG_LEVEL: 'silent' });
  const settings = { REDIS_URL: proxy.url, LOG_LEVEL: 'silent' };
  const far = await startNode(settings, near.config.DATA_DIR);
  for (const node of [near, far]) await waitFor(async () => expect(await ready(node)).toBe(200));
  const [ada, grace] = await signUpBuddies(near);
  const open = () => connectSocket(far, grace, { reconnection: true, reconnectionDelay: 50 });
  const expectResync = async (page: StudentSocket) => {
    await expect(page.ended).resolves.toBe('transport close');
    await waitFor(() => expect(page.socket.connected).toBe(true));
  };
  const first = await open();
  proxy.halfOpen();
  await expectResync(first);
  expect((await ada.sendMessage(grace, 'live again')).status).toBe(201);
  await waitFor(() => expect(textsAt(first)).toEqual(['live again']));
  expect(await ready(far)).toBe(200);

  const second = await open();
  far.clock.advance(60_000);
  proxy.cut();
  expect((await ada.sendMessage(grace, 'missed')).status).toBe(201);
  // Its queued events are lost.
  await redis.kill();
  await redis.start();
  proxy.restore();
  await expectResync(second);
  // The page must not rely on what it requested before.
  await waitFor(() => expect(second.all('quietPeriod')).toEqual([{ milliseconds: 0 }]));
});

it('a node whose Redis does not respond can stop before it is connected', async () => {
  const proxy = await proxyTo(process.env['TEST_REDIS_URL'] ?? '');
  proxy.halfOpen();
  const server = await startServer({ settings: { REDIS_URL: proxy.url, LOG_LEVEL: 'silent' } });
  const unheard: unknown[] = [];
  const onUnheard = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', onUnheard);
  await server.stop();
  // Errors are emitted in the next turn of the event loop.
  await new Promise((turn) => setImmediate(turn));
  process.off('unhandledRejection', onUnheard);
  expect(unheard).toEqual([]);
});
