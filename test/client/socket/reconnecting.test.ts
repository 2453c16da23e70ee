import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Manager, Socket } from 'socket.io-client';
import type { Tokens } from '../../../src/api/tokens.ts';
import { makeCreateSocket } from '../../../src/socket/clientSocket.ts';

const tokens = { access: () => 'access' } as Tokens;

/** Returns the socket for the service at a port, with its manager. */
async function createSocket(port: number): Promise<{ socket: Socket; manager: Manager }> {
  const open = makeCreateSocket({ apiUrl: `http://127.0.0.1:${String(port)}`, tokens });
  const socket = (await open()) as object as Socket;
  return { socket, manager: socket.io };
}

let silent: Server;
let manager: Manager | undefined;

beforeEach(async () => {
  // Accepts connections and sends nothing.
  silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  manager?.reconnection(false);
  manager?._close();
  jest.useRealTimers();
  silent.close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Returns the delay in milliseconds after each of six failures. The network uses real time. */
async function pauses(): Promise<number[]> {
  const port = portOf(silent);
  silent.close();
  const opened = await createSocket(port);
  manager = opened.manager;
  const failures: number[] = [];
  const attempts: number[] = [];
  manager.on('error', () => failures.push(Date.now()));
  manager.on('reconnect_attempt', () => attempts.push(Date.now()));
  opened.socket.connect();
  while (attempts.length < 6) {
    jest.advanceTimersByTime(1);
    const isWaiting = failures.length > attempts.length;
    if (!isWaiting) await turn();
  }
  return attempts.map((time, index) => time - (failures[index] ?? 0));
}

describe('a socket whose service is unreachable', () => {
  // Covers 4.42, 9.11
  it('retries after 1 s, with growing delays up to 5 s, without a limit', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    expect(await pauses()).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
    expect(manager?.reconnectionAttempts()).toBe(Infinity);
  });

  // Covers 9.12
  it('randomizes the delay by up to 50 %', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.999);
    const [first = 0, second = 0, ...more] = await pauses();
    expect(first).toBe(1_499);
    expect(second).toBe(2_999);
    expect(Math.max(...more)).toBe(5_000);
  });

  // Covers 9.13
  it('aborts an attempt without a response after 20 s', async () => {
    const opened = await createSocket(portOf(silent));
    manager = opened.manager;
    let isOver = false;
    const reached = once(silent, 'connection');
    manager.once('error', () => {
      isOver = true;
    });
    opened.socket.connect();
    await reached;
    await jest.advanceTimersByTimeAsync(19_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });
});
