import { describe, expect, it } from '@jest/globals';
import {
  selectConnectionError,
  selectConnectionStatus,
} from '../../../src/socket/connectionSlice.ts';
import { screen, waitFor } from '@testing-library/react';
import { Server } from 'socket.io';
import { signedOut } from '../../../src/api/authActions.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  expectInlineMessage,
  expectToasts,
  isInline,
  openApp,
  shownToasts,
} from '../../support/client/openApp.tsx';

const REFRESH = 'POST /api/auth/refresh';
const FAILED = 'Failed to connect to the chat server. Real-time messaging may not work.';
const NEW = fakeToken('ada', 'new');

/**
 * Opens the page with a socket server that accepts only the token `accepted` and rejects others with
 * the message `refusal`.
 */
async function openWithSocketServer(
  path: string,
  refusal: string,
  refresh: FakeResponse = {},
  accepted?: string,
) {
  const app = await openApp(path, {
    responses: { [REFRESH]: refresh },
    listen: (server) => {
      const io = new Server(server, { path: '/socket.io' });
      io.use(({ handshake }, next) => {
        next(handshake.auth.token === accepted ? undefined : new Error(refusal));
      });
      return async () => {
        app.store.dispatch(signedOut({ byChoice: true }));
        await io.close();
      };
    },
  });
  return {
    ...app,
    tokens: () => ['token', 'refreshToken'].map((key) => app.tab.localStorage.getItem(key)),
  };
}

describe('a socket that cannot connect', () => {
  // Covers 8.28
  it.each(['/chat', '/chat/grace'])('shows an error on %s', async (path) => {
    const { tokens, where } = await openWithSocketServer(path, 'The server is full.');
    await expectInlineMessage(FAILED);
    expect(where()).toBe(path);
    expect(tokens()).toEqual([fakeToken('ada'), 'refresh']);
    expect(shownToasts()).toEqual([]);
  });

  // Covers 8.28
  it('shows no error outside the chat', async () => {
    const { store } = await openWithSocketServer('/requests', 'The server is full.');
    await waitFor(() =>
      expect(selectConnectionError(store.getState())).toBe('The server is full.'),
    );
    await screen.findByText('No requests found.');
    expect(isInline(FAILED)).toBe(false);
    expect(shownToasts()).toEqual([]);
  });
});

describe('a socket whose token is refused with "Authentication error"', () => {
  const REFUSAL = 'Authentication error: token expired';

  // Covers 8.29
  it('removes the tokens and redirects to /login with a toast when the refresh is rejected', async () => {
    const { tokens, expectAt } = await openWithSocketServer('/', REFUSAL, {
      status: 401,
      body: null,
    });
    await expectAt('/login');
    await expectToasts('Session expired. Please log in again.');
    expect(tokens()).toEqual([null, null]);
  });

  // Covers 8.30
  it('connects with the refreshed token and shows no error', async () => {
    const { tokens, store, count } = await openWithSocketServer(
      '/chat',
      REFUSAL,
      { body: { token: NEW } },
      NEW,
    );
    await waitFor(() => expect(selectConnectionStatus(store.getState())).toBe('connected'));
    expect(tokens()).toEqual([NEW, 'refresh']);
    expect(count(REFRESH)).toBe(1);
    await waitFor(() => expect(isInline(FAILED)).toBe(false));
    expect(shownToasts()).toEqual([]);
  });

  // Covers 8.30
  it('stays signed in while the refresh gets no response', async () => {
    const { tokens, where } = await openWithSocketServer('/chat', REFUSAL, { drop: true });
    await expectInlineMessage(FAILED);
    expect(tokens()).toEqual([fakeToken('ada'), 'refresh']);
    expect(where()).toBe('/chat');
  });
});
