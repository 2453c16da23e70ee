import { describe, expect, it, jest } from '@jest/globals';
import type { AppStore } from '../../../src/app/store.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { fakeToken, makeTestStore } from '../../support/client/clientStore.ts';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  withoutLimit,
} from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { CALLS, GUEST_CALLS, MEMBER_CALLS, send } from './apiRequests.ts';

const service = fakeServiceForEachTest();
const openPage = () => makeTestStore({ url: service.url, userId: 'ada' });
const toastsOf = (store: AppStore) =>
  selectToasts(store.getState()).map(({ type, message }) => `${type}: ${message}`);

describe('every request', () => {
  it('includes credentials, and the access token of a student', async () => {
    const fetches = jest.spyOn(globalThis, 'fetch');
    for (const call of CALLS) {
      service.handlers[call] = () => ({ body: [] });
      await send(openPage().store, call);
    }
    const sent = service.calls.map(({ method, path, headers }) => [
      withoutLimit(`${method} ${path}`),
      headers.authorization ?? null,
    ]);
    const token = `Bearer ${fakeToken('ada')}`;
    expect(sent).toEqual([
      ...GUEST_CALLS.map((call) => [call, null]),
      ...MEMBER_CALLS.map((call) => [call, token]),
    ]);
    // The service of the tests sees no empty query on Node.js 20.
    const isWrong = ({ credentials, url }: Request) =>
      credentials !== 'include' || url.endsWith('?');
    const fetched = fetches.mock.calls.map(([request]) => request as Request);
    expect(fetched.filter(isWrong)).toEqual([]);
  });

  it('refreshes tokens by the refresh token, with credentials', async () => {
    service.handlers['GET /api/users/me'] = () => ({ status: 401 });
    const fetches = jest.spyOn(globalThis, 'fetch');
    await send(openPage().store, 'GET /api/users/me');
    const refresh = service.calls.find(({ path }) => path === '/api/auth/refresh');
    expect(refresh).toMatchObject({ method: 'POST', body: { refreshToken: 'refresh' } });
    expect(refresh?.headers.authorization).toBeUndefined();
    const init = expect.objectContaining({ credentials: 'include' });
    expect(fetches).toHaveBeenCalledWith(expect.stringMatching(/\/auth\/refresh$/), init);
  });

  it('of a student without a token is not sent, says so and signs out', async () => {
    expectConsole(/Notifications could not be/, /A notification could not be/);
    for (const call of MEMBER_CALLS) {
      const { store, tab } = openPage();
      for (const key of ['token', 'refreshToken']) tab.localStorage.removeItem(key);
      await send(store, call);
      const purpose = TOKEN_PURPOSES[call] ?? '';
      expect([call, store.getState().auth.status, ...toastsOf(store)]).toEqual([
        ...[call, 'signedOut', `error: Please log in${purpose}.`],
      ]);
    }
    expect(service.calls).toEqual([]);
  });

  it('of a guest returns a 401 without a refresh', async () => {
    for (const call of GUEST_CALLS) {
      service.handlers[call] = () => ({ status: 401, body: { error: 'No.' } });
      const { store } = openPage();
      await send(store, call);
      expect([call, store.getState().auth.status]).toEqual([call, 'signedIn']);
    }
    expect(service.calls).toHaveLength(GUEST_CALLS.length);
  });
});

const TOKEN_PURPOSES: Record<string, string> = {
  'GET /api/users/matches': ' to view your matches',
  'POST /api/requests': ' to send requests',
};

/** Sends a request of a new page once for each response. Returns the toasts. */
async function toastsAfter(call: string, ...responses: FakeResponse[]) {
  const opened = openPage();
  const { store } = opened;
  // A toast disappears after 3 seconds.
  const shown = new Map<string, string>();
  store.subscribe(() => {
    for (const { id, type, message } of selectToasts(store.getState()))
      shown.set(id, `${type}: ${message}`);
  });
  for (const response of responses) {
    service.handlers[call] = () => response;
    await send(store, call);
  }
  return { ...opened, toasts: [...shown.values()] };
}

const error = 'The library is closed.';

/** The toast of a failure, and that of a success. */
const TOASTS: [call: string, failure: string, success: string][] = [
  ['POST /api/requests', 'Failed to send connection request.', 'Connection request sent!'],
  ['PATCH /api/requests/r/accept', 'Failed to accept request.', 'Request accepted successfully!'],
  ['PATCH /api/requests/r/reject', 'Failed to reject request.', 'Request rejected successfully!'],
  ['DELETE /api/requests/r', 'Failed to withdraw request.', 'Request withdrawn.'],
  ['PUT /api/users/g/block', 'Failed to block this student.', 'This student is blocked.'],
  [
    'DELETE /api/users/g/block',
    'Failed to unblock this student.',
    'This student is no longer blocked.',
  ],
  [
    'DELETE /api/users/matches/g',
    'Failed to end the connection.',
    'You are no longer study buddies.',
  ],
  ['POST /api/sessions', 'Failed to schedule session.', 'Session scheduled!'],
  ['PATCH /api/sessions/s', 'Failed to update session.', 'Session updated!'],
  ['DELETE /api/sessions/s', 'Failed to delete session.', 'Session deleted.'],
  ['PUT /api/sessions/s/answer', 'Failed to answer the invitation.', 'Answer sent.'],
  ['PUT /api/sessions/s/proposal', 'Failed to send the proposal.', 'Proposal sent.'],
  ['DELETE /api/sessions/s/proposal', 'Failed to withdraw the proposal.', 'Proposal withdrawn.'],
  [
    'DELETE /api/sessions/s/participants/me',
    'Failed to leave the session.',
    'You left the session.',
  ],
  ['POST /api/sessions/s/joins', 'Failed to ask to join.', 'Request sent.'],
  ['DELETE /api/sessions/s/joins/me', 'Failed to withdraw the request.', 'Request withdrawn.'],
  ['POST /api/sessions/s/joins/g/accept', 'Failed to answer the request.', 'Answer sent.'],
  ['PUT /api/sessions/s/review', 'Failed to save your answers.', 'Thank you.'],
];

describe('a request that fails', () => {
  // Covers 8.2, 8.11, 8.43
  it('shows each failure in a toast', async () => {
    const withoutText: FakeResponse[] = [
      { drop: true },
      { status: 400, body: '<html>No</html>' },
      { status: 503, body: null },
    ];
    for (const [call, text] of TOASTS) {
      const { toasts } = await toastsAfter(call, ...withoutText, { status: 400, body: { error } });
      const expected = [...withoutText.map(() => `error: ${text}`), `error: ${error}`];
      expect([call, ...toasts]).toEqual([call, ...expected]);
    }
  });

  // Covers 8.16
  it('shows only that the auth session expired when the refresh is refused', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({ status: 401 });
    for (const call of ['DELETE /api/sessions/s', 'POST /api/requests']) {
      const { toasts, tab } = await toastsAfter(call, { status: 401, body: { error } });
      const tokens = ['token', 'refreshToken'].map((key) => tab.localStorage.getItem(key));
      expect([...toasts, ...tokens]).toEqual([
        ...['error: Session expired. Please log in again.', null, null],
      ]);
    }
  });

  it.each([
    [403, 'That was another account, or you were not asked who you are. Nothing is confirmed.'],
    [
      409,
      'Your university does not say when it asked who you are, so a login there confirms nothing.',
    ],
    [400, 'This login was not completed, so nothing is confirmed.'],
  ])('shows for the status %i of a login that confirms: %s', async (status, text) => {
    const { toasts } = await toastsAfter('POST /api/users/me/sign-on', { status, body: { error } });
    expect(toasts).toEqual([`error: ${text}`]);
  });

  it('shows no toast where its form shows the failure', async () => {
    const inField = { error, fields: { endTime: error } };
    for (const [call, body] of Object.entries({
      'POST /api/users/login': { error },
      'POST /api/users/signup': { error },
      'POST /api/users/forgot-password': { error },
      'POST /api/users/reset-password/t': { error },
      'PATCH /api/users/me': { error },
      'POST /api/reports': { error },
      'POST /api/sessions': inField,
      'PATCH /api/sessions/s': inField,
    })) {
      const { toasts } = await toastsAfter(call, { status: 400, body });
      expect([call, ...toasts]).toEqual([call]);
    }
  });
});

it('a login without a readable token in its response does not sign in', async () => {
  const unreadable = [{ body: 'not JSON' }, { body: { token: 'unreadable' } }];
  const { tab } = await toastsAfter('POST /api/users/login', ...unreadable);
  expect(tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
});

// Covers 8.50, 8.52
it.each<[string, object | null, string]>([
  ...TOASTS.map(([call, , text]): [string, object, string] => [call, {}, text]),
  ['POST /api/users/login', { token: fakeToken('ada') }, 'Login successful! Welcome!'],
  ['POST /api/users/signup', { token: fakeToken('ada') }, 'You have successfully signed up!'],
  ['PATCH /api/users/me', {}, 'Profile updated successfully!'],
  ['PATCH /api/users/me', null, 'Profile updated successfully!'],
  ['PATCH /api/users/me', { message: 'Saved for you.' }, 'Saved for you.'],
])('%s with the response %j shows "%s"', async (call, body, text) => {
  expect((await toastsAfter(call, { body })).toasts).toEqual([`success: ${text}`]);
});
