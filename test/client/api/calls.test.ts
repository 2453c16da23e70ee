import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AppDispatch } from '../../../src/app/types.ts';
import { adminApi } from '../../../src/features/admin/adminApi.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { chatApi } from '../../../src/features/chat/chatApi.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { makeTestStore, fakeToken } from '../../support/client/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/client/fakeService.ts';

type Ask = (dispatch: AppDispatch) => PromiseLike<unknown>;

const signedIn: [call: string, ask: Ask][] = [
  ['GET /api/users/me', (send) => send(authApi.endpoints.getMe.initiate())],
  ['GET /api/users/matches', (send) => send(matchesApi.endpoints.getMatches.initiate())],
  ['GET /api/messages/unread-counts', (send) => send(chatApi.endpoints.getUnreadCounts.initiate())],
  [
    'POST /api/messages',
    (send) => send(chatApi.endpoints.sendMessage.initiate({ recipientId: 'g', message: 'Hi' })),
  ],
  [
    'PATCH /api/notifications/n/read',
    (send) => send(notificationsApi.endpoints.markRead.initiate('n')),
  ],
  [
    'PATCH /api/requests/r/accept',
    (send) => send(requestsApi.endpoints.acceptRequest.initiate('r')),
  ],
  ['DELETE /api/sessions/s', (send) => send(sessionsApi.endpoints.deleteSession.initiate('s'))],
  ['GET /api/admin/users', (send) => send(adminApi.endpoints.getUsers.initiate())],
  ['DELETE /api/admin/users', (send) => send(adminApi.endpoints.deleteAllUsers.initiate())],
  ['DELETE /api/admin/all', (send) => send(adminApi.endpoints.clearAllData.initiate())],
];

const asGuest: [call: string, ask: Ask][] = [
  [
    'POST /api/users/forgot-password',
    (send) => send(authApi.endpoints.forgotPassword.initiate({ email: 'a@a.example' })),
  ],
  [
    'POST /api/users/reset-password/t',
    (send) => send(authApi.endpoints.resetPassword.initiate({ token: 't', password: 'x' })),
  ],
];

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.stop());

/** Sends the request of a signed-in student and returns it as received by the service. */
async function make(call: string, ask: Ask) {
  service.handlers[call] = () => ({ body: [] });
  const fetches = jest.spyOn(globalThis, 'fetch');
  await ask(makeTestStore({ url: service.url, userId: 'ada' }).store.dispatch);
  const [first] = service.calls;
  const [request] = fetches.mock.calls[0] ?? [];
  return { ...first, credentials: request instanceof Request ? request.credentials : null };
}

describe('every request', () => {
  // Covers 7.1, 7.3, A.65
  it.each(signedIn)('%s sends the access token and includes credentials', async (call, ask) => {
    const { method = '', path = '', headers, credentials } = await make(call, ask);
    expect(`${method} ${path}`).toBe(call);
    expect(headers?.authorization).toBe(`Bearer ${fakeToken('ada')}`);
    expect(credentials).toBe('include');
  });

  // Covers 7.1, 7.3
  it.each(asGuest)('%s sends no token and includes credentials', async (call, ask) => {
    const { method = '', path = '', headers, credentials } = await make(call, ask);
    expect(`${method} ${path}`).toBe(call);
    expect(headers?.authorization).toBeUndefined();
    expect(credentials).toBe('include');
  });

  // Covers 7.1, 7.7
  it('a token refresh sends the refresh token and includes credentials', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401 });
    const fetches = jest.spyOn(globalThis, 'fetch');
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(authApi.endpoints.getMe.initiate());
    const refresh = service.calls.find(({ path }) => path === '/api/auth/refresh');
    expect(refresh).toMatchObject({ method: 'POST', body: { refreshToken: 'refresh' } });
    expect(refresh?.headers.authorization).toBeUndefined();
    const [, init] =
      fetches.mock.calls.find(
        ([url]) => typeof url === 'string' && url.endsWith('/auth/refresh'),
      ) ?? [];
    expect(init?.credentials).toBe('include');
  });
});
