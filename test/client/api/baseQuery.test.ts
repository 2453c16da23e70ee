import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { makeDeviceStorage } from '../../../src/api/deviceStorage.ts';
import { makeRefreshTokens } from '../../../src/api/refreshTokens.ts';
import { makeTokens } from '../../../src/api/tokens.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import type { AppStore, PageWindow } from '../../../src/app/makeStore.ts';
import type { EarlyRequest } from '../../../src/api/earlyRequests.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { socketConnected } from '../../../src/socket/socketActions.ts';
import { type Call, fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { fakeToken, makeTabs, makeTestStore } from '../../support/client/clientStore.ts';
import { guestRequests } from './requests.ts';

const OLD = fakeToken('ada');
const NEW = fakeToken('ada', 'new');
const SESSION_OVER = 'Session expired. Please log in again.';

let refreshes: number;

const bearerOf = (call: Call) => call.headers.authorization?.replace('Bearer ', '');

/** Responds with 401 to the expired access token. */
const me = (call: Call) =>
  bearerOf(call) === NEW
    ? { body: { _id: 'ada', name: 'Ada' } }
    : { status: 401, body: { error: 'Please log in.' } };

const service = fakeServiceForEachTest({
  'GET /api/users/me': me,
  'POST /api/auth/refresh': () => {
    refreshes += 1;
    return { body: { token: NEW, refreshToken: 'refresh-2' } };
  },
});
beforeEach(() => {
  refreshes = 0;
});

const openPage = () => makeTestStore({ url: service.url, userId: 'ada' });
const getMe = (store: AppStore) =>
  store.dispatch(authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
const expectBothLoad = async (stores: AppStore[]) => {
  const responses = await Promise.all(stores.map(getMe));
  expect(responses.map(({ data }) => data?.name)).toEqual(['Ada', 'Ada']);
};
const tokensOf = ({ localStorage }: PageWindow) =>
  ['token', 'refreshToken'].map((key) => localStorage.getItem(key));
const toastTexts = (store: AppStore) =>
  selectToasts(store.getState()).map(({ message }) => message);

describe('an access token that expires', () => {
  // Covers 4.8, 7.7
  it('is refreshed without a message, and the request is retried', async () => {
    const { store, tab } = openPage();
    const { data } = await getMe(store);
    expect(data).toMatchObject({ _id: 'ada', name: 'Ada' });
    expect(tokensOf(tab)).toEqual([NEW, 'refresh-2']);
    expect(toastTexts(store)).toEqual([]);
    expect(service.calls.map((call) => `${call.method} ${call.path}`)).toEqual([
      'GET /api/users/me',
      'POST /api/auth/refresh',
      'GET /api/users/me',
    ]);
  });

  // Covers 8.13
  it('is refreshed once for simultaneous requests', async () => {
    service.handlers['GET /api/users/skills'] = (call) =>
      bearerOf(call) === NEW ? { body: [] } : { status: 401, body: { error: 'Please log in.' } };
    const { store } = openPage();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.dispatch(searchApi.endpoints.getChips.initiate({ kind: 'skills', q: String(index) })),
      ),
    );
    expect(responses.every(({ isSuccess }) => isSuccess)).toBe(true);
    expect(refreshes).toBe(1);
  });

  // Covers 8.13
  it('is refreshed once for two tabs that share a Web Lock', async () => {
    const tabs = makeTabs(2, { locks: makeLocks() });
    const stores = tabs.map((tab) => makeTestStore({ url: service.url, userId: 'ada', tab }).store);
    await expectBothLoad(stores);
    expect(refreshes).toBe(1);
  });

  it('keeps two tabs without Web Locks signed in when both refresh simultaneously', async () => {
    const tabs = makeTabs(2);
    service.handlers['POST /api/auth/refresh'] = async () => {
      refreshes += 1;
      if (refreshes === 1) return { body: { token: NEW, refreshToken: 'refresh-2' } };
      // The second tab is refused after the first one has stored the new tokens.
      await waitFor(() => expect(tabs[0]!.localStorage.getItem('token')).toBe(NEW));
      return { status: 401, body: { error: 'Used already.' } };
    };
    const stores = tabs.map((tab) => makeTestStore({ url: service.url, userId: 'ada', tab }).store);
    await expectBothLoad(stores);
    expect(stores.map((store) => store.getState().auth.status)).toEqual(['signedIn', 'signedIn']);
  });

  it('is refreshed once when another tab without Web Locks is storing the new tokens', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({
      body: { token: NEW, refreshToken: 'refresh-2' },
    });
    const [one, other] = makeTabs(2).map((tab) => {
      const tokens = makeTokens(makeDeviceStorage(tab));
      const services = { tokens, apiUrl: service.url, fetch: tab.fetch, locks: undefined };
      return { tab, tokens, renew: makeRefreshTokens(services) };
    });
    one!.tokens.store({ token: OLD, refreshToken: 'refresh' });
    const renewals: Promise<unknown>[] = [];
    // The other tab refreshes between two writes of this one.
    other!.tab.addEventListener('storage', () => renewals.push(other!.renew(OLD)));
    renewals.push(one!.renew(OLD));
    await renewals[0];
    expect(await Promise.all(renewals)).toEqual(['refreshed', 'refreshed', 'refreshed']);
    expect(service.calls.map(({ body }) => body)).toEqual([{ refreshToken: 'refresh' }]);
  });

  it('is not replaced by the token of another student who signed in meanwhile', async () => {
    const { store, tab } = openPage();
    const bob = fakeToken('bob');
    service.handlers['PATCH /api/users/me'] = (call) => {
      // Another tab stored it; this one has not received the storage event.
      tab.localStorage.setItem('token', bob);
      return bearerOf(call) === bob ? { body: { message: 'Saved.' } } : { status: 401 };
    };
    await store.dispatch(profileApi.endpoints.updateMe.initiate({ bio: 'I am Ada.' }));
    expect(service.calls.map(bearerOf)).toEqual([OLD]);
    expect(tab.localStorage.getItem('token')).toBe(bob);
    expect(toastTexts(store)).toEqual([]);
  });

  it('is not stored after a logout during the refresh', async () => {
    const tokens = makeTokens(makeDeviceStorage(makeTabs(1)[0]!));
    tokens.store({ token: OLD, refreshToken: 'refresh-1' });
    const leaveAndFetch: typeof fetch = (...args) => {
      tokens.clear();
      return fetch(...args);
    };
    const services = { tokens, apiUrl: service.url, fetch: leaveAndFetch, locks: undefined };
    expect(await makeRefreshTokens(services)(OLD)).toBe('refused');
    expect(refreshes).toBe(1);
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  // Covers 4.8
  it('is refreshed only once, then the auth session expires', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401, body: { error: 'No.' } });
    const { store, tab } = openPage();
    await getMe(store);
    expect(service.calls.filter(({ path }) => path === '/api/users/me')).toHaveLength(2);
    expect(refreshes).toBe(1);
    expect(store.getState().auth.status).toBe('expired');
    expect(tab.localStorage.getItem('token')).toBeNull();
  });
});

describe('a refresh that fails', () => {
  // Covers 4.9, 8.3, 8.14, 8.17
  it.each([
    [400, '<html>No</html>'],
    [401, { error: 'No.' }],
    [403, null],
  ])('with %i and %j ends the auth session and shows a toast', async (status, body) => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401, body: 'Unauthorized' });
    service.handlers['POST /api/auth/refresh'] = () => ({ status, body });
    const { store, tab } = openPage();
    await getMe(store);
    expect(store.getState().auth.status).toBe('expired');
    expect(toastTexts(store)).toEqual([SESSION_OVER]);
    expect(tokensOf(tab)).toEqual([null, null]);
  });

  // Covers 8.18
  it.each([
    ['a 500', { status: 500, body: null }],
    ['a 429', { status: 429, body: { error: 'Slow down.' } }],
    ['a 503 that is not JSON', { status: 503, body: '<html>Busy</html>' }],
    ['a cut connection', { drop: true }],
    ['a body that is not JSON', { body: 'fine' }],
  ])('because of %s keeps the tokens, and the next request refreshes them', async (_why, reply) => {
    service.handlers['POST /api/auth/refresh'] = () => reply;
    const { store, tab } = openPage();
    expect((await getMe(store)).isError).toBe(true);
    expect(toastTexts(store)).toEqual([]);
    expect(tokensOf(tab)).toEqual([OLD, 'refresh']);
    service.handlers['POST /api/auth/refresh'] = () => ({ body: { token: NEW } });
    expect((await getMe(store)).isSuccess).toBe(true);
    expect(tokensOf(tab)).toEqual([NEW, 'refresh']);
  });

  // Covers 4.10
  it('because no refresh token is stored ends the auth session without a request', async () => {
    const { store, tab } = openPage();
    tab.localStorage.removeItem('refreshToken');
    await getMe(store);
    expect(refreshes).toBe(0);
    expect(store.getState().auth.status).toBe('expired');
    expect(toastTexts(store)).toEqual([SESSION_OVER]);
    expect(tokensOf(tab)).toEqual([null, null]);
  });

  it('shows one toast for several rejected requests', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({ status: 401, body: { error: 'No.' } });
    service.handlers['GET /api/users/skills'] = me;
    const { store } = openPage();
    await Promise.all(
      ['a', 'b', 'c'].map((q) =>
        store.dispatch(searchApi.endpoints.getChips.initiate({ kind: 'skills', q })),
      ),
    );
    await getMe(store);
    expect(toastTexts(store)).toEqual([SESSION_OVER]);
  });
});

describe('a request with a token that cannot be decoded', () => {
  // Covers 5.5, 8.20
  it.each(['garbage', 'a.b.c'])(
    '%s: is not sent, and a toast asks the student to log in',
    async (bad) => {
      const { store, tab } = openPage();
      tab.localStorage.setItem('token', bad);
      await getMe(store);
      expect(service.calls).toEqual([]);
      expect(toastTexts(store)).toEqual(['Please log in.']);
      expect(store.getState().auth.status).toBe('signedOut');
      expect(tokensOf(tab)).toEqual([null, null]);
    },
  );
});

describe('guest requests', () => {
  it.each(Object.entries(guestRequests))(
    'return a 401 of %s without a refresh',
    async (call, send) => {
      service.handlers[call] = () => ({ status: 401, body: { error: 'No.' } });
      const { store } = openPage();
      await send(store.dispatch);
      expect(service.calls).toHaveLength(1);
      expect(store.getState().auth.status).toBe('signedIn');
    },
  );
});

/** A Web Locks mock with one lock. */
function makeLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, callback: () => Promise<unknown>) => {
    const turn = last.then(callback);
    last = turn.catch(() => undefined);
    return turn;
  };
  return { request: request as LockManager['request'] };
}

describe('a request that was sent while the scripts loaded', () => {
  beforeEach(() => {
    Object.assign(service.handlers, {
      'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Later' } }),
      'GET /api/notifications': () => ({ body: [] }),
      'PATCH /api/notifications/read-all': () => ({ body: {} }),
    });
  });
  const ME = 'GET /api/users/me';
  const callsOf = () => service.calls.map(({ method, path }) => `${method} ${path}`);

  const respond = (body: object, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));

  /** Opens a page of Ada whose request for her profile was sent early. */
  function openEarly(response = respond({ _id: 'ada', name: 'Early' }), owner = 'ada') {
    const [tab] = makeTabs(1);
    const early: EarlyRequest = {
      url: `${service.url}/api/users/me`,
      authorization: `Bearer ${fakeToken(owner)}`,
      response,
    };
    const earlyRequests = [early];
    return makeTestStore({ url: service.url, userId: 'ada', tab: { ...tab!, earlyRequests } })
      .store;
  }

  const nameOf = async (store: AppStore) => {
    const getMe = authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true });
    return (await store.dispatch(getMe)).data?.name;
  };

  it('is taken over once by the query', async () => {
    const store = openEarly();
    expect(await nameOf(store)).toBe('Early');
    expect(callsOf()).toEqual([]);
    expect(await nameOf(store)).toBe('Later');
    expect(callsOf()).toEqual([ME]);
  });

  it('refreshes a refused token once and is sent again', async () => {
    const store = openEarly(respond({ error: 'Please log in.' }, 401));
    expect(await nameOf(store)).toBe('Later');
    expect(callsOf()).toEqual(['POST /api/auth/refresh', ME]);
  });

  it('is not used for another account', async () => {
    expect(await nameOf(openEarly(undefined, 'grace'))).toBe('Later');
  });

  it('is sent again after a failure', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    expect(await nameOf(openEarly(failed))).toBe('Later');
  });

  it('is not used after a change by the student', async () => {
    const store = openEarly();
    await store.dispatch(notificationsApi.endpoints.markAllRead.initiate());
    expect(await nameOf(store)).toBe('Later');
  });

  it('is not used after the socket has connected', async () => {
    const store = openEarly();
    store.dispatch(socketConnected());
    expect(await nameOf(store)).toBe('Later');
  });
});
