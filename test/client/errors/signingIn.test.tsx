import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { DELAYS } from '../../../contract/constants.ts';
import { tokenFor } from '../../support/clientStore.ts';
import { fakeClock } from '../../support/fakeClock.ts';
import type { Answer } from '../../support/fakeService.ts';
import {
  closeApps,
  expectInline,
  expectToasts,
  isInline,
  openApp,
  toastsShown,
} from '../../support/openApp.tsx';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const TOKENS = { body: { token: tokenFor('ada'), refreshToken: 'refresh' } };

const FORMS = {
  login: {
    address: '/login',
    call: 'POST /api/users/login',
    fields: { Email: 'ada@a.example', Password: 'correct horse' },
    button: 'Login',
  },
  signup: {
    address: '/signup',
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
    address: '/forgot-password',
    call: 'POST /api/users/forgot-password',
    fields: { Email: 'ada@a.example' },
    button: 'Send Reset Link',
  },
  reset: {
    address: '/reset-password/abc',
    call: 'POST /api/users/reset-password/abc',
    fields: { 'New Password': 'correct horse' },
    button: 'Reset Password',
  },
};

/** Fills in the form and sends it, on a service that answers so. */
async function submit(kind: keyof typeof FORMS, answer: Answer) {
  const { address, call, fields, button } = FORMS[kind];
  const app = await openApp(address, { userId: null, answers: { [call]: answer } });
  for (const [label, value] of Object.entries(fields)) {
    await app.user.type(await screen.findByLabelText(label), value);
  }
  return { ...app, send: () => app.user.click(screen.getByRole('button', { name: button })) };
}

const LOGIN = 'Login failed. Please try again.';
const SIGNUP = 'Failed to sign up.';
const FORGOT = 'Failed to send reset email.';
const RESET = 'Failed to reset password.';

describe('where a guest fails', () => {
  it.each([
    ['login', { drop: true }, LOGIN],
    ['login', { status: 500, body: '<html>Bad gateway</html>' }, LOGIN],
    ['login', { body: 'not JSON' }, LOGIN],
    ['login', { body: { token: 'unreadable' } }, LOGIN],
    ['login', { status: 400, body: { error: '' } }, LOGIN],
    ['login', { status: 400, body: { error: { code: 7 } } }, LOGIN],
    [
      'login',
      { status: 400, body: { error: 'Invalid email or password.' } },
      'Invalid email or password.',
    ],
    ['login', { status: 401, body: { error: 'Wrong password.' } }, 'Wrong password.'],
    ['signup', { drop: true }, SIGNUP],
    ['signup', { status: 500, body: null }, SIGNUP],
    ['signup', { status: 409, body: { error: 'There is an account.' } }, 'There is an account.'],
    ['forgot', { drop: true }, FORGOT],
    ['forgot', { status: 500, body: null }, FORGOT],
    ['forgot', { status: 429, body: { error: 'Try again later.' } }, 'Try again later.'],
    ['reset', { drop: true }, RESET],
    ['reset', { status: 500, body: null }, RESET],
    ['reset', { status: 400, body: { error: 'The link is old.' } }, 'The link is old.'],
  ] as const)('%s, answered by %j: a toast and the form say why', async (kind, answer, text) => {
    const { send, where } = await submit(kind, answer);
    await send();
    await expectInline(text);
    await expectToasts(text);
    expect(where()).toBe(FORMS[kind].address);
  });
});

describe('it is said', () => {
  it.each([
    ['login', 'Login successful! Welcome!', '/dashboard'],
    ['signup', 'You have successfully signed up!', '/signup'],
  ] as const)('a %s that succeeds, in a toast', async (kind, text, address) => {
    const { send, expectAt } = await submit(kind, TOKENS);
    await send();
    await expectToasts(text);
    await expectAt(address);
  });

  it.each([
    ['forgot', {}, 'Password reset email sent! Check your inbox.'],
    ['forgot', { message: 'Look into your mail.' }, 'Look into your mail.'],
    ['reset', {}, 'Password reset successful! Redirecting to login...'],
    ['reset', { message: 'You have a new password.' }, 'You have a new password.'],
  ] as const)('%s answered by %j, and 3 seconds later comes /login', async (kind, body, text) => {
    const { send, where } = await submit(kind, { body });
    const clock = fakeClock();
    await send();
    await clock.until(() => {
      expect(isInline(text)).toBe(true);
      expect(screen.getByText(text)).toHaveRole('status');
    });
    expect(toastsShown()).toEqual([]);
    await clock.pass(DELAYS.messageRedirect - 1);
    expect(where()).toBe(FORMS[kind].address);
    await clock.pass(1);
    expect(where()).toBe('/login');
    expect(DELAYS.messageRedirect).toBe(3_000);
  });

  it('logging out', async () => {
    const { user, expectAt } = await openApp('/matches');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await expectToasts('Logged out successfully!');
    await expectAt('/login');
  });
});
