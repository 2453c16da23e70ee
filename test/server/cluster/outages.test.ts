import { afterEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../contract/chat/messages.ts';
import { waitFor } from '../../support/waitFor.ts';
import {
  call,
  errorResponse,
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../../support/server/server.ts';
import { connectSocket } from '../../support/server/studentSocket.ts';
import { startTempRedis } from '../../../bench/support/cluster/tempRedis.ts';
import { startTcpProxy, type TcpProxy } from '../../../bench/support/cluster/tcpProxy.ts';

const SECRET = 'one-secret-for-every-node-0123456789';
/** Cleanup functions, called in reverse order after each test. */
let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

const ready = async (server: TestServer) => (await call(server, 'GET', '/readyz')).status;
/** Readiness, and what the metric says of Redis. */
const stateOf = async (server: TestServer) => {
  const { status, body } = await call<{ status: string }>(server, 'GET', '/readyz');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return [status, body.status, /^redis_reachable (\d)$/m.exec(metrics)?.[1]];
};

async function twoBuddies(server: TestServer): Promise<[Student, Student]> {
  const ada = await signUp(server, 'Ada Lovelace');
  const grace = await signUp(server, 'Grace Hopper');
  await makeBuddies(ada, grace);
  return [ada, grace];
}

describe('while Redis is unavailable', () => {
  // Covers F.13
  it('serves requests within local limits and delivers events afterwards', async () => {
    const redis = await startTempRedis();
    closing.push(redis.kill);
    const server = await startServer({
      settings: {
        REDIS_URL: redis.url,
        RATE_LIMITS: 'on',
        LIMIT_MESSAGES_AT_ONCE: '4',
        LOG_LEVEL: 'silent',
      },
    });
    closing.push(() => server.stop());
    await waitFor(async () => expect(await stateOf(server)).toEqual([200, 'ok', '1']));
    const [ada, grace] = await twoBuddies(server);
    const page = await connectSocket(server, grace);
    closing.push(page.close);

    await redis.kill();
    await waitFor(async () => expect(await stateOf(server)).toEqual([200, 'degraded', '0']));
    expect((await call(server, 'GET', '/healthz')).status).toBe(200);
    const statuses = [];
    for (const text of ['1', '2', '3', '4', '5']) {
      statuses.push((await ada.sendMessage(grace, text)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429]);

    await redis.start();
    await waitFor(async () => expect(await stateOf(server)).toEqual([200, 'ok', '1']));
    await waitFor(() =>
      expect(page.all('receiveMessage').map(({ message }) => message)).toEqual([
        '1',
        '2',
        '3',
        '4',
      ]),
    );
  });
});

describe('while PostgreSQL is unavailable', () => {
  let proxy: TcpProxy;

  /** Starts a server that reaches its database through a proxy. */
  async function startBehindProxy(): Promise<TestServer> {
    const plain = await startServer();
    closing.push(() => plain.stop());
    const databaseUrl = new URL(plain.environment['DATABASE_URL'] ?? '');
    proxy = await startTcpProxy(`postgres://${databaseUrl.hostname}:${databaseUrl.port || '5432'}`);
    closing.push(() => proxy.stop());
    databaseUrl.port = new URL(proxy.url).port;
    const server = await startServer({
      dataDir: plain.config.DATA_DIR,
      settings: { DATABASE_URL: databaseUrl.href, LOG_LEVEL: 'silent' },
    });
    closing.push(() => server.stop());
    return server;
  }

  // Covers F.11
  it('responds 503 with Retry-After and recovers', async () => {
    const server = await startBehindProxy();
    const [ada, grace] = await twoBuddies(server);
    expect((await ada.sendMessage(grace, 'before')).status).toBe(201);

    proxy.cut();
    const response = await ada.sendMessage(grace, 'meanwhile');
    expect(response).toMatchObject(
      errorResponse(503, 'The service is busy. Please try again in a moment.'),
    );
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await ready(server)).toBe(503);
    expect((await call(server, 'GET', '/healthz')).status).toBe(200);

    proxy.restore();
    await waitFor(async () => expect(await ready(server)).toBe(200));
    expect((await ada.sendMessage(grace, 'after')).status).toBe(201);
    const { body } = await grace.api<Message[]>('GET', `/api/messages/${ada._id}`);
    expect(body.map(({ message }) => message)).toEqual(['before', 'after']);
  });

  it('fails the start with the name of the setting', async () => {
    await startBehindProxy();
    proxy.cut();
    const starting = startServer({
      settings: { DATABASE_URL: proxy.url, JWT_SECRET: SECRET, LOG_LEVEL: 'silent' },
    });
    await expect(starting).rejects.toThrow('No database responds at DATABASE_URL');
  });
});
