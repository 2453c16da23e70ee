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
import {
  connectionSlice,
  selectConnectionError,
  selectConnectionStatus,
} from '../../../src/socket/connectionSlice.ts';
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

/** Signs in on a mock store with the middleware and a fake socket. */
async function signInWith(refreshOutcomes: RefreshOutcome[] = []) {
  const sockets: FakeSocket[] = [];
  const refused: (string | null)[] = [];
  let token: string | null = 'access';
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
    refreshTokens: (usedToken) => {
      refused.push(usedToken);
      return Promise.resolve(refreshOutcomes.shift() ?? 'refused');
    },
  });
  const store = configureMockStore([middleware])();
  store.dispatch(signedIn({ userId: 'ada' }));
  await flushPromises();
  const socket = sockets[0];
  if (!socket) throw new Error('No socket was opened.');
  const log = () => store.getActions().map(({ type }: UnknownAction) => type);
  /** Refuses a connect, by default for its token. */
  const refuse = async (reason = 'Authentication error') => {
    socket.fire('connect_error', new Error(reason));
    await flushPromises();
  };
  return { store, socket, sockets, refused, refuse, log, token: () => token };
}

/** Flushes promises. */
const flushPromises = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('actions of the socket', () => {
  it('are dispatched on each connect and disconnect', async () => {
    const { socket, log } = await signInWith();
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    socket.fire('connect');
    expect(log()).toEqual([
      'auth/signedIn',
      'connection/connected',
      'connection/disconnected',
      'connection/connected',
    ]);
  });

  // Covers 7.33
  it.each([
    ['receiveMessage', 'chat/messageArrived'],
    ['messageUpdated', 'chat/messageUpdated'],
    ['messageDeleted', 'chat/messageDeleted'],
    ['messagesRead', 'chat/messagesRead'],
    ['typing', 'chat/typingStarted'],
    ['stopTyping', 'chat/typingStopped'],
    ['newNotification', 'notifications/arrived'],
    ['notification', 'notifications/arrived'],
    ['session_reminder', 'notifications/reminderArrived'],
    ['notificationRead', 'notifications/readElsewhere'],
    ['connectionChanged', 'requests/connectionChanged'],
    ['sessionChanged', 'sessions/sessionChanged'],
  ])('map the event %s to %s with its payload', async (event, type) => {
    const { store, socket } = await signInWith();
    const payload = { _id: '1', read: true };
    socket.receive(event, payload);
    expect(store.getActions().at(-1)).toEqual({ type, payload });
  });

  it.each(['unheardOf', 'toString', '__proto__'])('ignore the unknown event %s', async (event) => {
    const { socket, log } = await signInWith();
    socket.receive(event, {});
    expect(log()).toEqual(['auth/signedIn']);
  });

  it('contain the message of a connection error', async () => {
    const { store, socket, refused } = await signInWith();
    socket.fire('connect_error', new Error('xhr poll error'));
    expect(refused).toEqual([]);
    expect(store.getActions().at(-1)).toEqual({
      type: 'connection/failed',
      payload: { message: 'xhr poll error' },
    });
  });
});

describe('emitted events', () => {
  // Covers 7.30
  it('include join on every connect', async () => {
    const { socket } = await signInWith();
    socket.fire('connect');
    socket.fire('connect');
    expect(socket.emitted).toEqual([
      ['join', 'ada'],
      ['join', 'ada'],
    ]);
  });

  // Covers 7.30
  it('include messages and typing with the sender', async () => {
    const { store, socket } = await signInWith();
    store.dispatch(typingEmitted({ recipientId: 'grace' }));
    store.dispatch(stopTypingEmitted({ recipientId: 'grace' }));
    store.dispatch(messageEmitted({ recipientId: 'grace', message: 'Hi' }));
    expect(socket.emitted).toEqual([
      ['typing', { senderId: 'ada', recipientId: 'grace' }],
      ['stopTyping', { senderId: 'ada', recipientId: 'grace' }],
      ['sendMessage', { senderId: 'ada', recipientId: 'grace', message: 'Hi' }],
    ]);
  });

  it('include the new token after a refresh', async () => {
    const { store, socket } = await signInWith();
    store.dispatch(tokensRefreshed());
    expect(socket.emitted).toEqual([['authenticate', { token: 'access' }]]);
  });
});

describe('a disconnected socket', () => {
  it('buffers messages and drops typing events and tokens', async () => {
    const { store, socket } = await signInWith();
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    store.dispatch(typingEmitted({ recipientId: 'grace' }));
    store.dispatch(stopTypingEmitted({ recipientId: 'grace' }));
    store.dispatch(messageEmitted({ recipientId: 'grace', message: 'Hello' }));
    store.dispatch(tokensRefreshed());
    expect(socket.emitted).toEqual([
      ['join', 'ada'],
      ['sendMessage', { senderId: 'ada', recipientId: 'grace', message: 'Hello' }],
    ]);
  });

  it('dispatches its first connect after failures', async () => {
    const { socket, log } = await signInWith();
    socket.fire('connect_error', new Error('The server is full.'));
    socket.fire('connect');
    expect(log().slice(-2)).toEqual(['connection/failed', 'connection/connected']);
  });
});

describe('the socket of a signed-in student', () => {
  it.each([signedOut({ byChoice: true }), sessionExpired(), tokenMissing({ message: '' })])(
    'closes when the auth session ends: $type',
    async (action) => {
      const { store, socket } = await signInWith();
      store.dispatch(action);
      store.dispatch(typingEmitted({ recipientId: 'grace' }));
      expect(socket.disconnects).toBe(1);
      expect(socket.emitted).toEqual([]);
    },
  );

  it('does not open after a logout', async () => {
    const { store, sockets } = await signInWith();
    store.dispatch(signedIn({ userId: 'grace' }));
    store.dispatch(signedOut({ byChoice: true }));
    await flushPromises();
    expect(sockets[0]?.disconnects).toBe(1);
    expect(sockets[1]?.connects).toBe(0);
  });

  // Covers 4.42
  it('reopens a second after a disconnect by the service', async () => {
    const { socket } = await signInWith();
    socket.fire('connect');
    socket.fire('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(500);
    socket.fire('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(999);
    expect(socket.connects).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(socket.connects).toBe(2);
  });

  it('retries 5 s after a refusal for another reason than its token', async () => {
    const { socket, token } = await signInWith();
    socket.active = false;
    socket.fire('connect_error', new Error('Study Buddy is open too often.'));
    jest.advanceTimersByTime(4_999);
    expect(socket.connects).toBe(1);
    jest.advanceTimersByTime(1);
    expect(socket.connects).toBe(2);
    expect(token()).not.toBeNull();
  });

  it('leaves other disconnects to socket.io', async () => {
    const { socket } = await signInWith();
    socket.fire('disconnect', 'ping timeout');
    jest.advanceTimersByTime(60_000);
    expect(socket.connects).toBe(1);
  });

  it('refreshes a rejected token and reconnects', async () => {
    const { socket, refused, refuse, log } = await signInWith(['refreshed']);
    socket.sentToken = 'an older one';
    await refuse('Authentication error: token expired');
    expect(refused).toEqual(['an older one']);
    expect(socket.disconnects).toBe(1);
    expect(socket.connects).toBe(2);
    expect(log().at(-1)).toBe('auth/tokensRefreshed');
  });

  it('ends the auth session when the refresh is rejected', async () => {
    const { socket, refuse, log, token } = await signInWith(['refused']);
    await refuse();
    expect(log().at(-1)).toBe('auth/sessionExpired');
    expect(token()).toBeNull();
    expect(socket.connects).toBe(1);
  });

  it('ends a compromised auth session with its reason', async () => {
    const { store, refuse } = await signInWith(['compromised']);
    await refuse();
    expect(store.getActions().at(-1)).toEqual(sessionExpired(true));
  });

  it('refreshes once for each connect: a second rejection ends the auth session', async () => {
    const { socket, refuse, log } = await signInWith(['refreshed', 'refreshed', 'refreshed']);
    await refuse();
    socket.fire('connect');
    await refuse();
    expect(log().at(-1)).toBe('auth/tokensRefreshed');
    await refuse();
    expect(log().at(-1)).toBe('auth/sessionExpired');
  });

  it('refreshes an expired token and connects, later if that one expires before a connect', async () => {
    const { socket, refused, refuse, log } = await signInWith(['refreshed', 'refreshed']);
    for (const connects of [2, 3]) {
      await refuse('Token expired');
      expect(socket.connects).toBe(2);
      jest.advanceTimersByTime(5_000);
      expect(socket.connects).toBe(connects);
    }
    await refuse('Token expired');
    expect(refused).toHaveLength(2);
    expect(log()).not.toContain('auth/sessionExpired');
  });

  it('retries after 5 s when the refresh has no response', async () => {
    const { socket, refuse, token } = await signInWith(['unreachable']);
    await refuse();
    expect(socket.connects).toBe(1);
    jest.advanceTimersByTime(5_000);
    expect(socket.connects).toBe(2);
    expect(token()).toBe('access');
  });
});

describe('after logout', () => {
  it.each([
    ['a disconnect', 'disconnect', 'io server disconnect'],
    ['a rejected token', 'connect_error', new Error('Authentication error')],
  ])('ignores %s', async (_name, event, argument) => {
    const { store, socket, refused, log } = await signInWith(['refreshed']);
    store.dispatch(signedOut({ byChoice: true }));
    socket.fire(event, argument);
    await flushPromises();
    jest.advanceTimersByTime(60_000);
    expect(log()).toEqual(['auth/signedIn', 'auth/signedOut']);
    expect(refused).toEqual([]);
    expect(socket.connects).toBe(1);
  });

  it.each(['refreshed', 'refused', 'unreachable'] as const)(
    'ignores the refresh outcome %s',
    async (outcome) => {
      const { store, socket, log } = await signInWith([outcome]);
      socket.fire('connect_error', new Error('Authentication error'));
      store.dispatch(signedOut({ byChoice: true }));
      await flushPromises();
      jest.advanceTimersByTime(60_000);
      expect(log()).toEqual(['auth/signedIn', 'connection/failed', 'auth/signedOut']);
      expect(socket.connects).toBe(1);
    },
  );

  it('does not reconnect', async () => {
    const { store, socket } = await signInWith();
    socket.fire('disconnect', 'io server disconnect');
    store.dispatch(signedOut({ byChoice: true }));
    jest.advanceTimersByTime(60_000);
    expect(socket.connects).toBe(1);
  });
});

const connected = { status: 'connected' } as const;
const disconnected = { status: 'disconnected' } as const;
const failed = { ...disconnected, error: 'timeout' } as const;

describe('the state of the connection', () => {
  const closed = socketDisconnected({ reason: 'transport close' });
  testTransitions(connectionSlice, [
    ['opens', {}, socketConnected(), connected],
    ['opens after a failure', failed, socketConnected(), { ...connected, error: null }],
    ['closes', connected, closed, disconnected],
    ['fails', {}, socketFailed({ message: 'timeout' }), failed],
    ['keeps the last failure when it closes', { ...failed, ...connected }, closed, disconnected],
    ['fails again', failed, socketFailed({ message: 'refused' }), { error: 'refused' }],
  ]);

  it('is selected', () => {
    expect(selectConnectionStatus({ connection: failed })).toBe('disconnected');
    expect(selectConnectionError({ connection: failed })).toBe('timeout');
  });
});
