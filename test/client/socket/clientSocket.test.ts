import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io-client';
import type { Tokens } from '../../../src/api/tokens.ts';
import { makeStore } from '../../../src/app/makeStore.ts';
import { memberModule } from '../../../src/app/member/memberModule.ts';
import { selectConnectionStatus } from '../../../src/socket/connectionSlice.ts';
import { signedIn, signedOut } from '../../../src/api/authActions.ts';
import { makeCreateSocket } from '../../../src/socket/clientSocket.ts';
import { typingEmitted } from '../../../src/socket/socketActions.ts';
import { makeTabs, fakeToken } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';

let io: Server;
let url: string;
let received: [string, unknown][];
let handshakes: { auth: unknown; query: unknown }[];

beforeEach(async () => {
  received = [];
  handshakes = [];
  const server = createServer();
  io = new Server(server, { path: '/socket.io' });
  io.on('connection', (socket) => {
    handshakes.push({ auth: socket.handshake.auth, query: socket.handshake.query.token });
    socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => io.close());

function openPage() {
  const [tab] = makeTabs(1);
  if (!tab) throw new Error('makeTabs returned no tab.');
  tab.localStorage.setItem('token', fakeToken('ada'));
  const store = makeStore({ apiUrl: url, window: tab, memberModule });
  store.dispatch(signedIn({ userId: 'ada' }));
  return { store, tab };
}

it('a new socket is not connected and does not share its manager', async () => {
  const open = makeCreateSocket({ apiUrl: url, tokens: { access: () => null } as Tokens });
  const [one, two] = (await Promise.all([open(), open()])) as object[] as [Socket, Socket];
  expect(one.active).toBe(false);
  expect(one.io).not.toBe(two.io);
  expect(one.io.opts.tryAllTransports).toBe(true);
});

describe('the socket of a page', () => {
  // Covers 4.42, 7.29, 7.30
  it('sends its token, joins, emits and disconnects on logout', async () => {
    const { store } = openPage();
    await waitFor(() => {
      expect(selectConnectionStatus(store.getState())).toBe('connected');
      expect(received).toContainEqual(['join', 'ada']);
    });
    expect(handshakes).toEqual([{ auth: { token: fakeToken('ada') }, query: fakeToken('ada') }]);

    store.dispatch(typingEmitted({ recipientId: 'grace' }));
    await waitFor(() =>
      expect(received).toContainEqual(['typing', { senderId: 'ada', recipientId: 'grace' }]),
    );

    store.dispatch(signedOut({ byChoice: true }));
    await waitFor(() => expect(io.sockets.sockets.size).toBe(0));
  });

  // Covers 4.42
  it('reconnects with the current token after a disconnect by the service', async () => {
    const { store, tab } = openPage();
    await waitFor(() => expect(selectConnectionStatus(store.getState())).toBe('connected'));
    tab.localStorage.setItem('token', fakeToken('ada', 'new'));
    io.disconnectSockets(true);
    await waitFor(() => expect(selectConnectionStatus(store.getState())).toBe('disconnected'));
    await waitFor(() => {
      const token = fakeToken('ada', 'new');
      expect(handshakes[1]).toEqual({ auth: { token }, query: token });
      expect(selectConnectionStatus(store.getState())).toBe('connected');
    });
    store.dispatch(signedOut({ byChoice: true }));
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
    const { store, tab } = openPage();
    await waitFor(() => {
      expect(handshakes).toHaveLength(1);
      expect(selectConnectionStatus(store.getState())).toBe('connected');
    });
    // Without a refresh token, a refresh would have ended the auth session.
    expect(store.getState().auth.userId).toBe('ada');
    store.dispatch(signedOut({ byChoice: true }));
  });
});
