import { describe, expect, it } from '@jest/globals';
import { makeDeviceStorage } from '../../../src/api/deviceStorage.ts';
import { makeRefreshTokens } from '../../../src/api/refreshTokens.ts';
import { makeTokens } from '../../../src/api/tokens.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import type { PageWindow } from '../../../src/app/dependencies.ts';
import type { AppStore } from '../../../src/app/store.ts';
import {
  type Call,
  type FakeResponse,
  fakeServiceForEachTest,
} from '../../support/client/fakeService.ts';
import { fakeToken, makeTabs, makeTestStore } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';

const OLD = fakeToken('ada');
const NEW = fakeToken('ada', 'new');
const SESSION_OVER = 'Session expired. Please log in again.';
const ME = 'GET /api/users/me';
const REFRESH = 'POST /api/auth/refresh';

const REFUSED = { status: 401, body: { error: 'No.' } };
const RENEWED = { body: { token: NEW, refreshToken: 'refresh-2' } };

const bearerOf = (call: Call) => call.headers.authorization?.replace('Bearer ', '');
/** Refuses the expired access token. */
const withNewToken = (response: FakeResponse) => (call: Call) =>
  bearerOf(call) === NEW ? response : REFUSED;

const service = fakeServiceForEachTest({
  [ME]: withNewToken({ body: { _id: 'ada', name: 'Ada' } }),
  'GET /api/users/skills': withNewToken({ body: [] }),
  [REFRESH]: () => RENEWED,
});
const calls = () => service.calls.map(({ method, path }) => `${method} ${path}`);
const refreshes = () => calls().filter((call) => call === REFRESH).length;

const openPage = (tab?: PageWindow) =>
  makeTestStore({ url: service.url, userId: 'ada', ...(tab && { tab }) });
const getMe = ({ dispatch }: AppStore) =>
  dispatch(authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
const getSkills = ({ dispatch }: AppStore, q: string) =>
  dispatch(searchApi.endpoints.getChips.initiate({ kind: 'skills', q }));

/** What is left of the auth session. */
const stateOf = ({ store, tab }: ReturnType<typeof makeTestStore>) => ({
  status: store.getState().auth.status,
  tokens: ['token', 'refreshToken'].map((key) => tab.localStorage.getItem(key)),
  toasts: selectToasts(store.getState()).map(({ message }) => message),
});
const EXPIRED = { status: 'expired', tokens: [null, null], toasts: [SESSION_OVER] };

describe('an access token that expires', () => {
  // Covers 4.8
  it('is refreshed without a message, and the request is retried', async () => {
    const page = openPage();
    expect((await getMe(page.store)).data).toMatchObject({ _id: 'ada', name: 'Ada' });
    expect(stateOf(page)).toEqual({ status: 'signedIn', tokens: [NEW, 'refresh-2'], toasts: [] });
    expect(calls()).toEqual([ME, REFRESH, ME]);
  });

  // Covers 8.13
  it('is refreshed once for simultaneous requests', async () => {
    const { store } = openPage();
    const searches = Array.from({ length: 20 }, (_, index) => getSkills(store, String(index)));
    expect((await Promise.all(searches)).every(({ isSuccess }) => isSuccess)).toBe(true);
    expect(refreshes()).toBe(1);
  });

  it('keeps two tabs without Web Locks signed in when both refresh simultaneously', async () => {
    const tabs = makeTabs(2);
    service.handlers[REFRESH] = async () => {
      if (refreshes() === 1) return RENEWED;
      // The second tab is refused after the first one has stored the new tokens.
      await waitFor(() => expect(tabs[0]!.localStorage.getItem('token')).toBe(NEW));
      return REFUSED;
    };
    const pages = tabs.map(openPage);
    const responses = await Promise.all(pages.map(({ store }) => getMe(store)));
    expect(responses.map(({ data }) => data?.name)).toEqual(['Ada', 'Ada']);
    expect(pages.map((page) => stateOf(page).status)).toEqual(['signedIn', 'signedIn']);
  });

  it('is refreshed once when another tab without Web Locks is storing the new tokens', async () => {
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
    const page = openPage();
    const bob = fakeToken('bob');
    service.handlers['PATCH /api/users/me'] = (call) => {
      // Another tab stored it; this one has not received the storage event.
      page.tab.localStorage.setItem('token', bob);
      return bearerOf(call) === bob ? { body: { message: 'Saved.' } } : { status: 401 };
    };
    await page.store.dispatch(profileApi.endpoints.updateMe.initiate({ bio: 'I am Ada.' }));
    expect(service.calls.map(bearerOf)).toEqual([OLD]);
    expect(stateOf(page)).toMatchObject({ tokens: [bob, 'refresh'], toasts: [] });
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
    expect(refreshes()).toBe(1);
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it('is refreshed only once, then the auth session expires', async () => {
    service.handlers[ME] = () => REFUSED;
    const page = openPage();
    await getMe(page.store);
    expect(calls()).toEqual([ME, REFRESH, ME]);
    expect(stateOf(page)).toEqual(EXPIRED);
  });
});

describe('a refresh that fails', () => {
  // Covers 4.9, 8.17
  it.each([
    [400, '<html>No</html>'],
    [401, { error: 'No.' }],
    [403, null],
  ])('with %i and %j ends the auth session and shows one toast', async (status, body) => {
    service.handlers[REFRESH] = () => ({ status, body });
    const page = openPage();
    await Promise.all(['a', 'b', 'c'].map((q) => getSkills(page.store, q)));
    await getMe(page.store);
    expect(stateOf(page)).toEqual(EXPIRED);
  });

  // Covers 8.18
  it.each<[string, FakeResponse]>([
    ['a 500', { status: 500, body: null }],
    ['a 408', { status: 408, body: null }],
    ['a 429', { status: 429, body: { error: 'Slow down.' } }],
    ['a 503 that is not JSON', { status: 503, body: '<html>Busy</html>' }],
    ['a cut connection', { drop: true }],
    ['a body that is not JSON', { body: 'fine' }],
  ])('because of %s keeps the tokens, and the next request refreshes them', async (_why, reply) => {
    service.handlers[REFRESH] = () => reply;
    const page = openPage();
    expect((await getMe(page.store)).isError).toBe(true);
    expect(stateOf(page)).toMatchObject({ tokens: [OLD, 'refresh'], toasts: [] });
    service.handlers[REFRESH] = () => ({ body: { token: NEW } });
    expect((await getMe(page.store)).isSuccess).toBe(true);
    expect(stateOf(page).tokens).toEqual([NEW, 'refresh']);
  });

  // Covers 4.10
  it('because no refresh token is stored ends the auth session without a request', async () => {
    const page = openPage();
    page.tab.localStorage.removeItem('refreshToken');
    await getMe(page.store);
    expect(refreshes()).toBe(0);
    expect(stateOf(page)).toEqual(EXPIRED);
  });
});

// Covers 5.5, 8.20
it.each(['garbage', 'a.b.c'])(
  'a request with the undecodable token %s is not sent, and a toast asks the student to log in',
  async (bad) => {
    const page = openPage();
    page.tab.localStorage.setItem('token', bad);
    await getMe(page.store);
    expect(service.calls).toEqual([]);
    expect(stateOf(page)).toEqual({
      ...{ status: 'signedOut', tokens: [null, null], toasts: ['Please log in.'] },
    });
  },
);
