import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SESSION_REUSED } from '../../../contract/constants.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { signedOut } from '../../../src/features/auth/authSlice.ts';
import { startSession } from '../../../src/features/auth/startSession.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeDeviceStorage } from '../../../src/api/deviceStorage.ts';
import { makeTokens, userIdOf } from '../../../src/api/tokens.ts';
import type { AppStore } from '../../../src/app/makeStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { makeTabs, makeTestStore, tokenFor } from '../../support/clientStore.ts';

let service: FakeService;

beforeEach(async () => {
  service = await startFakeService({
    'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada' } }),
    'POST /api/auth/logout': () => ({ body: { message: 'Logged out.' } }),
  });
});
afterEach(() => service.stop());

const openPage = (token: string | null) => {
  const opened = makeTestStore({ url: service.url });
  if (token !== null) opened.tab.localStorage.setItem('token', token);
  return opened;
};

describe('opening the page', () => {
  it('with a valid token: its owner is signed in', async () => {
    const { store } = openPage(tokenFor('ada'));
    expect(store.getState().auth.status).toBe('checking');
    await store.dispatch(startSession());
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'ada' });
  });

  it('with a token that is refused: it is deleted and nobody is signed in', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401, body: { error: 'No.' } });
    const { store, tab } = openPage(tokenFor('ada'));
    await store.dispatch(startSession());
    expect(store.getState().auth.status).not.toBe('signedIn');
    expect(tab.localStorage.getItem('token')).toBeNull();
  });

  it('while the service is down: nobody is signed out for it', async () => {
    service.handlers['GET /api/users/me'] = () => ({ drop: true });
    const { store, tab } = openPage(tokenFor('ada'));
    await store.dispatch(startSession());
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'ada' });
    expect(tab.localStorage.getItem('token')).toBe(tokenFor('ada'));
  });

  it.each(['garbage', 'a.b.c', ''])(
    'with the unreadable token "%s": both are deleted and nobody is asked',
    async (bad) => {
      const { store, tab } = openPage(bad);
      tab.localStorage.setItem('refreshToken', 'refresh');
      await store.dispatch(startSession());
      expect(store.getState().auth.status).toBe('signedOut');
      expect(tab.localStorage.getItem('token')).toBeNull();
      expect(tab.localStorage.getItem('refreshToken')).toBeNull();
      expect(service.calls).toEqual([]);
      expect(selectToasts(store.getState())).toEqual([]);
    },
  );

  it('with a refresh token alone: it is exchanged and its owner signed in', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({ body: { token: tokenFor('ada') } });
    service.handlers['GET /api/users/me'] = ({ headers }) =>
      headers.authorization === `Bearer ${tokenFor('ada')}`
        ? { body: { _id: 'ada', name: 'Ada' } }
        : { status: 401 };
    const { store, tab } = openPage(null);
    tab.localStorage.setItem('refreshToken', 'refresh');
    await store.dispatch(startSession());
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'ada' });
    expect(tab.localStorage.getItem('token')).toBe(tokenFor('ada'));
  });

  it('as a guest: no call is made and no toast shown', async () => {
    const { store } = openPage(null);
    await store.dispatch(startSession());
    expect(store.getState().auth.status).toBe('signedOut');
    expect(service.calls).toEqual([]);
    expect(selectToasts(store.getState())).toEqual([]);
  });
});

describe('logging out', () => {
  it('deletes both tokens, says so, and tells the service', async () => {
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

  it('empties the store', async () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(authApi.endpoints.getMe.initiate());
    await store.dispatch(authApi.endpoints.logout.initiate());
    expect(JSON.stringify(store.getState())).not.toContain('Ada');
    expect(store.getState().auth).toMatchObject({ userId: null, leftByChoice: true });
  });

  it('works without the service', async () => {
    service.handlers['POST /api/auth/logout'] = () => ({ drop: true });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(authApi.endpoints.logout.initiate());
    expect(store.getState().auth.status).toBe('signedOut');
  });
});

describe('another tab', () => {
  const twoTabs = () => {
    const [here, there] = makeTabs(2);
    if (!here || !there) throw new Error('Two tabs were asked for.');
    return { ...makeTestStore({ url: service.url, userId: 'ada', tab: here }), there };
  };

  it('that logs out is followed', () => {
    const { store, there } = twoTabs();
    there.localStorage.removeItem('token');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', userId: null });
  });

  it('that signs in as somebody else empties the cache and starts over', async () => {
    const { store, there } = twoTabs();
    await store.dispatch(authApi.endpoints.getMe.initiate());
    there.localStorage.setItem('token', tokenFor('grace'));
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'grace' });
    expect(authApi.endpoints.getMe.select()(store.getState()).data).toBeUndefined();
  });

  it('that signs in is followed by a guest’s', () => {
    const [here, there] = makeTabs(2);
    const { store } = makeTestStore({ url: service.url, tab: here! });
    store.dispatch(signedOut({ byChoice: false }));
    there!.localStorage.setItem('token', tokenFor('grace'));
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'grace' });
  });

  it('that leaves a token nobody can read is followed: please log in', () => {
    const { store, there } = twoTabs();
    there.localStorage.setItem('token', 'garbage');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', userId: null });
    expect(there.localStorage.getItem('token')).toBeNull();
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Please log in.', type: 'error' },
    ]);
  });

  it('that is told of a session somebody else had too tells this one, until the next sign-in', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401, body: { error: 'Over.' } });
    service.handlers['POST /api/auth/refresh'] = () => ({
      status: 401,
      body: { error: SESSION_REUSED },
    });
    const { store, there } = twoTabs();
    const other = makeTestStore({ url: service.url, userId: 'ada', tab: there });
    await other.store.dispatch(authApi.endpoints.getMe.initiate());
    expect(store.getState().auth).toMatchObject({ status: 'expired', wasReused: true });
    expect(selectToasts(store.getState())).toMatchObject([
      { message: SESSION_REUSED, type: 'error' },
    ]);
    service.handlers['POST /api/users/login'] = () => ({
      body: { token: tokenFor('ada', 'new'), refreshToken: 'new' },
    });
    const account = { email: 'ada@example.edu', password: 'tangerine' };
    await other.store.dispatch(authApi.endpoints.login.initiate(account));
    expect(store.getState().auth).toMatchObject({ status: 'signedIn', wasReused: false });
    there.localStorage.removeItem('token');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', wasReused: false });
  });

  describe('that was told so, of which this one has not heard yet, is no reason to say less', () => {
    const twoTabsOneDeaf = () => {
      const [here, there] = makeTabs(2);
      if (!here || !there) throw new Error('Two tabs were asked for.');
      here.addEventListener = () => undefined;
      const endThere = () => {
        makeTokens(makeDeviceStorage(there)).clear(true);
      };
      return { ...makeTestStore({ url: service.url, userId: 'ada', tab: here }), endThere };
    };
    const expectReason = (store: AppStore) => {
      expect(store.getState().auth).toMatchObject({ status: 'expired', wasReused: true });
      const texts = selectToasts(store.getState()).map(({ message }) => message);
      expect(texts).toEqual([SESSION_REUSED]);
    };

    it('to a call that finds no token', async () => {
      const { store, endThere } = twoTabsOneDeaf();
      endThere();
      await store.dispatch(authApi.endpoints.getMe.initiate());
      expectReason(store);
      expect(service.calls).toEqual([]);
    });

    it('to a call that wants to renew one', async () => {
      const { store, endThere } = twoTabsOneDeaf();
      service.handlers['GET /api/users/me'] = () => {
        endThere();
        return { status: 401, body: { error: 'Over.' } };
      };
      await store.dispatch(authApi.endpoints.getMe.initiate());
      expectReason(store);
    });
  });

  it('that renews changes nothing here', () => {
    const { store, there } = twoTabs();
    const before = store.getState().auth;
    there.localStorage.setItem('token', tokenFor('ada', 'new'));
    expect(store.getState().auth).toBe(before);
  });
});

describe('reading a token', () => {
  it('finds the userId, also beyond ASCII', () => {
    expect(userIdOf(tokenFor('Grüße-日本'))).toBe('Grüße-日本');
  });
});
