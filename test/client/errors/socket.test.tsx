import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Server } from 'socket.io';
import { signedOut } from '../../../src/features/auth/authSlice.ts';
import { tokenFor } from '../../support/clientStore.ts';
import type { Answer } from '../../support/fakeService.ts';
import {
  closeApps,
  expectInline,
  expectToasts,
  isInline,
  openApp,
  toastsShown,
} from '../../support/openApp.tsx';

const REFRESH = 'POST /api/auth/refresh';
const FAILED = 'Failed to connect to the chat server. Real-time messaging may not work.';
const NEW = tokenFor('ada', 'new');

let io: Server | undefined;
let leave: (() => void) | undefined;
afterEach(async () => {
  leave?.();
  await io?.close();
  io = undefined;
  await closeApps();
});

/** The page beside a socket server that lets in only this token, and refuses others with these words. */
async function openBeside(
  address: string,
  refusal: string,
  refresh: Answer = {},
  welcome?: string,
) {
  const app = await openApp(address, {
    answers: { [REFRESH]: refresh },
    listen: (server) => {
      io = new Server(server, { path: '/socket.io' });
      io.use(({ handshake }, next) => {
        next(handshake.auth.token === welcome ? undefined : new Error(refusal));
      });
    },
  });
  leave = () => app.store.dispatch(signedOut({ byChoice: true }));
  return {
    ...app,
    tokens: () => ['token', 'refreshToken'].map((key) => app.tab.localStorage.getItem(key)),
  };
}

describe('a socket that cannot connect', () => {
  it.each(['/chat', '/chat/grace', '/chat/nobody'])('is said on %s', async (address) => {
    const { tokens, where } = await openBeside(address, 'The server is full.');
    await expectInline(FAILED);
    expect(where()).toBe(address);
    expect(tokens()).toEqual([tokenFor('ada'), 'refresh']);
    expect(toastsShown()).toEqual([]);
  });

  it('is said where no socket server answers at all', async () => {
    const { store } = await openApp('/chat', { listen: () => undefined });
    leave = () => store.dispatch(signedOut({ byChoice: true }));
    await expectInline(FAILED);
  });

  it('is said in the chat only', async () => {
    const { store } = await openBeside('/requests', 'The server is full.');
    await waitFor(() => {
      expect(store.getState().connection.error).toBe('The server is full.');
    });
    await screen.findByText('No requests found.');
    expect(isInline(FAILED)).toBe(false);
    expect(toastsShown()).toEqual([]);
  });
});

describe('a socket whose token is refused with "Authentication error"', () => {
  const REFUSAL = 'Authentication error: token expired';

  it.each(['/chat', '/matches', '/'])(
    'on %s that cannot be renewed: the tokens go, it is said, and /login opens',
    async (address) => {
      const { tokens, expectAt } = await openBeside(address, REFUSAL, { status: 401, body: null });
      await expectAt('/login');
      await expectToasts('Session expired. Please log in again.');
      expect(tokens()).toEqual([null, null]);
    },
  );

  it('that can be renewed connects with the new one, and nothing is said', async () => {
    const { tokens, store, count } = await openBeside(
      '/chat',
      REFUSAL,
      { body: { token: NEW } },
      NEW,
    );
    await waitFor(() => {
      expect(store.getState().connection.status).toBe('connected');
    });
    expect(tokens()).toEqual([NEW, 'refresh']);
    expect(count(REFRESH)).toBe(1);
    await waitFor(() => {
      expect(isInline(FAILED)).toBe(false);
    });
    expect(toastsShown()).toEqual([]);
  });

  it('while nobody can say whether the session goes on, stays signed in', async () => {
    const { tokens, where } = await openBeside('/chat', REFUSAL, { status: 500, body: null });
    await expectInline(FAILED);
    expect(tokens()).toEqual([tokenFor('ada'), 'refresh']);
    expect(where()).toBe('/chat');
  });
});
