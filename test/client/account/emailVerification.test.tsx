import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fillIn, openApp } from '../../support/client/openApp.tsx';
import { fakeToken } from '../../support/client/clientStore.ts';

const VERIFY = 'POST /api/users/verify-email/the-token';
const SEND = 'POST /api/users/me/verification-mails';
const ME = 'GET /api/users/me';
const ada = { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.edu' };
const unverified = { body: { ...ada, emailVerified: false, needsVerification: true } };
const verified = { body: { ...ada, emailVerified: true, needsVerification: false } };

const banner = () => screen.findByRole('region', { name: 'Email verification' });

describe('a student whose email has to be verified', () => {
  it('sees a notice on every screen, and can request another mail', async () => {
    const message = 'Verification email sent! Check your inbox.';
    const { user, goTo, count } = await openApp('/dashboard', {
      responses: { [ME]: unverified, [SEND]: { body: { message } } },
    });
    expect(await banner()).toHaveTextContent('We sent a link to ada@example.edu.');
    goTo('/matches');
    await screen.findByRole('heading', { name: 'My Study Buddies' });
    await user.click(within(await banner()).getByRole('button', { name: 'Send again' }));
    expect(await within(await banner()).findByText(message)).toBeVisible();
    expect(count(SEND)).toBe(1);
  });

  it('sees why no other mail is sent', async () => {
    const error = 'We have sent you several mails today. Please try again in 3 hours.';
    const { user } = await openApp('/matches', {
      responses: { [ME]: unverified, [SEND]: { status: 429, body: { error } } },
    });
    await user.click(within(await banner()).getByRole('button', { name: 'Send again' }));
    expect(await within(await banner()).findByText(error)).toBeVisible();
  });

  it('sees no notice once the link was opened', async () => {
    const { respondWith } = await openApp('/dashboard', { responses: { [ME]: unverified } });
    await banner();
    respondWith({ [ME]: verified });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Email verification' })).toBeNull(),
    );
  });
});

describe('a verification link', () => {
  it('verifies the email of the signed-in student', async () => {
    const { respondWith, count } = await openApp('/verify-email/the-token', {
      responses: {
        [ME]: unverified,
        [VERIFY]: () => {
          respondWith({ [ME]: verified });
          return { body: { message: 'Your email address is verified.' } };
        },
      },
    });
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Email verification' })).toBeNull(),
    );
    expect(count(VERIFY)).toBe(1);
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('says why it does not work', async () => {
    const error = 'This link is not valid any more, or belongs to another account.';
    await openApp('/verify-email/the-token', {
      responses: { [VERIFY]: { status: 400, body: { error } } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
  });

  it('asks a guest to log in first, and then verifies', async () => {
    const { user, expectAt } = await openApp('/verify-email/the-token', {
      userId: null,
      responses: {
        'POST /api/users/login': { body: { token: fakeToken('ada'), refreshToken: 'refresh' } },
        [VERIFY]: { body: { message: 'Your email address is verified.' } },
      },
    });
    await expectAt('/login');
    await fillIn({ Email: ada.email, Password: 'tangerine-orbit-42' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expectAt('/verify-email/the-token');
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
  });
});
