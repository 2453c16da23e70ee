import { describe, expect, it, jest } from '@jest/globals';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { makeTestStore, fakeToken } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, withoutLimit } from '../../support/client/fakeService.ts';
import { guestRequests, memberRequests, type Send } from './requests.ts';

const service = fakeServiceForEachTest();

/** Sends the request of a signed-in student and returns it as received by the service. */
async function make(call: string, send: Send) {
  service.handlers[call] = () => ({ body: [] });
  const fetches = jest.spyOn(globalThis, 'fetch');
  await send(makeTestStore({ url: service.url, userId: 'ada' }).store.dispatch);
  const [first] = service.calls;
  const [request] = fetches.mock.calls[0] ?? [];
  // The service of the tests sees no empty query on Node.js 20.
  const { credentials, url } = request instanceof Request ? request : new Request('about:blank');
  return { ...first, credentials, url };
}

describe('every request', () => {
  // Covers 7.1, 7.3
  it.each([
    ...Object.entries(memberRequests).map(
      (request) => [...request, `Bearer ${fakeToken('ada')}`] as const,
    ),
    ...Object.entries(guestRequests).map((request) => [...request, undefined] as const),
  ])('%s includes credentials, and the access token of a student', async (call, send, token) => {
    const { method = '', path = '', headers, credentials, url } = await make(call, send);
    expect(withoutLimit(`${method} ${path}`)).toBe(call);
    expect(headers?.authorization).toBe(token);
    expect(credentials).toBe('include');
    expect(url).not.toMatch(/\?$/);
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
    const init = expect.objectContaining({ credentials: 'include' });
    expect(fetches).toHaveBeenCalledWith(expect.stringMatching(/\/auth\/refresh$/), init);
  });
});
