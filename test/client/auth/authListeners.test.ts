import { describe, expect, it } from '@jest/globals';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { sessionExpired, signedIn, signedOut, tokenMissing } from '../../../src/api/authActions.ts';
import {
  authSlice,
  openedAsGuest,
  redirectedToLogin,
  tokenUnreadable,
} from '../../../src/features/auth/authSlice.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { editStarted, selectEditing } from '../../../src/features/chat/chatSlice.ts';
import { signOnApi } from '../../../src/features/auth/signOnApi.ts';
import { restoreAuthSession } from '../../../src/features/auth/restoreAuthSession.ts';
import { lifetimeOf, selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeDeviceStorage } from '../../../src/api/deviceStorage.ts';
import { makeTokens, userIdOf } from '../../../src/api/tokens.ts';
import type { AppStore } from '../../../src/app/store.ts';
import type { AppThunk } from '../../../src/app/store.ts';
import { testTransitions } from '../../support/client/transitions.ts';
import { waitFor } from '../../support/waitFor.ts';
import {
  fakeServiceForEachTest,
  type FakeResponse,
  type Handler,
} from '../../support/client/fakeService.ts';
import {
  fakeToken,
  makeTabs,
  makeTestStore,
  type TestTab,
} from '../../support/client/clientStore.ts';

const asAda = { status: 'signedIn', userId: 'ada' } as const;
const asGuest = { status: 'signedOut', userId: null } as const;
const left = { ...asGuest, leftByChoice: true };
const unreadable = { ...asGuest, tokenWasUnreadable: true };
const compromised = { status: 'expired', userId: null, wasCompromised: true } as const;
const missing = tokenMissing({ message: 'Please log in.' });

describe('the auth session', () => {
  testTransitions(authSlice, [
    [
      'starts, and forgets how the last one ended',
      { ...compromised, leftByChoice: true, tokenWasUnreadable: true },
      signedIn({ userId: 'ada' }),
      { ...asAda, wasCompromised: false, leftByChoice: false, tokenWasUnreadable: false },
    ],
    ['ends by choice', asAda, signedOut({ byChoice: true }), left],
    ['ends in another tab', asAda, signedOut({ byChoice: false }), asGuest],
    ['does not start without a token', {}, openedAsGuest(), asGuest],
    ['does not start with an unreadable token', {}, tokenUnreadable(), unreadable],
    [
      'mentions an unreadable token once',
      unreadable,
      redirectedToLogin(),
      { tokenWasUnreadable: false },
    ],
    ['expires', asAda, sessionExpired(), { status: 'expired', userId: null }],
    ['expires as compromised', asAda, sessionExpired(true), compromised],
    ['stays compromised after a response that it expired', compromised, sessionExpired(), {}],
    ['ends without a token', asAda, missing, asGuest],
    ['stays expired when a later request finds no token', compromised, missing, {}],
    ['stays left by choice when a later request finds no token', left, missing, {}],
  ]);
});

const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada' } }),
  'POST /api/auth/logout': () => ({ body: { message: 'Logged out.' } }),
});

const openPage = (token: string | null, refreshToken: string | null = null) => {
  const opened = makeTestStore({ url: service.url });
  const { localStorage } = opened.tab;
  if (token !== null) localStorage.setItem('token', token);
  if (refreshToken !== null) localStorage.setItem('refreshToken', refreshToken);
  const tokens = () => ['token', 'refreshToken'].map((key) => localStorage.getItem(key));
  return { ...opened, tokens };
};

/** Opens a page whose device has these tokens, with these responses of the service. */
async function restore(
  token: string | null,
  refreshToken: string | null,
  responses: Record<string, FakeResponse | Handler> = {},
) {
  for (const [call, response] of Object.entries(responses))
    service.handlers[call] = typeof response === 'function' ? response : () => response;
  const { store, tokens } = openPage(token, refreshToken);
  expect(store.getState().auth.status).toBe('checking');
  await store.dispatch(restoreAuthSession());
  const { status, userId } = store.getState().auth;
  return { status, userId, tokens: tokens(), toasts: selectToasts(store.getState()) };
}

describe('opening the page', () => {
  const ME = 'GET /api/users/me';
  const REFRESH = 'POST /api/auth/refresh';
  const ada = fakeToken('ada');

  // Covers 4.1
  it.each<[string, Record<string, FakeResponse>]>([
    ['is valid', {}],
    ['gets no response', { [ME]: { drop: true } }],
    [
      'has to be refreshed, without a response,',
      { [ME]: { status: 401 }, [REFRESH]: { drop: true } },
    ],
    ['has to be refreshed, which fails,', { [ME]: { status: 401 }, [REFRESH]: { status: 503 } }],
  ])('signs in the owner of a token that %s', async (_what, responses) => {
    expect(await restore(ada, 'refresh', responses)).toEqual({
      ...asAda,
      tokens: [ada, 'refresh'],
      toasts: [],
    });
  });

  it('exchanges a single refresh token and signs in its owner', async () => {
    const opened = await restore(null, 'refresh', {
      [REFRESH]: { body: { token: ada } },
      [ME]: ({ headers }) =>
        headers.authorization === `Bearer ${ada}` ? { body: { _id: 'ada' } } : { status: 401 },
    });
    expect(opened).toMatchObject({ ...asAda, tokens: [ada, 'refresh'] });
  });

  // Covers 4.2
  it.each([401, 404])('deletes a token that is rejected with %i', async (status) => {
    const opened = await restore(ada, null, { [ME]: { status, body: { error: 'No.' } } });
    expect(opened.status).not.toBe('signedIn');
    expect(opened.tokens).toEqual([null, null]);
  });

  it('needs no request and shows no toast without a token that can be decoded', async () => {
    const guest = { ...asGuest, tokens: [null, null], toasts: [] };
    expect(await restore(null, null)).toEqual(guest);
    for (const bad of ['garbage', 'a.b.c', ''])
      expect({ bad, ...(await restore(bad, 'refresh')) }).toEqual({ bad, ...guest });
    expect(service.calls).toEqual([]);
  });
});

const { login, signup, logout, getMe } = authApi.endpoints;
const account = { email: 'ada@example.edu', password: 'tangerine' };

describe('logging in', () => {
  // Covers 2.25, 7.5, 7.6, 7.36
  it.each([
    ['an access token', login, { accessToken: fakeToken('ada'), refreshToken: 'new' }, 'new'],
    ['a token', login, { token: fakeToken('ada'), refreshToken: 'new' }, 'new'],
    ['both tokens', signup, { token: fakeToken('ada'), refreshToken: 'new' }, 'new'],
    ['no refresh token', signup, { token: fakeToken('ada') }, null],
  ])('stores %s', async (_what, endpoint, response, refreshToken) => {
    service.handlers[`POST /api/users/${endpoint.name}`] = () => ({ body: response });
    const { store, tokens } = openPage(null);
    const body = { ...account, name: 'Ada', university: 'London' };
    const request: AppThunk<PromiseLike<unknown>> = endpoint.initiate(body);
    await store.dispatch(request);
    await waitFor(() => expect(store.getState().auth).toMatchObject(asAda));
    expect(tokens()).toEqual([fakeToken('ada'), refreshToken]);
  });

  it('sends the device token, and stores a new one beyond the logout', async () => {
    const body = { token: fakeToken('ada'), refreshToken: 'new', deviceToken: 'd-2' };
    service.handlers['POST /api/users/login'] = () => ({ body });
    const { store, tab, tokens } = openPage(null);
    tab.localStorage.setItem('deviceToken', 'd-1');
    await store.dispatch(login.initiate(account));
    await store.dispatch(login.initiate({ ...account, deviceToken: 'd-3' }));
    await store.dispatch(logout.initiate());
    expect([...tokens(), tab.localStorage.getItem('deviceToken')]).toEqual([null, null, 'd-2']);
    const posted = service.calls.filter(({ path }) => path === '/api/users/login');
    expect(posted.map(({ body }) => body)).toEqual([
      { ...account, deviceToken: 'd-1' },
      { ...account, deviceToken: 'd-3' },
    ]);
  });

  it('cancels the deletion of the account, and says so', async () => {
    const body = { token: fakeToken('ada'), deletionCancelled: true };
    for (const path of ['users/login', 'sign-on/login'])
      service.handlers[`POST /api/${path}`] = () => ({ body });
    const { store, toasts } = openPage(null);
    await store.dispatch(login.initiate(account));
    const expected = ['Login successful! Welcome!', 'Your account will not be deleted.'];
    await waitFor(() => expect(toasts()).toEqual(expected));
    const callback = { query: 'code=c', transaction: 't' };
    await store.dispatch(signOnApi.endpoints.signOn.initiate(callback));
    expect(toasts().at(-1)).toBe('Login successful! Your account will not be deleted.');
  });

  it('with the provider says what the student should know about the email', async () => {
    const notice = 'Your university now has a@example.edu; this account keeps b@example.edu.';
    const body = { token: fakeToken('ada'), notice };
    service.handlers['POST /api/sign-on/login'] = () => ({ body });
    const { store, toasts } = openPage(null);
    const callback = { query: 'code=c', transaction: 't' };
    await store.dispatch(signOnApi.endpoints.signOn.initiate(callback));
    expect(toasts()).toEqual([`Login successful! Welcome! ${notice}`]);
    expect(lifetimeOf(selectToasts(store.getState())[0]!)).toBe(10_000);
  });
});

describe('logging out', () => {
  // Covers 2.18, 3.2, 4.7
  it('deletes both tokens, clears the store and ends the auth session on the service', async () => {
    const { store, tab } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(getMe.initiate());
    await store.dispatch(logout.initiate());
    expect(tab.localStorage.getItem('token')).toBeNull();
    expect(tab.localStorage.getItem('refreshToken')).toBeNull();
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Logged out successfully!', type: 'success' },
    ]);
    expect(JSON.stringify(store.getState())).not.toContain('Ada');
    expect(store.getState().auth).toMatchObject({ userId: null, leftByChoice: true });
    expect(service.calls.at(-1)).toMatchObject({
      path: '/api/auth/logout',
      body: { refreshToken: 'refresh' },
    });
  });

  it('works while the service is unreachable', async () => {
    service.handlers['POST /api/auth/logout'] = () => ({ drop: true });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(logout.initiate());
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
    waitFor(() => expect(store.getState().auth).toMatchObject({ ...asAda, userId: 'grace' }));

  // Covers 4.3
  it('that logs out signs this tab out, or a frozen page when Back shows it', () => {
    const { store, there } = twoTabs();
    there.localStorage.removeItem('token');
    expect(store.getState().auth).toMatchObject(asGuest);

    const frozen = twoTabs();
    for (const key of ['token', 'refreshToken']) frozen.here.localStorage.removeItem(key);
    expect(frozen.store.getState().auth).toMatchObject(asAda);
    frozen.here.restore();
    expect(frozen.store.getState().auth).toMatchObject(asGuest);
  });

  // Covers 4.4, 4.5
  it('that signs in replaces the account of this tab with its cache, or signs in a guest', async () => {
    const { store, there } = twoTabs();
    await store.dispatch(getMe.initiate());
    there.localStorage.setItem('token', fakeToken('grace'));
    await expectGrace(store);
    expect(getMe.select()(store.getState()).data).toBeUndefined();

    const guest = twoTabs(null);
    guest.store.dispatch(signedOut({ byChoice: false }));
    guest.there.localStorage.setItem('token', fakeToken('grace'));
    await expectGrace(guest.store);
  });

  it('that signs in while a login here is pending leaves nothing of its student', async () => {
    const { store, there } = twoTabs(null);
    store.dispatch(signedOut({ byChoice: false }));
    service.handlers['POST /api/users/login'] = () => {
      there.localStorage.setItem('token', fakeToken('grace'));
      store.dispatch(editStarted({ conversationId: 'bob', messageId: 'm1', text: 'Of Grace' }));
      return { body: { token: fakeToken('ada'), refreshToken: 'r' } };
    };
    await store.dispatch(login.initiate(account));
    await waitFor(() => expect(store.getState().auth).toMatchObject(asAda));
    expect(selectEditing(store.getState())).toBeNull();
  });

  it('that stores an unreadable token signs this tab out with "Please log in."', () => {
    const { store, there } = twoTabs();
    there.localStorage.setItem('token', 'garbage');
    expect(store.getState().auth).toMatchObject(asGuest);
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
    await other.store.dispatch(getMe.initiate());
    expect(store.getState().auth).toMatchObject({ status: 'expired', wasCompromised: true });
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Session expired. Please log in again.', type: 'error' },
    ]);
    service.handlers['POST /api/users/login'] = () => ({
      body: { token: fakeToken('ada', 'new'), refreshToken: 'new' },
    });
    await other.store.dispatch(login.initiate(account));
    await waitFor(() =>
      expect(store.getState().auth).toMatchObject({ status: 'signedIn', wasCompromised: false }),
    );
    there.localStorage.removeItem('token');
    expect(store.getState().auth).toMatchObject({ status: 'signedOut', wasCompromised: false });
  });

  it.each([
    ['without a token', true],
    ['that needs a refresh', false],
  ])(
    'that has a compromised auth session shows the reason before its storage event, for a request %s',
    async (_what, isOverBefore) => {
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
      await store.dispatch(getMe.initiate());
      expect(store.getState().auth).toMatchObject({ status: 'expired', wasCompromised: true });
      expect(service.calls).toHaveLength(isOverBefore ? 0 : 1);
    },
  );

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

// Covers 3.3
it('the user id of a token may have non-ASCII characters', () => {
  expect(userIdOf(fakeToken('Grüße-日本'))).toBe('Grüße-日本');
});
