import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { makeStore } from '../../../src/app/makeStore.ts';
import { signedIn, signedOut } from '../../../src/features/auth/authSlice.ts';
import { typingAnnounced } from '../../../src/socket/socketActions.ts';
import { makeTabs, tokenFor } from '../../support/clientStore.ts';
import { eventually } from '../../support/eventually.ts';

let io: Server;
let url: string;
let heard: [string, unknown][];
let handshakes: { auth: unknown; query: unknown }[];

beforeEach(async () => {
  heard = [];
  handshakes = [];
  const server = createServer();
  io = new Server(server, { path: '/socket.io' });
  io.on('connection', (socket) => {
    handshakes.push({ auth: socket.handshake.auth, query: socket.handshake.query.token });
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => io.close());

function openPage() {
  const [tab] = makeTabs(1);
  if (!tab) throw new Error('A tab was asked for.');
  tab.localStorage.setItem('token', tokenFor('ada'));
  const store = makeStore({ apiUrl: url, window: tab });
  store.dispatch(signedIn({ userId: 'ada' }));
  return { store, tab };
}

describe('the real socket', () => {
  it('brings its token, joins, emits, receives, and leaves with the session', async () => {
    const { store } = openPage();
    await eventually(() => {
      expect(store.getState().connection.status).toBe('connected');
      expect(heard).toContainEqual(['join', 'ada']);
    });
    expect(handshakes).toEqual([{ auth: { token: tokenFor('ada') }, query: tokenFor('ada') }]);

    store.dispatch(typingAnnounced({ recipientId: 'grace' }));
    await eventually(() => {
      expect(heard).toContainEqual(['typing', { senderId: 'ada', recipientId: 'grace' }]);
    });

    store.dispatch(signedOut({ byChoice: true }));
    await eventually(() => {
      expect(io.sockets.sockets.size).toBe(0);
    });
  });

  it('comes back with the token of that moment after the service ended it', async () => {
    const { store, tab } = openPage();
    await eventually(() => {
      expect(store.getState().connection.status).toBe('connected');
    });
    tab.localStorage.setItem('token', tokenFor('ada', 'new'));
    io.disconnectSockets(true);
    await eventually(() => {
      const token = tokenFor('ada', 'new');
      expect(handshakes[1]).toEqual({ auth: { token }, query: token });
      expect(store.getState().connection.status).toBe('connected');
    });
    store.dispatch(signedOut({ byChoice: true }));
  });

  it('comes with the token that was renewed while an attempt was refused for the old one', async () => {
    io.use((socket, next) => {
      const { token } = socket.handshake.auth as { token: string };
      if (token === tokenFor('ada', 'new')) {
        next();
        return;
      }
      tab.localStorage.setItem('token', tokenFor('ada', 'new'));
      next(new Error('Authentication error'));
    });
    const { store, tab } = openPage();
    await eventually(() => {
      expect(handshakes).toHaveLength(1);
      expect(store.getState().connection.status).toBe('connected');
    });
    // Nothing was exchanged for it: there is no refresh token, and the session goes on.
    expect(store.getState().auth.userId).toBe('ada');
    store.dispatch(signedOut({ byChoice: true }));
  });
});
