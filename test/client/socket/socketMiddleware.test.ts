import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import { legacy_configureStore as configureMockStore } from 'redux-mock-store';
import type { Renewal } from '../../../src/api/renewSession.ts';
import { sessionExpired, sessionRenewed } from '../../../src/api/sessionActions.ts';
import { signedIn, signedOut } from '../../../src/features/auth/authSlice.ts';
import { makeSocketMiddleware } from '../../../src/socket/socketMiddleware.ts';
import {
  messageAnnounced,
  typingAnnounced,
  typingEnded,
} from '../../../src/socket/socketActions.ts';
import { FakeSocket } from '../../support/clientStore.ts';

/** The middleware alone on a store that only logs, with a socket that only records. */
async function signInWith(renewals: Renewal[] = []) {
  const sockets: FakeSocket[] = [];
  const refused: (string | null)[] = [];
  let token: string | null = 'access';
  const middleware = makeSocketMiddleware({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return Promise.resolve(socket.asPageSocket());
    },
    tokens: {
      access: () => token,
      refresh: () => 'refresh',
      store: () => undefined,
      clear: () => {
        token = null;
      },
      wasReused: () => false,
      subscribe: () => () => undefined,
    },
    renewSession: (usedToken) => {
      refused.push(usedToken);
      return Promise.resolve(renewals.shift() ?? 'refused');
    },
  });
  const store = configureMockStore([middleware])();
  store.dispatch(signedIn({ userId: 'ada' }));
  await settle();
  const socket = sockets[0];
  if (!socket) throw new Error('No socket was opened.');
  const log = () => store.getActions().map(({ type }: UnknownAction) => type);
  return { store, socket, sockets, refused, log, token: () => token };
}

/** Lets promises that are already decided run. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the log of actions', () => {
  it('tells each connect', async () => {
    const { socket, log } = await signInWith();
    socket.happen('connect');
    socket.happen('disconnect', 'transport close');
    socket.happen('connect');
    expect(log()).toEqual([
      'auth/signedIn',
      'connection/connected',
      'connection/disconnected',
      'connection/connected',
    ]);
  });

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
  ])('turns the event %s into %s with its payload', async (event, type) => {
    const { store, socket } = await signInWith();
    const payload = { _id: '1', read: true };
    socket.arrive(event, payload);
    expect(store.getActions().at(-1)).toEqual({ type, payload });
  });

  it.each(['unheardOf', 'toString', '__proto__'])('passes over the event %s', async (event) => {
    const { socket, log } = await signInWith();
    socket.arrive(event, {});
    expect(log()).toEqual(['auth/signedIn']);
  });

  it('says why a connection failed', async () => {
    const { store, socket } = await signInWith();
    socket.happen('connect_error', new Error('xhr poll error'));
    expect(store.getActions().at(-1)).toEqual({
      type: 'connection/failed',
      payload: { message: 'xhr poll error' },
    });
  });
});

describe('what is emitted', () => {
  it('joins on every connect', async () => {
    const { socket } = await signInWith();
    socket.happen('connect');
    socket.happen('connect');
    expect(socket.emitted).toEqual([
      ['join', 'ada'],
      ['join', 'ada'],
    ]);
  });

  it('announces messages and typing with the sender', async () => {
    const { store, socket } = await signInWith();
    store.dispatch(typingAnnounced({ recipientId: 'grace' }));
    store.dispatch(typingEnded({ recipientId: 'grace' }));
    store.dispatch(messageAnnounced({ recipientId: 'grace', message: 'Hi' }));
    expect(socket.emitted).toEqual([
      ['typing', { senderId: 'ada', recipientId: 'grace' }],
      ['stopTyping', { senderId: 'ada', recipientId: 'grace' }],
      ['sendMessage', { senderId: 'ada', recipientId: 'grace', message: 'Hi' }],
    ]);
  });

  it('re-authenticates the open socket with a renewed token', async () => {
    const { store, socket } = await signInWith();
    store.dispatch(sessionRenewed());
    expect(socket.emitted).toEqual([['authenticate', { token: 'access' }]]);
  });
});

describe('a socket that is down', () => {
  it('says later what was written, but nothing that was meant for the moment', async () => {
    const { store, socket } = await signInWith();
    socket.happen('connect');
    socket.happen('disconnect', 'transport close');
    store.dispatch(typingAnnounced({ recipientId: 'grace' }));
    store.dispatch(typingEnded({ recipientId: 'grace' }));
    store.dispatch(messageAnnounced({ recipientId: 'grace', message: 'Hello' }));
    store.dispatch(sessionRenewed());
    expect(socket.emitted).toEqual([
      ['join', 'ada'],
      ['sendMessage', { senderId: 'ada', recipientId: 'grace', message: 'Hello' }],
    ]);
  });

  it('tells of its first connect after failures too', async () => {
    const { socket, log } = await signInWith();
    socket.happen('connect_error', new Error('The server is full.'));
    socket.happen('connect');
    expect(log().slice(-2)).toEqual(['connection/failed', 'connection/connected']);
  });

  it('tells of its connect once its token could be renewed, though not at once', async () => {
    const { socket, log } = await signInWith(['unreachable', 'renewed']);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      socket.happen('connect_error', new Error('Authentication error'));
      await settle();
    }
    socket.happen('connect');
    expect(log().at(-1)).toBe('connection/connected');
  });

  it('tells of its connect where its token was renewed first', async () => {
    const { socket, log } = await signInWith(['renewed']);
    socket.happen('connect_error', new Error('Authentication error'));
    await settle();
    socket.happen('connect');
    expect(log().at(-1)).toBe('connection/connected');
  });
});

describe('the connection', () => {
  it('ends with the session', async () => {
    const { store, socket } = await signInWith();
    store.dispatch(signedOut({ byChoice: true }));
    store.dispatch(typingAnnounced({ recipientId: 'grace' }));
    expect(socket.disconnects).toBe(1);
    expect(socket.emitted).toEqual([]);
  });

  it('is not opened for someone who has already left', async () => {
    const { store, sockets } = await signInWith();
    store.dispatch(signedIn({ userId: 'grace' }));
    store.dispatch(signedOut({ byChoice: true }));
    await settle();
    expect(sockets[1]?.connects).toBe(0);
  });

  it('comes back by itself where the service ended it, after a second', async () => {
    const { socket } = await signInWith();
    socket.happen('connect');
    socket.happen('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(999);
    expect(socket.connects).toBe(1);
    jest.advanceTimersByTime(1);
    expect(socket.connects).toBe(2);
  });

  it('leaves other interruptions to socket.io', async () => {
    const { socket } = await signInWith();
    socket.happen('disconnect', 'ping timeout');
    jest.advanceTimersByTime(60_000);
    expect(socket.connects).toBe(1);
  });

  it('renews the token that was refused, and connects again', async () => {
    const { socket, refused, log } = await signInWith(['renewed']);
    socket.sentToken = 'an older one';
    socket.happen('connect_error', new Error('Authentication error: token expired'));
    await settle();
    expect(refused).toEqual(['an older one']);
    expect(socket.connects).toBe(2);
    expect(log().at(-1)).toBe('auth/sessionRenewed');
  });

  it('ends the session where the renewal is refused', async () => {
    const { socket, log, token } = await signInWith(['refused']);
    socket.happen('connect_error', new Error('Authentication error'));
    await settle();
    expect(log().at(-1)).toBe('auth/sessionExpired');
    expect(token()).toBeNull();
    expect(socket.connects).toBe(1);
  });

  it('ends the session with what the service said of its end', async () => {
    const { store, socket } = await signInWith(['reused']);
    socket.happen('connect_error', new Error('Authentication error'));
    await settle();
    expect(store.getActions().at(-1)).toEqual(sessionExpired(true));
  });

  it('renews once only: a second refusal ends the session', async () => {
    const { socket, log } = await signInWith(['renewed', 'renewed']);
    socket.happen('connect_error', new Error('Authentication error'));
    await settle();
    socket.happen('connect_error', new Error('Authentication error'));
    await settle();
    expect(log().at(-1)).toBe('auth/sessionExpired');
  });

  it('tries again in 5 s where nobody could be asked', async () => {
    const { socket, token } = await signInWith(['unreachable']);
    socket.happen('connect_error', new Error('Authentication error'));
    await settle();
    expect(socket.connects).toBe(1);
    jest.advanceTimersByTime(5_000);
    expect(socket.connects).toBe(2);
    expect(token()).toBe('access');
  });
});
