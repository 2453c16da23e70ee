import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FILE, part, stall } from '../server/platform/uploads/uploadRequests.ts';
import { png } from '../support/files.ts';
import { waitFor } from '../support/waitFor.ts';
import { call, signUp, signUpByApi, startServer } from '../support/server/server.ts';
import { serviceForEachTest } from '../support/server/eachTest.ts';

const service = serviceForEachTest({ args: ['--empty'] });
let url: string;
/** Uses a single keep-alive connection. */
let client: Agent;
beforeEach(async () => {
  url = await service.url();
  client = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => client.destroy());

interface ReceivedResponse {
  status: number | undefined;
  connection: string | undefined;
  keepAlive: string | undefined;
  /** Whether the connection was reused. */
  isReused: boolean;
}

async function ask(path: string, agent: Agent): Promise<ReceivedResponse> {
  const asking = request(`${url}${path}`, { agent }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  const { connection, 'keep-alive': keepAlive } = response.headers;
  const isReused = asking.reusedSocket;
  return { status: response.statusCode, connection, keepAlive: String(keepAlive), isReused };
}

/** Opens a connection that records what it receives. */
function openLine(port: string) {
  const line = connect(Number(port), '127.0.0.1');
  let received = '';
  line.setEncoding('latin1').on('data', (text: string) => (received += text));
  const receives = (text: string | RegExp) => waitFor(() => expect(received).toMatch(text));
  return { line, received: () => received, receives };
}

/** Rejects when the service no longer listens. */
async function waitUntilDraining(): Promise<void> {
  let error: string | undefined;
  while (error !== 'The service is stopping.')
    ({ error } = (await call<{ error?: string }>({ url }, 'GET', '/readyz')).body);
}

/** Sends the signal and waits until the service is draining. */
async function beginToStop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  service.kill(signal);
  await waitUntilDraining();
}

// Covers F.16
it.each(['SIGTERM', 'SIGINT'] as const)(
  'after %s serves one more request per connection, and new connections',
  async (signal) => {
    const before = await ask('/api/demo', client);
    expect(before).toMatchObject({ status: 200, keepAlive: 'timeout=4', isReused: false });
    await beginToStop(signal);
    const other = new Agent();
    expect(await ask('/api/demo', other)).toMatchObject({ status: 200, connection: 'close' });
    const last = await ask('/api/demo', client);
    expect(last).toMatchObject({ status: 200, connection: 'close', isReused: true });
    expect(await service.exited).toBe(0);
  },
);

describe('a service that stops', () => {
  it('waits for idle connections up to the keep-alive timeout', async () => {
    await ask('/api/demo', client);
    const start = performance.now();
    await beginToStop();
    expect(await service.exited).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(3_000);
  });

  it('reads the rest of a rejected request before closing', async () => {
    const { line, received, receives } = openLine(new URL(url).port);
    await once(line, 'connect');
    await beginToStop();
    const head = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: x\r\n`;
    line.write(`${head('POST', '/api/messages/upload')}Content-Length: 10\r\n\r\n01234`);
    await receives(/^HTTP\/1\.1 401 /);
    expect(received()).not.toMatch(/connection: close/i);
    line.write(`56789${head('GET', '/api/demo')}\r\n`);
    await receives(/HTTP\/1\.1 200 [^]*connection: close/i);
    expect(await service.exited).toBe(0);
  });

  it('answers while a request runs and no connection is idle', async () => {
    const { line, receives } = openLine(new URL(url).port);
    line.write('POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n');
    line.write('Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n');
    await receives('100 Continue');
    await beginToStop();
    expect((await call({ url }, 'GET', '/readyz')).status).toBe(503);
    line.write('{}');
    await receives(/HTTP\/1\.1 400 [^]*connection: close/i);
    expect(await service.exited).toBe(0);
    // The database is closed.
    expect(await readdir(service.dataDir)).not.toContain('study-buddy.sqlite-wal');
  });
});

it('removes the file of an upload that it cuts off', async () => {
  const ada = await signUpByApi({ url });
  const { closed } = stall({ url }, ada, '/api/users/me/avatar', part(FILE, png));
  const files = () => readdir(join(service.dataDir, 'avatars')).catch(() => []);
  await waitFor(async () => expect(await files()).toHaveLength(1));
  service.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  await closed;
  expect(await files()).toEqual([]);
});

it('closing the app does not wait for a half-open WebSocket', async () => {
  const server = await startServer();
  const ada = await signUp(server, 'Ada Lovelace');
  const { line, receives } = openLine(new URL(server.url).port);
  const head = [
    `GET /socket.io/?EIO=4&transport=websocket&token=${ada.token} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  line.write(`${head.join('\r\n')}\r\n\r\n`);
  await receives('pingInterval');
  await server.stop();
  line.destroy();
});
