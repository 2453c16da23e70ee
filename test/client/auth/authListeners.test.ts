import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/waitFor.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { signedOut } from '../../../src/api/authActions.ts';
import { restoreAuthSession } from '../../../src/features/auth/restoreAuthSession.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeDeviceStorage } from '../../../src/api/deviceStorage.ts';
import { makeTokens, userIdOf } from '../../../src/api/tokens.ts';
import type { AppStore } from '../../../src/app/makeStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { makeTabs, makeTestStore, fakeToken } from '../../support/client/clientStore.ts';

const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada' } }),
  'POST /api/auth/logout': () => ({ body: { message: 'Logged out.' } }),
});

const openPage = (token: string | null) => {
  const opened = makeTestStore({ url: service.url });
  if (token !== null) opened.tab.localStorage.setItem('token', token);
  return opened;
};

describe('opening the page', () => {
  // Covers 4.1
  it('signs in the owner of a valid token', async () => {
    const { store } = openPage(fakeToken('ada'));
    expect(store.getState().auth.status).toBe('checking');
    await store.dispatch(restoreAuthSession());
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'ada' });
  });

  // Covers 4.2
  it('deletes a rejected token and does not sign in', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401, body: { error: 'No.' } });
    const { store, tab } = openPage(fakeToken('ada'));
    await store.dispatch(restoreAuthSession());
    expect(store.getState().auth.status).not.toBe('signedIn');
    expect(tab.localStorage.getItem('token')).toBeNull();
  });

  it('keeps the student signed in while the service is unreachable', async () => {
    service.handlers['GET /api/users/me'] = () => ({ drop: true });
    const { store, tab } = openPage(fakeToken('ada'));
    await store.dispatch(restoreAuthSession());
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'ada' });
    expect(tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
  });

  // Covers 4.2
  it.each(['garbage', 'a.b.c', ''])(
    'deletes both tokens without a request when the access token is "%s"',
    async (bad) => {
      const { store, tab } = openPage(bad);
      tab.localStorage.setItem('refreshToken', 'refresh');
      await store.dispatch(restoreAuthSession());
      expect(store.getState().auth.status).toBe('signedOut');
      expect(tab.localStorage.getItem('token')).toBeNull();
      expect(tab.localStorage.getItem('refreshToken')).toBeNull();
      expect(service.calls).toEqual([]);
      expect(selectToasts(store.getState())).toEqual([]);
    },
  );

  it('exchanges a single refresh token and signs in its owner', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({ body: { token: fakeToken('ada') } });
    service.handlers['GET /api/users/me'] = ({ headers }) =>
      headers.authorization === `Bearer ${fakeToken('ada')}`
        ? { body: { _id: 'ada', name: 'Ada' } }
        : { status: 401 };
    const { store, tab } = openPage(null);
    tab.localStorage.setItem('refreshToken', 'refresh');
    await store.dispatch(restoreAuthSession());
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'ada' });
    expect(tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
  });

  it('sends no request and shows no toast for a guest', async () => {
    const { store } = openPage(null);
    await store.dispatch(restoreAuthSession());
    expect(store.getState().auth.status).toBe('signedOut');
    expect(service.calls).toEqual([]);
    expect(selectToasts(store.getState())).toEqual([]);
  });
});

describe('logging out', () => {
  // Covers 2.18, 3.2, 4.7
  it('deletes both tokens, shows a toast and ends the auth session on the service', async () => {
    const { store, tab } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(authApi.endpoints.logout.initiate());
    expect(tab.localStorage.getItem('token')).toBeNull();
    expect(tab.localStorage.getItem('refreshToken')).toBeNull();
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Logged out successfully!', type: 'success' },
    ]);
    expect(service.calls.at(-1)).toMatchObject({
      path: '/api/auth/logout',
      body: { refreshToken: 'refresh' },
    });
  });

  it('clears the store', async () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(authApi.endpoints.getMe.initiate());
    await store.dispatch(authApi.endpoints.logout.initiate());
    expect(JSON.stringify(store.getState())).not.toContain('Ada');
    expect(store.getState().auth).toMatchObject({ userId: null, leftByChoice: true });
  });

  it('works while the service is unreachable', async () => {
    service.handlers['POST /api/auth/logout'] = () => ({ drop: true });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(authApi.endpoints.logout.initiate());
    expect(store.getState().auth.status).toBe('signedOut');
  });
});

describe('another tab', () => {
  const twoTabs = () => {
    const [here, there] = makeTabs(2);
    if (!here || !there) throw new Error('makeTabs returned too few tabs.');
    return { ...makeTestStore({ url: service.url, userId: 'ada', tab: here }), there };
  };

  // Covers 4.3
  it('that logs out signs this tab out', () => {
    const { store, there } = twoTabs();
    there.localStorage.removeItem('token');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', userId: null });
  });

  it('that logged out while the page was frozen signs it out when Back shows it', () => {
    const [here] = makeTabs(1);
    const { store } = makeTestStore({ url: service.url, userId: 'ada', tab: here! });
    for (const key of ['token', 'refreshToken']) here!.localStorage.removeItem(key);
    expect(store.getState().auth.status).toBe('signedIn');
    here!.restore();
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', userId: null });
  });

  // Covers 4.4
  it('that signs in as another student replaces the account and clears the cache', async () => {
    const { store, there } = twoTabs();
    await store.dispatch(authApi.endpoints.getMe.initiate());
    there.localStorage.setItem('token', fakeToken('grace'));
    await waitFor(() =>
      expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'grace' }),
    );
    expect(authApi.endpoints.getMe.select()(store.getState()).data).toBeUndefined();
  });

  // Covers 4.5
  it('that signs in signs in a guest tab', async () => {
    const [here, there] = makeTabs(2);
    const { store } = makeTestStore({ url: service.url, tab: here! });
    store.dispatch(signedOut({ byChoice: false }));
    there!.localStorage.setItem('token', fakeToken('grace'));
    await waitFor(() =>
      expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'grace' }),
    );
  });

  // Covers 5.5
  it('that stores an unreadable token signs this tab out with "Please log in."', () => {
    const { store, there } = twoTabs();
    there.localStorage.setItem('token', 'garbage');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', userId: null });
    expect(there.localStorage.getItem('token')).toBeNull();
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Please log in.', type: 'error' },
    ]);
  });

  it('that has a compromised auth session shows the reason in this tab until the next login', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401, body: { error: 'Over.' } });
    service.handlers['POST /api/auth/refresh'] = () => ({
      status: 401,
      body: { error: AUTH_SESSION_COMPROMISED },
    });
    const { store, there } = twoTabs();
    const other = makeTestStore({ url: service.url, userId: 'ada', tab: there });
    await other.store.dispatch(authApi.endpoints.getMe.initiate());
    expect(store.getState().auth).toMatchObject({ status: 'expired', wasCompromised: true });
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Session expired. Please log in again.', type: 'error' },
    ]);
    service.handlers['POST /api/users/login'] = () => ({
      body: { token: fakeToken('ada', 'new'), refreshToken: 'new' },
    });
    const account = { email: 'ada@example.edu', password: 'tangerine' };
    await other.store.dispatch(authApi.endpoints.login.initiate(account));
    await waitFor(() =>
      expect(store.getState().auth).toMatchObject({ status: 'signedIn', wasCompromised: false }),
    );
    there.localStorage.removeItem('token');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', wasCompromised: false });
  });

  describe('that has a compromised auth session, before its storage event arrives, shows the reason', () => {
    const twoTabsWithoutEvents = () => {
      const [here, there] = makeTabs(2);
      if (!here || !there) throw new Error('makeTabs returned too few tabs.');
      here.addEventListener = () => undefined;
      const endThere = () => {
        makeTokens(makeDeviceStorage(there)).clear(true);
      };
      return { ...makeTestStore({ url: service.url, userId: 'ada', tab: here }), endThere };
    };
    const expectReason = (store: AppStore) =>
      expect(store.getState().auth).toMatchObject({ status: 'expired', wasCompromised: true });

    it('for a request without a token', async () => {
      const { store, endThere } = twoTabsWithoutEvents();
      endThere();
      await store.dispatch(authApi.endpoints.getMe.initiate());
      expectReason(store);
      expect(service.calls).toEqual([]);
    });

    it('for a request that needs a refresh', async () => {
      const { store, endThere } = twoTabsWithoutEvents();
      service.handlers['GET /api/users/me'] = () => {
        endThere();
        return { status: 401, body: { error: 'Over.' } };
      };
      await store.dispatch(authApi.endpoints.getMe.initiate());
      expectReason(store);
    });
  });

  // Covers 4.6
  it('that refreshes its token updates only the token of the socket', async () => {
    const { store, socket, there } = twoTabs();
    await waitFor(() => expect(socket.connects).toBe(1));
    const before = store.getState().auth;
    there.localStorage.setItem('token', fakeToken('ada', 'new'));
    expect(store.getState().auth).toBe(before);
    expect(socket.emitted).toEqual([['authenticate', { token: fakeToken('ada', 'new') }]]);
  });
});

describe('userIdOf', () => {
  // Covers 3.3
  it('returns a user id with non-ASCII characters', () => {
    expect(userIdOf(fakeToken('Grüße-日本'))).toBe('Grüße-日本');
  });
});
