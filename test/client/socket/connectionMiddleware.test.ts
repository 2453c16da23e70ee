import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionExpired, tokenMissing, signedIn, signedOut } from '../../../src/api/authActions.ts';
import { typingEmitted } from '../../../src/socket/socketActions.ts';
import { flushPromises, signInWith } from './signInWith.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});

describe('the connection', () => {
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
    const { socket, refused, log } = await signInWith(['refreshed']);
    socket.sentToken = 'an older one';
    socket.fire('connect_error', new Error('Authentication error: token expired'));
    await flushPromises();
    expect(refused).toEqual(['an older one']);
    expect(socket.disconnects).toBe(1);
    expect(socket.connects).toBe(2);
    expect(log().at(-1)).toBe('auth/tokensRefreshed');
  });

  it('ends the auth session when the refresh is rejected', async () => {
    const { socket, log, token } = await signInWith(['refused']);
    socket.fire('connect_error', new Error('Authentication error'));
    await flushPromises();
    expect(log().at(-1)).toBe('auth/sessionExpired');
    expect(token()).toBeNull();
    expect(socket.connects).toBe(1);
  });

  it('ends a compromised auth session with its reason', async () => {
    const { store, socket } = await signInWith(['compromised']);
    socket.fire('connect_error', new Error('Authentication error'));
    await flushPromises();
    expect(store.getActions().at(-1)).toEqual(sessionExpired(true));
  });

  it('refreshes once for each connect: a second rejection ends the auth session', async () => {
    const { socket, log } = await signInWith(['refreshed', 'refreshed', 'refreshed']);
    socket.fire('connect_error', new Error('Authentication error'));
    await flushPromises();
    socket.fire('connect');
    socket.fire('connect_error', new Error('Authentication error'));
    await flushPromises();
    expect(log().at(-1)).toBe('auth/tokensRefreshed');
    socket.fire('connect_error', new Error('Authentication error'));
    await flushPromises();
    expect(log().at(-1)).toBe('auth/sessionExpired');
  });

  it('refreshes an expired token and connects, later if that one expires before a connect', async () => {
    const { socket, refused, log } = await signInWith(['refreshed', 'refreshed']);
    for (const connects of [2, 3]) {
      socket.fire('connect_error', new Error('Token expired'));
      await flushPromises();
      expect(socket.connects).toBe(2);
      jest.advanceTimersByTime(5_000);
      expect(socket.connects).toBe(connects);
    }
    socket.fire('connect_error', new Error('Token expired'));
    await flushPromises();
    expect(refused).toHaveLength(2);
    expect(log()).not.toContain('auth/sessionExpired');
  });

  it('retries after 5 s when the refresh has no response', async () => {
    const { socket, token } = await signInWith(['unreachable']);
    socket.fire('connect_error', new Error('Authentication error'));
    await flushPromises();
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
