import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { Manager, Socket } from 'socket.io-client';
import type { Tokens } from '../../../src/api/tokens.ts';
import { signedIn, signedOut } from '../../../src/api/authActions.ts';
import { makeDependencies } from '../../../src/app/dependencies.ts';
import { makeStore } from '../../../src/app/store.ts';
import { makeCreateSocket } from '../../../src/socket/clientSocket.ts';
import { selectConnectionStatus } from '../../../src/socket/connectionSlice.ts';
import { typingEmitted } from '../../../src/socket/socketActions.ts';
import { fakeToken, makeTabs, type TestTab } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';

const tokens = { access: () => 'access' } as Tokens;

/** Listens on a free port and returns its URL. */
async function listen(server: NetServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** Returns a socket for the service at a URL. */
const createSocket = async (apiUrl: string) =>
  (await makeCreateSocket({ apiUrl, tokens })()) as object as Socket;

it('a new socket is not connected and does not share its manager', async () => {
  const [one, two] = await Promise.all(['http://a', 'http://a'].map(createSocket));
  expect(one!.active).toBe(false);
  expect(one!.io).not.toBe(two!.io);
  expect(one!.io.opts.tryAllTransports).toBe(true);
});

describe('the socket of a page', () => {
  let io: Server;
  let url: string;
  let received: [string, unknown][];
  let handshakes: { auth: unknown; query: unknown }[];

  beforeEach(async () => {
    received = [];
    handshakes = [];
    const server = createHttpServer();
    io = new Server(server, { path: '/socket.io' });
    io.on('connection', (socket) => {
      handshakes.push({ auth: socket.handshake.auth, query: socket.handshake.query.token });
      socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
    });
    url = await listen(server);
  });
  afterEach(() => io.close());

  function openPage() {
    const [tab] = makeTabs(1) as [TestTab];
    tab.localStorage.setItem('token', fakeToken('ada'));
    const store = makeStore(makeDependencies({ apiUrl: url, window: tab }));
    store.dispatch(signedIn({ userId: 'ada' }));
    const status = () => selectConnectionStatus(store.getState());
    return { store, tab, status };
  }

  // Covers 7.29
  it('sends its token and events, reconnects with the current token and ends at a logout', async () => {
    const { store, tab, status } = openPage();
    const [first, second] = [fakeToken('ada'), fakeToken('ada', 'new')];
    await waitFor(() => {
      expect(status()).toBe('connected');
      expect(received).toContainEqual(['join', 'ada']);
    });
    store.dispatch(typingEmitted({ recipientId: 'grace' }));
    await waitFor(() =>
      expect(received).toContainEqual(['typing', { senderId: 'ada', recipientId: 'grace' }]),
    );

    tab.localStorage.setItem('token', second);
    io.disconnectSockets(true);
    await waitFor(() => expect(status()).toBe('disconnected'));
    await waitFor(() => expect(status()).toBe('connected'));
    expect(handshakes).toEqual([
      { auth: { token: first }, query: first },
      { auth: { token: second }, query: second },
    ]);

    store.dispatch(signedOut({ byChoice: true }));
    await waitFor(() => expect(io.sockets.sockets.size).toBe(0));
  });

  it('reconnects with a token that another tab refreshed during a rejected attempt', async () => {
    io.use((socket, next) => {
      const { token } = socket.handshake.auth as { token: string };
      if (token === fakeToken('ada', 'new')) {
        next();
        return;
      }
      tab.localStorage.setItem('token', fakeToken('ada', 'new'));
      next(new Error('Authentication error'));
    });
    const { store, tab, status } = openPage();
    await waitFor(() => {
      expect(handshakes).toHaveLength(1);
      expect(status()).toBe('connected');
    });
    // Without a refresh token, a refresh would have ended the auth session.
    expect(store.getState().auth.userId).toBe('ada');
    store.dispatch(signedOut({ byChoice: true }));
  });
});

describe('a socket whose service is unreachable', () => {
  let silent: NetServer;
  let url: string;
  let manager: Manager | undefined;

  beforeEach(async () => {
    // Accepts connections and sends nothing.
    silent = createServer();
    url = await listen(silent);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  });
  afterEach(() => {
    manager?.reconnection(false);
    manager?._close();
    jest.useRealTimers();
    silent.close();
  });

  // Covers 4.42, 9.11, 9.12
  it.each([
    [0, [1_000, 2_000, 4_000, 5_000, 5_000, 5_000]],
    [0.999, [1_499, 2_999, 5_000, 5_000, 5_000, 5_000]],
  ])('retries without a limit, at a random %f after %j ms', async (random, pauses) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    silent.close();
    const socket = await createSocket(url);
    manager = socket.io;
    const failures: number[] = [];
    const attempts: number[] = [];
    manager.on('error', () => failures.push(Date.now()));
    manager.on('reconnect_attempt', () => attempts.push(Date.now()));
    socket.connect();
    while (attempts.length < pauses.length) {
      const isWaiting = failures.length > attempts.length;
      if (isWaiting) jest.advanceTimersToNextTimer();
      else jest.advanceTimersByTime(1);
      // The network uses real time.
      if (!isWaiting) await turn();
    }
    expect(attempts.map((time, index) => time - (failures[index] ?? 0))).toEqual(pauses);
    expect(manager.reconnectionAttempts()).toBe(Infinity);
  });

  // Covers 9.13
  it('aborts an attempt without a response after 20 s', async () => {
    const socket = await createSocket(url);
    manager = socket.io;
    let isOver = false;
    const reached = once(silent, 'connection');
    manager.once('error', () => {
      isOver = true;
    });
    socket.connect();
    await reached;
    await jest.advanceTimersByTimeAsync(19_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });
});
