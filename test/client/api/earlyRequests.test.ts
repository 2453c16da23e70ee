import { describe, expect, it } from '@jest/globals';
import type { EarlyRequest } from '../../../src/api/earlyRequests.ts';
import type { AppStore } from '../../../src/app/makeStore.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { socketConnected } from '../../../src/socket/socketActions.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { fakeToken, makeTabs, makeTestStore } from '../../support/client/clientStore.ts';

const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Later' } }),
  'GET /api/notifications': () => ({ body: [] }),
  'PATCH /api/notifications/read-all': () => ({ body: {} }),
  'POST /api/auth/refresh': () => ({ body: { token: fakeToken('ada', 'new') } }),
});
const ME = 'GET /api/users/me';
const callsOf = () => service.calls.map(({ method, path }) => `${method} ${path}`);

const respond = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

/** Opens a page of Ada whose request for her profile was sent early. */
function openPage(response = respond({ _id: 'ada', name: 'Early' }), owner = 'ada') {
  const [tab] = makeTabs(1);
  const early: EarlyRequest = {
    url: `${service.url}/api/users/me`,
    authorization: `Bearer ${fakeToken(owner)}`,
    response,
  };
  const earlyRequests = [early];
  return makeTestStore({ url: service.url, userId: 'ada', tab: { ...tab!, earlyRequests } }).store;
}

const nameOf = async (store: AppStore) => {
  const getMe = authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true });
  return (await store.dispatch(getMe)).data?.name;
};

describe('a request that was sent while the scripts loaded', () => {
  it('is taken over once by the query', async () => {
    const store = openPage();
    expect(await nameOf(store)).toBe('Early');
    expect(callsOf()).toEqual([]);
    expect(await nameOf(store)).toBe('Later');
    expect(callsOf()).toEqual([ME]);
  });

  it('refreshes a refused token once and is sent again', async () => {
    const store = openPage(respond({ error: 'Please log in.' }, 401));
    expect(await nameOf(store)).toBe('Later');
    expect(callsOf()).toEqual(['POST /api/auth/refresh', ME]);
  });

  it('is not used for another account', async () => {
    expect(await nameOf(openPage(undefined, 'grace'))).toBe('Later');
  });

  it('is sent again after a failure', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    expect(await nameOf(openPage(failed))).toBe('Later');
  });

  it('is not used after a change by the student', async () => {
    const store = openPage();
    await store.dispatch(notificationsApi.endpoints.markAllRead.initiate());
    expect(await nameOf(store)).toBe('Later');
  });

  it('is not used after the socket has connected', async () => {
    const store = openPage();
    store.dispatch(socketConnected());
    expect(await nameOf(store)).toBe('Later');
  });
});
