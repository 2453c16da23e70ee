import { describe, expect, it } from '@jest/globals';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { fakeToken, makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, type FakeResponse } from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { guestRequests, memberRequests, type Send } from '../api/requests.ts';

const service = fakeServiceForEachTest();

const SERVICE_TEXT = 'The library is closed.';

const WITHOUT_TEXT: FakeResponse[] = [
  { drop: true },
  { status: 400, body: '<html>No</html>' },
  { status: 503, body: null },
];

/** Sends a request once for each response. Returns the toasts. */
async function toastsAfter(call: string, send: Send, ...responses: FakeResponse[]) {
  const opened = makeTestStore({ url: service.url, userId: 'ada' });
  for (const response of responses) {
    service.handlers[call] = () => response;
    await send(opened.store.dispatch);
  }
  const toasts = selectToasts(opened.store.getState());
  return { ...opened, toasts: toasts.map(({ type, message }) => `${type}: ${message}`) };
}

it.each([
  ['POST /api/users/login', { error: SERVICE_TEXT }],
  ['POST /api/users/signup', { error: SERVICE_TEXT }],
  ['POST /api/users/forgot-password', { error: SERVICE_TEXT }],
  ['POST /api/users/reset-password/t', { error: SERVICE_TEXT }],
  ['PATCH /api/users/me', { error: SERVICE_TEXT }],
  ['POST /api/reports', { error: SERVICE_TEXT }],
  ['POST /api/sessions', { error: SERVICE_TEXT, fields: { endTime: SERVICE_TEXT } }],
  ['PATCH /api/sessions/s', { error: SERVICE_TEXT, fields: { endTime: SERVICE_TEXT } }],
] as const)(
  '%s that fails with %j shows no toast, because its form shows it',
  async (call, body) => {
    const send = { ...guestRequests, ...memberRequests }[call];
    expect((await toastsAfter(call, send, { status: 400, body })).toasts).toEqual([]);
  },
);

// Covers 8.8
it('a login without a readable token in its response does not sign in', async () => {
  const { tab } = await toastsAfter(
    'POST /api/users/login',
    guestRequests['POST /api/users/login'],
    { body: 'not JSON' },
    { body: { token: 'unreadable' } },
  );
  expect(tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
});

describe.each([
  ['POST /api/requests', 'Failed to send connection request.'],
  ['PATCH /api/requests/r/accept', 'Failed to accept request.'],
  ['PATCH /api/requests/r/reject', 'Failed to reject request.'],
  ['PUT /api/users/g/block', 'Failed to block this student.'],
  ['DELETE /api/users/g/block', 'Failed to unblock this student.'],
  ['DELETE /api/users/matches/g', 'Failed to end the connection.'],
  ['POST /api/sessions', 'Failed to schedule session.'],
  ['PATCH /api/sessions/s', 'Failed to update session.'],
  ['DELETE /api/sessions/s', 'Failed to delete session.'],
] as const)('%s of a student', (call, fallback) => {
  const send = memberRequests[call];

  // Covers 8.1, 8.2, 8.3, 8.6, 8.11, 8.43
  it('shows each failure in a toast', async () => {
    const { toasts } = await toastsAfter(call, send, ...WITHOUT_TEXT, {
      status: 400,
      body: { error: SERVICE_TEXT },
    });
    expect(toasts).toEqual([
      ...WITHOUT_TEXT.map(() => `error: ${fallback}`),
      `error: ${SERVICE_TEXT}`,
    ]);
  });

  // Covers 8.14, 8.16
  it('shows only that the auth session expired when the refresh is refused', async () => {
    service.handlers['POST /api/auth/refresh'] = () => ({ status: 401 });
    const { toasts, tab } = await toastsAfter(call, send, {
      status: 401,
      body: { error: SERVICE_TEXT },
    });
    expect(toasts).toEqual(['error: Session expired. Please log in again.']);
    expect(['token', 'refreshToken'].map((key) => tab.localStorage.getItem(key))).toEqual([
      null,
      null,
    ]);
  });
});

// Covers 8.50, 8.52
it.each([
  ['POST /api/users/login', { token: fakeToken('ada') }, 'Login successful! Welcome!'],
  ['POST /api/users/signup', { token: fakeToken('ada') }, 'You have successfully signed up!'],
  ['PATCH /api/users/me', {}, 'Profile updated successfully!'],
  ['PATCH /api/users/me', null, 'Profile updated successfully!'],
  ['PATCH /api/users/me', { message: 'Saved for you.' }, 'Saved for you.'],
] as const)('%s with the response %j shows "%s"', async (call, body, text) => {
  const send = { ...guestRequests, ...memberRequests }[call];
  expect((await toastsAfter(call, send, { body })).toasts).toEqual([`success: ${text}`]);
});

describe('a request without a token', () => {
  const textOf = (call: string) => {
    if (call.endsWith('/matches')) return 'Please log in to view your matches.';
    return call === 'POST /api/requests' ? 'Please log in to send requests.' : 'Please log in.';
  };
  const rows = Object.entries(memberRequests).map(
    ([call, send]) => [call, textOf(call), send] as const,
  );

  // Covers 8.20
  it.each(rows)('%s is not sent, shows "%s" and signs out', async (call, text, send) => {
    if (call.includes('notifications')) expectConsole(/otifications? could not be/);
    const { store, tab } = makeTestStore({ url: service.url, userId: 'ada' });
    for (const key of ['token', 'refreshToken']) tab.localStorage.removeItem(key);
    await send(store.dispatch);
    expect(selectToasts(store.getState())).toMatchObject([{ message: text, type: 'error' }]);
    expect(store.getState().auth.status).toBe('signedOut');
    expect(service.calls).toEqual([]);
  });
});
