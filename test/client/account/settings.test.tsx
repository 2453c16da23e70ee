import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuthSession, Passkey } from '../../../contract/account.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { passkeysApi } from '../../../src/features/account/passkeysApi.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { expectToasts, fillIn, openApp, shownToasts } from '../../support/client/openApp.tsx';
import { fakeToken } from '../../support/client/clientStore.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { removePasskeySupport, setPasskeyDialog } from '../../support/client/passkeyDialog.ts';

const SESSIONS = 'GET /api/users/me/auth-sessions';
const END_OTHERS = 'DELETE /api/users/me/auth-sessions';
const ME = 'GET /api/users/me';
const ada = { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.edu' };

const session = (_id: string, device: string, isCurrent = false): AuthSession => ({
  ...{ _id, device, isCurrent },
  ...{ startedAt: '2026-03-01T10:00:00.000Z', lastUsedAt: '2026-03-02T10:00:00.000Z' },
});
const laptop = session('laptop', 'Firefox on Windows', true);
const phone = session('phone', 'Safari on iOS');
const unknown = session('unknown', '');

const section = (name: string) => screen.findByRole('region', { name });

it('each section of the settings that the service has a URL and a link, marked while it is read', async () => {
  const shown: string[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id);
  });
  const tops: Record<string, number> = { email: -400, password: 100, 'your-data': 700 };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, tops[this.id] ?? 2000);
  });
  const { count } = await openApp('/settings#password');
  const password = within(await section('Password'));
  expect(password.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '#password');
  await waitFor(() => expect(shown).toEqual(['password']));

  const links = within(screen.getByRole('navigation', { name: 'Sections' }));
  const titles = () => links.getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(() => {
    for (const call of [
      SESSIONS,
      'GET /api/notifications/preferences',
      'GET /api/users/me/passkeys',
    ])
      expect(count(call)).toBeGreaterThan(0);
    expect(titles()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Passkeys|Devices|Notifications/)]),
    );
  });
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.querySelector('a[href^="#"]'));
  expect(titles()).toEqual(headings.map(({ textContent }) => textContent));
  expect(links.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '#password');

  const current = () =>
    links.getAllByRole('link').flatMap((link) => (link.ariaCurrent ? link.textContent : []));
  await waitFor(() => expect(current()).toEqual(['Password']));
  tops['your-data'] = 160;
  fireEvent.scroll(window);
  expect(current()).toEqual(['Your data']);
});

it('the devices in the settings are listed, and others can be signed out', async () => {
  let sessions = [laptop, phone, unknown];
  const { user, count } = await openApp('/settings', {
    responses: {
      [SESSIONS]: () => ({ body: sessions }),
      'DELETE /api/users/me/auth-sessions/phone': () => {
        sessions = [laptop, unknown];
        return { body: { message: 'The device is logged out.' } };
      },
      [END_OTHERS]: () => {
        if (count(END_OTHERS) === 1) return { status: 500, body: {} };
        sessions = [laptop];
        return { body: { message: 'All other devices are logged out.' } };
      },
    },
  });
  const devices = within(await section('Devices'));
  expect(await devices.findByText('Firefox on Windows')).toBeVisible();
  expect(devices.getByText('This device')).toBeVisible();
  expect(devices.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
  await user.click(devices.getByRole('button', { name: 'Sign out Safari on iOS' }));
  await waitFor(() => expect(devices.queryByText('Safari on iOS')).toBeNull());
  expect(devices.getByText('Unknown device')).toBeVisible();
  await user.click(devices.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await devices.findByText('Failed to log out the device.')).toBeVisible();
  await user.click(devices.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(devices.queryByText('Unknown device')).toBeNull());
  expect(devices.queryByRole('button')).toBeNull();
  expect(count(END_OTHERS)).toBe(2);
});

/** What a student fills in, what is sent, and the field of the body that confirms who changes it. */
const FORMS = {
  Password: {
    call: 'POST /api/users/me/password',
    fields: { 'New Password': 'tangerine-orbit-42', 'Current Password': 'seven lamps' },
    body: { password: 'tangerine-orbit-42', currentPassword: 'seven lamps' },
    confirmed: 'currentPassword',
  },
  Email: {
    call: 'PUT /api/users/me/email',
    fields: { 'New Email': 'ada@new.example', 'Confirm with Your Password': 'seven lamps' },
    body: { email: 'ada@new.example', password: 'seven lamps' },
    confirmed: 'password',
  },
};

it.each(['Password', 'Email'] as const)(
  'the form %s in the settings sends the change with the current password, or shows what is wrong',
  async (name) => {
    const { call, fields, body, confirmed } = FORMS[name];
    const error = 'This is not your password.';
    const { user, service, respondWith } = await openApp('/settings', {
      responses: {
        [ME]: { body: ada },
        [call]: { status: 400, body: { error, fields: { [confirmed]: error } } },
      },
    });
    const form = within(await section(name));
    const send = () => user.click(form.getByRole('button', { name: `Change ${name}` }));
    await fillIn(fields);
    await send();
    const inputs = Object.keys(fields).map((label) => form.getByLabelText(label));
    await waitFor(() => expect(inputs[1]).toHaveAccessibleDescription(error));
    expect(inputs[0]).toHaveValue(Object.values(fields)[0]);

    if (name === 'Email') {
      expect(await form.findByText('ada@example.edu')).toBeVisible();
      respondWith({ [call]: { status: 404, body: { error: 'Not found' } } });
      await send();
      await form.findByText('This service cannot change email addresses.');
      expect(form.getAllByRole('alert')).toHaveLength(1);
    }

    const message = 'Your change is on its way.';
    respondWith({ [call]: { body: { message } } });
    await send();
    expect(await form.findByText(message)).toBeVisible();
    const sent = service.calls.filter(({ method, path }) => `${method} ${path}` === call);
    expect(sent.at(-1)?.body).toEqual(body);
    for (const input of inputs) expect(input).toHaveValue('');
  },
);

const EXPORT = 'POST /api/users/me/exports';

it('opens the signed URL of all own data, or says why not', async () => {
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.getAttribute('href') ?? '');
  });
  const { user, respondWith } = await openApp('/settings', {
    responses: { [EXPORT]: { status: 500, body: {} } },
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText('Failed to prepare your data.');
  expect(opened).toEqual([]);
  respondWith({ [EXPORT]: { body: { url: '/api/exports/ada?expires=1&signature=x' } } });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() =>
    expect(opened).toEqual([expect.stringMatching(/\/api\/exports\/ada\?expires=1&signature=x$/)]),
  );
});

const DELETE = 'DELETE /api/users/me';

it('deleting the own account needs the password, signs out and says when it is deleted', async () => {
  const error = 'This is not your password.';
  const app = await openApp('/settings', {
    responses: {
      [DELETE]: { status: 400, body: { error, fields: { password: error } } },
      'GET /api/users/blocked': { body: [] },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  await fillIn({ 'Your Password': 'wrong' });
  await app.user.click(screen.getByRole('button', { name: 'Delete account' }));
  await screen.findByText(error);
  expect(app.tab.localStorage.getItem('token')).not.toBeNull();

  app.respondWith({
    [DELETE]: { body: { message: 'Done.', deletionAt: '2026-11-29T12:00:00.000Z' } },
  });
  await fillIn({ 'Your Password': 'tangerine-orbit-42' });
  await app.user.click(screen.getByRole('button', { name: 'Delete account' }));
  await expectToasts(
    'Your account will be deleted on November 29, 2026. Log in before if you want to keep it.',
  );
  await app.expectAt('/login');
  expect(app.service.calls.findLast(({ method }) => method === 'DELETE')?.body).toEqual({
    password: 'tangerine-orbit-42',
  });
  expect(app.tab.localStorage.getItem('token')).toBeNull();
  expect(app.tab.localStorage.getItem('refreshToken')).toBeNull();
});

const VERIFY = 'POST /api/users/verify-email/the-token';
const SEND = 'POST /api/users/me/verification-mails';
const unverified = { body: { ...ada, emailVerified: false, needsVerification: true } };
const verified = { body: { ...ada, emailVerified: true, needsVerification: false } };

const BANNER = { name: 'Email verification' };
const bannerGone = () => waitFor(() => expect(screen.queryByRole('region', BANNER)).toBeNull());

it('a student whose email has to be verified can request mails on every screen until it is', async () => {
  const { user, goTo, count, respondWith } = await openApp('/dashboard', {
    responses: { [ME]: unverified, [SEND]: { status: 500, body: {} } },
  });
  const banner = within(await screen.findByRole('region', BANNER));
  const sendAgain = () => user.click(banner.getByRole('button', { name: 'Send again' }));
  expect(await banner.findByText(/We sent a link to ada@example\.edu\./)).toBeVisible();
  await sendAgain();
  expect(await banner.findByText('Failed to send the mail.')).toBeVisible();

  goTo('/matches');
  await screen.findByRole('heading', { name: 'My Study Buddies' });
  const message = 'Verification email sent! Check your inbox.';
  respondWith({ [SEND]: { body: { message } } });
  await sendAgain();
  expect(await banner.findByText(message)).toBeVisible();
  expect(count(SEND)).toBe(2);

  respondWith({ [ME]: verified });
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
  await bannerGone();
});

it('a student whose email went to its owner is asked for another one', async () => {
  const removed = { ...unverified.body, email: '' };
  const { user, expectAt } = await openApp('/dashboard', {
    responses: { [ME]: { body: removed } },
  });
  const banner = within(await screen.findByRole('region', BANNER));
  expect(await banner.findByText(/^Another student has the email address/)).toBeVisible();
  await user.click(banner.getByRole('link', { name: 'Settings' }));
  await expectAt('/settings');
  expect(await screen.findByText('This account has no address.')).toBeVisible();
});

describe('a verification link', () => {
  it('asks a guest to log in first, and says why it does not work', async () => {
    const app = await openApp('/verify-email/the-token', {
      userId: null,
      responses: {
        'POST /api/users/login': { body: { token: fakeToken('ada'), refreshToken: 'refresh' } },
        [VERIFY]: { status: 500, body: {} },
      },
    });
    await app.expectAt('/login');
    await fillIn({ Email: ada.email, Password: 'tangerine-orbit-42' });
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
    await app.expectAt('/verify-email/the-token');
    const failed = 'Failed to verify your email address.';
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
  });

  it('verifies the email of the signed-in student', async () => {
    const { respondWith, count } = await openApp('/verify-email/the-token', {
      responses: {
        [ME]: unverified,
        [VERIFY]: () => {
          respondWith({ [ME]: verified });
          return { body: {} };
        },
      },
    });
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
    await bannerGone();
    expect(count(VERIFY)).toBe(1);
    const link = screen.getByRole('link', { name: 'Go to Dashboard' });
    expect(link).toHaveAttribute('href', '/dashboard');
  });
});

const PASSKEYS = 'GET /api/users/me/passkeys';
const ADD = 'POST /api/users/me/passkeys';
const OPTIONS = 'POST /api/users/me/passkeys/options';
const REMOVE = 'DELETE /api/users/me/passkeys/phone';

const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Study Buddy' },
  user: { id: 'AAAA', name: 'ada@a.example', displayName: 'Ada' },
  pubKeyCredParams: [],
};
const passkey: Passkey = {
  _id: 'phone',
  name: 'Safari on iOS',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: null,
};

const cancelled = () => Promise.reject(new DOMException('Cancelled.', 'NotAllowedError'));

/** Opens the settings of a student with these passkeys. */
async function openPasskeys(list: Passkey[], responses: Record<string, FakeResponse> = {}) {
  const app = await openApp('/settings', {
    responses: { [PASSKEYS]: { body: list }, ...responses },
  });
  return { ...app, passkeys: within(await screen.findByRole('region', { name: 'Passkeys' })) };
}

describe('passkeys', () => {
  beforeEach(() => {
    setPasskeyDialog(cancelled);
  });
  afterEach(removePasskeySupport);

  it('in the settings are listed and removed with the password', async () => {
    const error = 'This is not your password.';
    const { user, service, respondWith, passkeys } = await openPasskeys([passkey], {
      [REMOVE]: { status: 400, body: { error, fields: { password: error } } },
    });
    await user.click(await passkeys.findByRole('button', { name: 'Remove Safari on iOS' }));
    await fillIn({ 'Your Password': 'seven lamps' });
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Your Password')).toHaveAccessibleDescription(error),
    );
    respondWith({
      [PASSKEYS]: { body: [] },
      [REMOVE]: { body: { message: 'The passkey is removed.' } },
    });
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    expect(await passkeys.findByText('The passkey “Safari on iOS” was removed.')).toBeVisible();
    await waitFor(() => expect(passkeys.queryByText('Safari on iOS')).toBeNull());
    const sent = service.calls.find(({ method }) => method === 'DELETE');
    expect(sent?.body).toEqual({ password: 'seven lamps' });
  });

  it('in the settings are added after the password, if any, unless the student cancels the dialog of the browser', async () => {
    const { user, store, count, passkeys } = await openPasskeys([], {
      [OPTIONS]: { body: options },
    });
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(
      'Enter your password first. Then your browser asks where to keep the passkey.',
    );
    await fillIn({ 'Your Password': 'seven lamps' });
    const goOn = () => user.click(screen.getByRole('button', { name: 'Continue' }));
    await goOn();
    expect(await dialog.findByRole('status')).toHaveTextContent('No passkey was added.');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(shownToasts()).toEqual([]);
    expect(count(ADD)).toBe(0);

    const { updateQueryData } = authApi.util;
    const withoutPassword = updateQueryData('getMe', undefined, (me) => {
      me.hasPassword = false;
    });
    store.dispatch(withoutPassword);
    expect(await dialog.findByText('Your browser asks where to keep the passkey.')).toBeVisible();
    expect(dialog.queryByLabelText('Your Password')).toBeNull();

    setPasskeyDialog(() => Promise.reject(new Error('No.')));
    await goOn();
    expect(await dialog.findByText('Failed to add the passkey.')).toBeVisible();
  });

  it('in the settings cannot be added without the support of the browser or beyond the limit', async () => {
    removePasskeySupport();
    const { store, passkeys } = await openPasskeys([]);
    expect(await passkeys.findByText(/need a current browser/)).toBeVisible();
    expect(passkeys.queryByRole('button')).toBeNull();

    setPasskeyDialog(cancelled);
    const all = Array.from({ length: LIMITS.passkeys }, (_, n) => ({ ...passkey, _id: String(n) }));
    const { updateQueryData } = passkeysApi.util;
    store.dispatch(updateQueryData('getPasskeys', undefined, () => all));
    expect(await passkeys.findByText('You have 20 passkeys, which is the most.')).toBeVisible();
    expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
