import { describe, expect, it } from '@jest/globals';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import {
  isAuthSessionEnd,
  sessionExpired,
  signedIn,
  signedOut,
  tokenMissing,
} from '../../../src/api/authActions.ts';
import {
  accountLeft,
  authSlice,
  openedAsGuest,
  redirectedToLogin,
  selectAuthStatus,
  selectIsSignedIn,
  selectLeftByChoice,
  selectUserId,
  selectWasCompromised,
  tokenUnreadable,
} from '../../../src/features/auth/authSlice.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { restoreAuthSession } from '../../../src/features/auth/restoreAuthSession.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeDeviceStorage } from '../../../src/api/deviceStorage.ts';
import { makeTokens, userIdOf } from '../../../src/api/tokens.ts';
import type { AppStore } from '../../../src/app/makeStore.ts';
import { testTransitions } from '../../support/client/transitions.ts';
import { waitFor } from '../../support/waitFor.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import {
  fakeToken,
  makeTabs,
  makeTestStore,
  type TestTab,
} from '../../support/client/clientStore.ts';

const asAda = { status: 'signedIn', userId: 'ada' } as const;
const asGuest = { status: 'signedOut', userId: null } as const;

describe('the auth session', () => {
  testTransitions(authSlice, [
    ['starts with a student', {}, signedIn({ userId: 'ada' }), asAda],
    [
      'forgets how the last one ended when the next one starts',
      { status: 'expired', wasCompromised: true, leftByChoice: true, tokenWasUnreadable: true },
      signedIn({ userId: 'ada' }),
      { ...asAda, wasCompromised: false, leftByChoice: false, tokenWasUnreadable: false },
    ],
    ['ends by choice', asAda, signedOut({ byChoice: true }), { ...asGuest, leftByChoice: true }],
    ['ends in another tab', asAda, signedOut({ byChoice: false }), asGuest],
    ['does not start without a token', {}, openedAsGuest(), asGuest],
    [
      'does not start with a token that cannot be decoded',
      {},
      tokenUnreadable(),
      { ...asGuest, tokenWasUnreadable: true },
    ],
    [
      'mentions an unreadable token once',
      { ...asGuest, tokenWasUnreadable: true },
      redirectedToLogin(),
      { tokenWasUnreadable: false },
    ],
    ['expires', asAda, sessionExpired(), { status: 'expired', userId: null }],
    [
      'expires as compromised',
      asAda,
      sessionExpired(true),
      { status: 'expired', userId: null, wasCompromised: true },
    ],
    [
      'stays compromised when a later response says only that it expired',
      { status: 'expired', wasCompromised: true },
      sessionExpired(),
      {},
    ],
    ['ends without a token', asAda, tokenMissing({ message: 'Please log in.' }), asGuest],
    [
      'stays expired when a later request finds no token',
      { status: 'expired', wasCompromised: true },
      tokenMissing({ message: 'Please log in.' }),
      {},
    ],
    [
      'stays left by choice when a later request finds no token',
      { ...asGuest, leftByChoice: true },
      tokenMissing({ message: 'Please log in.' }),
      {},
    ],
  ]);

  it.each([
    [signedOut({ byChoice: true }), true],
    [sessionExpired(), true],
    [tokenMissing({ message: '' }), true],
    [signedIn({ userId: 'ada' }), false],
    [tokenUnreadable(), false],
    [accountLeft({ text: '' }), false],
  ])('ends with %j: %s', (action, isEnd) => {
    expect(isAuthSessionEnd(action)).toBe(isEnd);
  });
});

describe('the selectors', () => {
  const auth = { ...authSlice.getInitialState(), ...asAda, leftByChoice: true };

  it('return the fields of the state', () => {
    expect(selectAuthStatus({ auth })).toBe('signedIn');
    expect(selectUserId({ auth })).toBe('ada');
    expect(selectLeftByChoice({ auth })).toBe(true);
    expect(selectWasCompromised({ auth })).toBe(false);
  });

  it.each([
    ['checking', false],
    ['signedIn', true],
    ['expired', false],
    ['signedOut', false],
  ] as const)('tell whether a student is signed in: %s', (status, isSignedIn) => {
    expect(selectIsSignedIn({ auth: { ...auth, status } })).toBe(isSignedIn);
  });
});

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

  it.each([
    ['of the student', { 'GET /api/users/me': { drop: true } }],
    [
      'for new tokens',
      { 'GET /api/users/me': { status: 401 }, 'POST /api/auth/refresh': { drop: true } },
    ],
    [
      'for new tokens, which fails,',
      { 'GET /api/users/me': { status: 401 }, 'POST /api/auth/refresh': { status: 503 } },
    ],
  ])(
    'keeps the student signed in while the request %s is unanswered',
    async (_which, responses) => {
      for (const [call, response] of Object.entries(responses)) {
        service.handlers[call] = () => response;
      }
      const { store, tab } = openPage(fakeToken('ada'));
      tab.localStorage.setItem('refreshToken', 'refresh');
      await store.dispatch(restoreAuthSession());
      expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'ada' });
      expect(tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
    },
  );

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
  /** Opens a page of Ada, or of a guest, in one of two tabs. */
  const twoTabs = (userId: string | null = 'ada') => {
    const [here, there] = makeTabs(2) as [TestTab, TestTab];
    const opened = makeTestStore({ url: service.url, tab: here, ...(userId && { userId }) });
    return { ...opened, here, there };
  };
  const expectGrace = (store: AppStore) =>
    waitFor(() =>
      expect(store.getState().auth).toMatchObject({ status: 'signedIn', userId: 'grace' }),
    );

  // Covers 4.3
  it('that logs out signs this tab out', () => {
    const { store, there } = twoTabs();
    there.localStorage.removeItem('token');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', userId: null });
  });

  it('that logged out while the page was frozen signs it out when Back shows it', () => {
    const { store, here } = twoTabs();
    here.localStorage.removeItem('token');
    here.localStorage.removeItem('refreshToken');
    expect(store.getState().auth.status).toBe('signedIn');
    here.restore();
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', userId: null });
  });

  // Covers 4.4
  it('that signs in as another student replaces the account and clears the cache', async () => {
    const { store, there } = twoTabs();
    await store.dispatch(authApi.endpoints.getMe.initiate());
    there.localStorage.setItem('token', fakeToken('grace'));
    await expectGrace(store);
    expect(authApi.endpoints.getMe.select()(store.getState()).data).toBeUndefined();
  });

  // Covers 4.5
  it('that signs in signs in a guest tab', async () => {
    const { store, there } = twoTabs(null);
    store.dispatch(signedOut({ byChoice: false }));
    there.localStorage.setItem('token', fakeToken('grace'));
    await expectGrace(store);
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
    it.each([
      ['without a token', true],
      ['that needs a refresh', false],
    ])('for a request %s', async (_what, isOverBefore) => {
      const [here, there] = makeTabs(2) as [TestTab, TestTab];
      here.addEventListener = () => undefined;
      const { store } = makeTestStore({ url: service.url, userId: 'ada', tab: here });
      const endThere = () => {
        makeTokens(makeDeviceStorage(there)).clear(true);
      };
      if (isOverBefore) endThere();
      service.handlers['GET /api/users/me'] = () => {
        endThere();
        return { status: 401, body: { error: 'Over.' } };
      };
      await store.dispatch(authApi.endpoints.getMe.initiate());
      expect(store.getState().auth).toMatchObject({ status: 'expired', wasCompromised: true });
      expect(service.calls).toHaveLength(isOverBefore ? 0 : 1);
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
