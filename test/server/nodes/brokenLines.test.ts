import { afterEach, describe, expect, it } from '@jest/globals';
import { startOwnRedis } from '../../../bench/faults/ownRedis.ts';
import { startTcpProxy, type TcpProxy } from '../../../bench/faults/tcpProxy.ts';
import type { Message } from '../../../contract/chat.ts';
import { openDatabase } from '../../../server/database/connect.ts';
import { isStorageAway } from '../../../server/database/failures.ts';
import { ping } from '../../../server/database/installation.ts';
import { eventually } from '../../support/eventually.ts';
import {
  call,
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../../support/server.ts';
import { connectSocket, openSocket } from '../../support/studentSocket.ts';

/** What ends when the test does, the last one first. */
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

/** An address with the host and port of that proxy. */
function through(proxy: TcpProxy, url: string): string {
  const address = new URL(url);
  address.port = new URL(proxy.url).port;
  return address.href;
}

async function startNode(
  settings: Record<string, string> = {},
  dataDir?: string,
): Promise<TestServer> {
  const server = await startServer({ settings, ...(dataDir !== undefined && { dataDir }) });
  closing.push(() => server.stop());
  return server;
}

async function twoBuddies(server: TestServer): Promise<[Student, Student]> {
  const ada = await signUp(server, 'Ada Lovelace');
  const grace = await signUp(server, 'Grace Hopper');
  await makeBuddies(server, ada, grace);
  return [ada, grace];
}

const ready = async (server: TestServer) => (await call(server, 'GET', '/readyz')).status;

describe('a connection to PostgreSQL', () => {
  /** Gives up what is silent for that many milliseconds. */
  async function openThrough(silence = 10_000) {
    const { environment, config } = await startNode();
    const url = environment['DATABASE_URL'] ?? '';
    const proxy = await proxyTo(url);
    const broken: Error[] = [];
    const place = { ...config, DATABASE_URL: through(proxy, url) };
    const database = openDatabase(place, { onBroken: (error) => broken.push(error), silence });
    closing.push(() => database.destroy());
    return { proxy, database, broken };
  }

  it('may break between two statements of a transaction, and only that one fails', async () => {
    const { proxy, database, broken } = await openThrough();
    const cutOff = database.transaction().execute(async (trx) => {
      await ping(trx);
      proxy.cut();
      await eventually(() => expect(broken).toHaveLength(1));
      await ping(trx);
    });
    await expect(cutOff).rejects.toThrow();
    proxy.restore();
    await expect(ping(database)).resolves.toBeUndefined();
  });

  it('that nothing comes through any more is given up, and another one taken', async () => {
    const { proxy, database } = await openThrough(300);
    await ping(database);
    proxy.strand();
    const error: unknown = await ping(database).catch((caught: unknown) => caught);
    expect(isStorageAway(error)).toBe(true);
    await expect(ping(database)).resolves.toBeUndefined();
  });
});

describe('a page that comes while PostgreSQL is away', () => {
  it('is live as soon as it is there again, without being opened anew', async () => {
    const plain = await startNode();
    const url = plain.environment['DATABASE_URL'] ?? '';
    const proxy = await proxyTo(url);
    const settings = { DATABASE_URL: through(proxy, url), LOG_LEVEL: 'silent' };
    const server = await startNode(settings, plain.config.DATA_DIR);
    const [, grace] = await twoBuddies(plain);
    proxy.cut();
    const page = openSocket(server, grace, {
      reconnection: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 100,
    });
    closing.push(page.close);
    await new Promise((tried) => page.socket.io.once('reconnect_attempt', tried));
    expect(page.socket.connected).toBe(false);
    proxy.restore();
    await eventually(() => expect(page.socket.connected).toBe(true));
  });
});

describe('while the line of one node to Redis is broken', () => {
  /** Two nodes with a Redis of their own; the line of the far one can be disturbed. */
  async function startTwo() {
    const redis = await startOwnRedis();
    closing.push(redis.kill);
    const proxy = await proxyTo(redis.url);
    const near = await startNode({ REDIS_URL: redis.url, LOG_LEVEL: 'silent' });
    const settings = { REDIS_URL: proxy.url, LOG_LEVEL: 'silent' };
    const far = await startNode(settings, near.config.DATA_DIR);
    for (const node of [near, far]) {
      await eventually(async () => expect(await ready(node)).toBe(200));
    }
    return { redis, proxy, near, far };
  }

  it('its pages may miss events; when it is back they come back and ask for them', async () => {
    const { redis, proxy, near, far } = await startTwo();
    const [ada, grace] = await twoBuddies(near);
    const page = await connectSocket(far, grace, { reconnection: true, reconnectionDelay: 50 });
    closing.push(page.close);
    proxy.cut();
    const sent = { recipientId: grace._id, message: 'missed' };
    expect((await ada.api<Message>('POST', '/api/messages', sent)).status).toBe(201);
    // With it ends what it kept for the far node.
    await redis.kill();
    await redis.start();
    proxy.restore();
    await expect(page.ended).resolves.toBe('transport close');
    await eventually(() => expect(page.socket.connected).toBe(true));
  });

  it('and nothing says so, it takes another one, and its pages come back', async () => {
    const { proxy, near, far } = await startTwo();
    const [ada, grace] = await twoBuddies(near);
    const page = await connectSocket(far, grace, { reconnection: true, reconnectionDelay: 50 });
    closing.push(page.close);
    proxy.strand();
    await expect(page.ended).resolves.toBe('transport close');
    await eventually(() => expect(page.socket.connected).toBe(true));
    const sent = { recipientId: grace._id, message: 'live again' };
    expect((await ada.api<Message>('POST', '/api/messages', sent)).status).toBe(201);
    await eventually(() => {
      expect(page.all('receiveMessage').map(({ message }) => message)).toEqual(['live again']);
    });
    expect(await ready(far)).toBe(200);
  });

  it('and it ends with events it never sent, the message sent again brings them', async () => {
    const { proxy, near, far } = await startTwo();
    const [ada, grace] = await twoBuddies(near);
    const page = await connectSocket(near, grace);
    closing.push(page.close);
    proxy.cut();
    const body = { recipientId: grace._id, message: 'hello', clientId: 'the-same' };
    const post = (node: TestServer) =>
      call<Message>(node, 'POST', '/api/messages', { token: ada.token, body });
    expect((await post(far)).status).toBe(201);
    // Its answer was lost on the way, so the page asks again, and gets to the other node.
    const again = await post(near);
    await page.settled();
    expect(page.all('receiveMessage').map(({ _id }) => _id)).toEqual([again.body._id]);
  });
});

describe('a node whose Redis says nothing', () => {
  it('may stop before it has joined the others', async () => {
    const proxy = await proxyTo(process.env['TEST_REDIS_URL'] ?? '');
    proxy.strand();
    const server = await startServer({ settings: { REDIS_URL: proxy.url, LOG_LEVEL: 'silent' } });
    const unheard: unknown[] = [];
    const onUnheard = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', onUnheard);
    await server.stop();
    // They are told of in the turn after the one that made them.
    await new Promise((turn) => setImmediate(turn));
    process.off('unhandledRejection', onUnheard);
    expect(unheard).toEqual([]);
  });
});
