import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeToken } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  closeApps,
  closeToasts,
  expectInlineMessage,
  expectToasts,
  fillIn,
  isInline,
  openApp,
  visibleToasts,
} from '../../support/client/openApp.tsx';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const TOKENS = { body: { token: fakeToken('ada'), refreshToken: 'refresh' } };

const FORMS = {
  login: {
    path: '/login',
    call: 'POST /api/users/login',
    fields: { Email: 'ada@a.example', Password: 'correct horse' },
    button: 'Login',
  },
  signup: {
    path: '/signup',
    call: 'POST /api/users/signup',
    fields: {
      'Full Name': 'Ada Lovelace',
      Email: 'ada@a.example',
      Password: 'correct horse',
      University: 'London',
    },
    button: 'Sign Up',
  },
  forgot: {
    path: '/forgot-password',
    call: 'POST /api/users/forgot-password',
    fields: { Email: 'ada@a.example' },
    button: 'Send Reset Link',
  },
  reset: {
    path: '/reset-password/abc',
    call: 'POST /api/users/reset-password/abc',
    fields: { 'New Password': 'correct horse' },
    button: 'Reset Password',
  },
};

/** Opens and fills in a form whose endpoint returns the response. */
async function openForm(kind: keyof typeof FORMS, response: FakeResponse = {}) {
  const { path, call, fields, button } = FORMS[kind];
  const app = await openApp(path, { userId: null, responses: { [call]: response } });
  await fillIn(fields);
  return { ...app, send: () => app.user.click(screen.getByRole('button', { name: button })) };
}

const LOGIN = 'Login failed. Please try again.';
const SIGNUP = 'Failed to sign up.';
const FORGOT = 'Failed to send reset email.';
const RESET = 'Failed to reset password.';

const FAILURES: [keyof typeof FORMS, [FakeResponse, string][]][] = [
  [
    'login',
    [
      [{ drop: true }, LOGIN],
      [{ status: 500, body: '<html>Bad gateway</html>' }, LOGIN],
      [{ body: 'not JSON' }, LOGIN],
      [{ body: { token: 'unreadable' } }, LOGIN],
      [{ status: 400, body: { error: '' } }, LOGIN],
      [{ status: 400, body: { error: { code: 7 } } }, LOGIN],
      [
        { status: 400, body: { error: 'Invalid email or password.' } },
        'Invalid email or password.',
      ],
      [{ status: 401, body: { error: 'Wrong password.' } }, 'Wrong password.'],
    ],
  ],
  [
    'signup',
    [
      [{ drop: true }, SIGNUP],
      [{ status: 500, body: null }, SIGNUP],
      [{ status: 409, body: { error: 'There is an account.' } }, 'There is an account.'],
    ],
  ],
  [
    'forgot',
    [
      [{ drop: true }, FORGOT],
      [{ status: 500, body: null }, FORGOT],
      [{ status: 429, body: { error: 'Try again later.' } }, 'Try again later.'],
    ],
  ],
  [
    'reset',
    [
      [{ drop: true }, RESET],
      [{ status: 500, body: null }, RESET],
      [{ status: 400, body: { error: 'The link is old.' } }, 'The link is old.'],
    ],
  ],
];

// Covers 8.1, 8.2, 8.4, 8.8
it.each(FAILURES)('%s shows each failure in a toast and in the form', async (kind, failures) => {
  const { send, respondWith, where } = await openForm(kind);
  for (const [response, text] of failures) {
    respondWith({ [FORMS[kind].call]: response });
    await send();
    await expectInlineMessage(text);
    await expectToasts(text);
    expect(where()).toBe(FORMS[kind].path);
    closeToasts();
  }
});

describe('a guest form that succeeds', () => {
  // Covers 8.50
  it.each([
    ['login', 'Login successful! Welcome!', '/dashboard'],
    ['signup', 'You have successfully signed up!', '/signup'],
  ] as const)('%s shows a toast', async (kind, text, path) => {
    const { send, expectAt } = await openForm(kind, TOKENS);
    await send();
    await expectToasts(text);
    await expectAt(path);
  });

  // Covers 7.8, 7.9, 8.44
  it.each([
    ['forgot', {}, 'Password reset email sent! Check your inbox.'],
    ['forgot', { message: 'Look into your mail.' }, 'Look into your mail.'],
    ['reset', {}, 'Password reset successful! Redirecting to login...'],
    ['reset', { message: 'You have a new password.' }, 'You have a new password.'],
  ] as const)(
    '%s with the response %j shows a notice and opens /login after 3 seconds',
    async (kind, body, text) => {
      const { send, where } = await openForm(kind, { body });
      const clock = fakeClock();
      await send();
      await clock.waitFor(() => {
        expect(isInline(text)).toBe(true);
        expect(screen.getByText(text)).toHaveRole('status');
      });
      expect(visibleToasts()).toEqual([]);
      await clock.advance(2_999);
      expect(where()).toBe(FORMS[kind].path);
      await clock.advance(1);
      expect(where()).toBe('/login');
    },
  );
});
