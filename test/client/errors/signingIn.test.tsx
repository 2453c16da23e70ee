import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeClock } from '../../support/client/fakeClock.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  expectInlineMessage,
  fillIn,
  isInline,
  openApp,
  shownToasts,
} from '../../support/client/openApp.tsx';
import { GUEST_FORMS, type GuestForm } from '../auth/guestForms.ts';

/** Opens and fills in a form whose endpoint returns the response. */
async function openForm(kind: GuestForm, response: FakeResponse = {}) {
  const { path, call, fields, button } = GUEST_FORMS[kind];
  const app = await openApp(path, { userId: null, responses: { [call]: response } });
  await fillIn(fields);
  return { ...app, send: () => app.user.click(screen.getByRole('button', { name: button })) };
}

// Covers 8.4, 8.8
it.each([
  ['login', 'Login failed. Please try again.'],
  ['signup', 'Failed to sign up.'],
  ['forgot', 'Failed to send reset email.'],
  ['reset', 'Failed to reset password.'],
] as const)('%s shows the failure "%s" once, in the form', async (kind, text) => {
  const { send, where } = await openForm(kind, { drop: true });
  await send();
  await expectInlineMessage(text);
  expect(shownToasts()).toEqual([]);
  expect(where()).toBe(GUEST_FORMS[kind].path);
});

describe('a guest form that succeeds', () => {
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
      expect(shownToasts()).toEqual([]);
      await clock.advance(2_999);
      expect(where()).toBe(GUEST_FORMS[kind].path);
      await clock.advance(1);
      expect(where()).toBe('/login');
    },
  );
});
