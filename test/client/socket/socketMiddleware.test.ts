import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import { legacy_configureStore as configureMockStore } from 'redux-mock-store';
import {
  sessionExpired,
  signedIn,
  signedOut,
  tokenMissing,
  tokensRefreshed,
} from '../../../src/api/authActions.ts';
import type { RefreshOutcome } from '../../../src/api/refreshTokens.ts';
import { connectionSlice } from '../../../src/socket/connectionSlice.ts';
import {
  messageEmitted,
  socketConnected,
  socketDisconnected,
  socketFailed,
  stopTypingEmitted,
  typingEmitted,
} from '../../../src/socket/socketActions.ts';
import { makeSocketMiddleware } from '../../../src/socket/socketMiddleware.ts';
import { FakeSocket } from '../../support/client/clientStore.ts';
import { testTransitions } from '../../support/client/transitions.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});

const loggedOut = signedOut({ byChoice: true });
const toGrace = { recipientId: 'grace' };
const fromAda = { senderId: 'ada', recipientId: 'grace' };

/** Signs in on a mock store with the middleware and a fake socket. */
async function signInWith(...refreshOutcomes: RefreshOutcome[]) {
  const sockets: FakeSocket[] = [];
  const refused: (string | null)[] = [];
  let token: string | null = 'access';
  const socketId: { current: string | undefined } = { current: undefined };
  const middleware = makeSocketMiddleware({
    createSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return Promise.resolve(socket.asClientSocket());
    },
    tokens: {
      access: () => token,
      device: () => null,
      refresh: () => 'refresh',
      store: () => undefined,
      clear: () => {
        token = null;
      },
      wasCompromised: () => false,
      subscribe: () => () => undefined,
    },
    socketId,
    refreshTokens: (usedToken) => {
      refused.push(usedToken);
      return Promise.resolve(refreshOutcomes.shift() ?? 'refused');
    },
  });
  const store = configureMockStore([middleware])();
  store.dispatch(signedIn({ userId: 'ada' }));
  await flushPromises();
  const [socket] = sockets;
  if (!socket) throw new Error('No socket was opened.');
  /** Refuses a connect, by default for its token. */
  const refuse = async (reason = 'Authentication error') => {
    socket.fire('connect_error', new Error(reason));
    await flushPromises();
  };
  /** Returns the actions since the sign-in. */
  const log = () => store.getActions().slice(1) as UnknownAction[];
  return { store, socket, sockets, socketId, refused, refuse, log, token: () => token };
}

const flushPromises = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('actions of the socket', () => {
  it('contain the payload of a known event', async () => {
    const { socket, log } = await signInWith();
    const payload = { _id: '1', recipientId: 'ada', createdAt: '2026-03-02T10:00:00Z', read: true };
    const types = {
      receiveMessage: 'chat/messageArrived',
      messageUpdated: 'chat/messageUpdated',
      messageDeleted: 'chat/messageDeleted',
      messagesRead: 'chat/messagesRead',
      typing: 'chat/typingStarted',
      stopTyping: 'chat/typingStopped',
      newNotification: 'notifications/arrived',
      notification: 'notifications/arrived',
      session_reminder: 'notifications/reminderArrived',
      notificationRead: 'notifications/readElsewhere',
      connectionChanged: 'requests/connectionChanged',
      sessionChanged: 'sessions/sessionChanged',
      quietPeriod: 'connection/quietPeriodReceived',
    };
    for (const event of [...Object.keys(types), 'unheardOf', 'toString', '__proto__']) {
      socket.receive(event, payload);
    }
    expect(log()).toEqual(Object.values(types).map((type) => ({ type, payload })));
  });

  it('follow each connect, disconnect and failure', async () => {
    const { socket, socketId, log, refused } = await signInWith();
    const failure = { message: 'xhr poll error' };
    socket.fire('connect_error', new Error(failure.message));
    socket.fire('connect');
    expect(socketId.current).toBeUndefined();
    socket.fire('quietPeriod', { milliseconds: 0 });
    expect(socketId.current).toBe(socket.id);
    socket.fire('disconnect', 'transport close');
    expect(socketId.current).toBeUndefined();
    socket.fire('connect');
    expect(log()).toEqual([
      socketFailed(failure),
      socketConnected(),
      socketDisconnected({ reason: 'transport close' }),
      socketConnected(),
    ]);
    expect(refused).toEqual([]);
  });
});

describe('emitted events', () => {
  it('are join on each connect, messages and typing with the sender, and a new token', async () => {
    const { store, socket } = await signInWith();
    socket.fire('connect');
    socket.fire('connect');
    store.dispatch(typingEmitted(toGrace));
    store.dispatch(stopTypingEmitted(toGrace));
    store.dispatch(messageEmitted({ ...toGrace, message: 'Hi' }));
    store.dispatch(tokensRefreshed());
    expect(socket.emitted).toEqual([
      ['join', 'ada'],
      ['join', 'ada'],
      ['typing', fromAda],
      ['stopTyping', fromAda],
      ['sendMessage', { ...fromAda, message: 'Hi' }],
      ['authenticate', { token: 'access' }],
    ]);
  });

  it('are only messages while the socket is disconnected', async () => {
    const { store, socket } = await signInWith();
    socket.fire('disconnect', 'transport close');
    store.dispatch(typingEmitted(toGrace));
    store.dispatch(stopTypingEmitted(toGrace));
    store.dispatch(messageEmitted({ ...toGrace, message: 'Hello' }));
    store.dispatch(tokensRefreshed());
    expect(socket.emitted).toEqual([['sendMessage', { ...fromAda, message: 'Hello' }]]);
  });
});

describe('the socket of a signed-in student', () => {
  it('reopens a second after a disconnect by the service, and after no other one', async () => {
    const { socket } = await signInWith();
    socket.fire('disconnect', 'ping timeout');
    jest.advanceTimersByTime(60_000);
    expect(socket.connects).toBe(1);
    socket.fire('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(500);
    socket.fire('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(999);
    expect(socket.connects).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(socket.connects).toBe(2);
  });

  it('retries 5 s after a refusal for another reason, and after a refresh without a response', async () => {
    const { socket, refuse, refused, token } = await signInWith('unreachable');
    const expectRetry = (connects: number) => {
      jest.advanceTimersByTime(4_999);
      expect(socket.connects).toBe(connects - 1);
      jest.advanceTimersByTime(1);
      expect(socket.connects).toBe(connects);
    };
    socket.active = false;
    await refuse('Study Buddy is open too often.');
    expectRetry(2);
    expect(refused).toEqual([]);
    await refuse();
    expectRetry(3);
    expect(refused).toHaveLength(1);
    expect(token()).toBe('access');
  });

  // Covers 8.30
  it('refreshes a rejected token and reconnects, once for each connect', async () => {
    const { socket, refused, refuse, log } = await signInWith('refreshed', 'refreshed');
    socket.sentToken = 'an older one';
    await refuse('Authentication error: token expired');
    expect(refused).toEqual(['an older one']);
    expect([socket.disconnects, socket.connects]).toEqual([1, 2]);
    socket.fire('connect');
    await refuse();
    expect(log().at(-1)).toEqual(tokensRefreshed());
    await refuse();
    expect(log().at(-1)).toEqual(sessionExpired());
    expect(refused).toHaveLength(2);
  });

  it('refreshes an expired token and connects, later if that one expires before a connect', async () => {
    const { socket, refused, refuse, log } = await signInWith('refreshed', 'refreshed');
    for (const connects of [2, 3]) {
      await refuse('Token expired');
      expect(socket.connects).toBe(2);
      jest.advanceTimersByTime(5_000);
      expect(socket.connects).toBe(connects);
    }
    await refuse('Token expired');
    expect(refused).toHaveLength(2);
    expect(log()).not.toContainEqual(sessionExpired());
  });

  // Covers 8.29
  it.each(['refused', 'compromised'] as const)(
    'ends the auth session when the refresh is %s',
    async (outcome) => {
      const { socket, refuse, log, token } = await signInWith(outcome);
      await refuse();
      expect(log().at(-1)).toEqual(sessionExpired(outcome === 'compromised'));
      expect(token()).toBeNull();
      expect(socket.connects).toBe(1);
    },
  );

  it.each([loggedOut, sessionExpired(), tokenMissing({ message: '' })])(
    'closes when the auth session ends, and ignores what follows: $type',
    async (end) => {
      const { store, socket, log, refuse, refused } = await signInWith('refreshed');
      socket.fire('disconnect', 'io server disconnect');
      store.dispatch(end);
      expect(socket.disconnects).toBe(1);
      const ended = log();
      store.dispatch(typingEmitted(toGrace));
      socket.fire('disconnect', 'io server disconnect');
      await refuse();
      jest.advanceTimersByTime(60_000);
      expect(log()).toEqual([...ended, typingEmitted(toGrace)]);
      expect([socket.emitted, refused, socket.connects]).toEqual([[], [], 1]);
    },
  );

  it('ignores the outcome of a refresh after a logout', async () => {
    for (const outcome of ['refreshed', 'refused', 'unreachable'] as const) {
      const { store, socket, log } = await signInWith(outcome);
      socket.fire('connect_error', new Error('Authentication error'));
      store.dispatch(loggedOut);
      await flushPromises();
      jest.advanceTimersByTime(60_000);
      expect(log()).toEqual([socketFailed({ message: 'Authentication error' }), loggedOut]);
      expect(socket.connects).toBe(1);
    }
  });

  it('closes for another student, and does not open after a logout', async () => {
    const { store, sockets } = await signInWith();
    store.dispatch(signedIn({ userId: 'grace' }));
    store.dispatch(loggedOut);
    await flushPromises();
    expect(sockets.map(({ connects }) => connects)).toEqual([1, 0]);
    expect(sockets[0]?.disconnects).toBe(1);
  });
});

describe('the state of the connection', () => {
  const connected = { status: 'connected' } as const;
  const disconnected = { status: 'disconnected' } as const;
  const failed = { ...disconnected, error: 'timeout' } as const;
  const closed = socketDisconnected({ reason: 'transport close' });
  testTransitions(connectionSlice, [
    ['opens', {}, socketConnected(), connected],
    ['opens after a failure', failed, socketConnected(), { ...connected, error: null }],
    ['closes', connected, closed, disconnected],
    ['fails', {}, socketFailed({ message: 'timeout' }), failed],
    ['keeps the last failure when it closes', { ...failed, ...connected }, closed, disconnected],
    ['fails again', failed, socketFailed({ message: 'refused' }), { error: 'refused' }],
  ]);
});
