import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuthSession } from '../../../contract/account.ts';
import { expectToasts, fillIn, openApp, type OpenApp } from '../../support/client/openApp.tsx';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { fakeToken } from '../../support/client/clientStore.ts';

const SESSIONS = 'GET /api/users/me/auth-sessions';
const ME = 'GET /api/users/me';
const ada = { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.edu' };

const session = (_id: string, device: string, isCurrent = false): AuthSession => ({
  ...{ _id, device, isCurrent },
  ...{ startedAt: '2026-03-01T10:00:00.000Z', lastUsedAt: '2026-03-02T10:00:00.000Z' },
});
const laptop = session('laptop', 'Firefox on Windows', true);
const phone = session('phone', 'Safari on iOS');
const unknown = session('unknown', '');

const TOKENS = { token: fakeToken('ada'), refreshToken: 'refresh' };

async function logIn({ user }: OpenApp) {
  await fillIn({ Email: ada.email, Password: 'tangerine-orbit-42' });
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const section = (name: string) => screen.findByRole('region', { name });

it('a section of the settings has a URL, at which it opens in view', async () => {
  const shown: string[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id);
  });
  await openApp('/settings#password');
  const password = within(await section('Password'));
  expect(password.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '#password');
  await waitFor(() => expect(shown).toEqual(['password']));
});

it('the settings link to each section, but not to a section that the service lacks', async () => {
  await openApp('/settings', { responses: { 'GET /api/users/me/passkeys': { status: 404 } } });
  const links = within(screen.getByRole('navigation', { name: 'Sections' }));
  await waitFor(() => expect(links.queryByRole('link', { name: 'Passkeys' })).toBeNull());
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    screen
      .getAllByRole('heading', { level: 2 })
      .filter((heading) => heading.querySelector('a[href^="#"]'))
      .map(({ textContent }) => textContent),
  );
  expect(links.getByRole('link', { name: 'Password' })).toHaveAttribute('href', '#password');
});

it('the settings mark the section that is read', async () => {
  const tops: Record<string, number> = { email: -400, password: 100, passkeys: 700 };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, tops[this.id] ?? 2000);
  });
  await openApp('/settings');
  await section('Delete account');
  const links = within(screen.getByRole('navigation', { name: 'Sections' }));
  const current = () =>
    links.getAllByRole('link').flatMap((link) => (link.ariaCurrent ? link.textContent : []));
  await waitFor(() => expect(current()).toEqual(['Password']));
  tops.passkeys = 160;
  fireEvent.scroll(window);
  expect(current()).toEqual(['Passkeys']);
});

describe('the devices in the settings', () => {
  it('are listed, and others can be signed out', async () => {
    let sessions = [laptop, phone, unknown];
    const { user, count } = await openApp('/settings', {
      responses: {
        [SESSIONS]: () => ({ body: sessions }),
        'DELETE /api/users/me/auth-sessions/phone': () => {
          sessions = [laptop, unknown];
          return { body: { message: 'The device is logged out.' } };
        },
        'DELETE /api/users/me/auth-sessions': () => {
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
    await waitFor(() => expect(devices.queryByText('Unknown device')).toBeNull());
    expect(devices.queryByRole('button')).toBeNull();
    expect(count('DELETE /api/users/me/auth-sessions')).toBe(1);
  });

  it('and the notifications are absent on a service without them', async () => {
    const { count } = await openApp('/settings');
    await section('Password');
    await waitFor(() => {
      expect(count(SESSIONS)).toBeGreaterThan(0);
      expect(count('GET /api/notifications/preferences')).toBeGreaterThan(0);
      for (const name of ['Devices', 'Notifications']) {
        expect(screen.queryByRole('region', { name })).toBeNull();
      }
    });
  });
});

interface Form {
  name: string;
  call: string;
  fields: Record<string, string>;
  body: object;
  /** The field of the body that confirms who changes it. */
  confirmed: string;
}

const FORMS: readonly Form[] = [
  {
    name: 'Password',
    call: 'POST /api/users/me/password',
    fields: { 'New Password': 'tangerine-orbit-42', 'Current Password': 'seven lamps' },
    body: { password: 'tangerine-orbit-42', currentPassword: 'seven lamps' },
    confirmed: 'currentPassword',
  },
  {
    name: 'Email',
    call: 'PUT /api/users/me/email',
    fields: { 'New Email': 'ada@new.example', 'Confirm with Your Password': 'seven lamps' },
    body: { email: 'ada@new.example', password: 'seven lamps' },
    confirmed: 'password',
  },
];

/** Opens the settings, fills in a form and sends it. */
async function change({ name, call, fields }: Form, response: FakeResponse) {
  const responses = { [ME]: { body: ada }, [call]: response };
  const app = await openApp('/settings', { responses });
  const form = within(await section(name));
  await fillIn(fields);
  await app.user.click(form.getByRole('button', { name: `Change ${name}` }));
  return { ...app, form, inputs: Object.keys(fields).map((label) => form.getByLabelText(label)) };
}

describe.each(FORMS)('the form $name in the settings', (kind) => {
  it('sends the change with the current password', async () => {
    const message = 'Your change is on its way.';
    const { form, inputs, service } = await change(kind, { body: { message } });
    expect(await form.findByText(message)).toBeVisible();
    const sent = service.calls.find(({ method, path }) => `${method} ${path}` === kind.call);
    expect(sent?.body).toEqual(kind.body);
    for (const input of inputs) expect(input).toHaveValue('');
  });

  it('shows what is wrong beside the field', async () => {
    const error = 'This is not your password.';
    const body = { error, fields: { [kind.confirmed]: error } };
    const { inputs } = await change(kind, { status: 400, body });
    await waitFor(() => expect(inputs[1]).toHaveAccessibleDescription(error));
    expect(inputs[0]).toHaveValue(Object.values(kind.fields)[0]);
  });
});

it('the settings show the email, and say when the service cannot change it', async () => {
  const { form } = await change(FORMS[1]!, { status: 404, body: { error: 'Not found' } });
  expect(await form.findByText('ada@example.edu')).toBeVisible();
  expect(await form.findByRole('alert')).toHaveTextContent(
    /^This service cannot change email addresses\.$/,
  );
});

const EXPORT = 'POST /api/users/me/exports';

it('opens the signed URL of all own data, or says why not', async () => {
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.getAttribute('href') ?? '');
  });
  const { user, respondWith } = await openApp('/settings', {
    responses: { [EXPORT]: { status: 429, body: { error: 'Please try again in 24 hours.' } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText('Please try again in 24 hours.');
  expect(opened).toEqual([]);
  respondWith({ [EXPORT]: { body: { url: '/api/exports/ada?expires=1&signature=x' } } });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() =>
    expect(opened).toEqual([expect.stringMatching(/\/api\/exports\/ada\?expires=1&signature=x$/)]),
  );
});

const DELETE = 'DELETE /api/users/me';

describe('deleting the own account', () => {
  it('needs the password, signs out and says when the account is deleted', async () => {
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

  it('is cancelled by a login, which says so', async () => {
    const body = { ...TOKENS, deletionCancelled: true };
    const responses = { 'POST /api/users/login': { body } };
    await logIn(await openApp('/login', { userId: null, responses }));
    await expectToasts('Login successful! Welcome!', 'Your account will not be deleted.');
  });
});

describe('a deleted student', () => {
  it('keeps a conversation that can only be read, and is no study buddy', async () => {
    const match = { id: 'grace', name: 'Deleted student', connectionStatus: 'accepted' };
    const app = await openApp('/chat/grace', {
      responses: {
        'GET /api/users/matches': { body: [{ ...match, isDeleted: true }] },
        'GET /api/messages/grace': {
          body: [
            { _id: 'm1', senderId: 'ada', message: 'Bye', createdAt: '2026-03-02T10:00:00.000Z' },
          ],
        },
      },
    });
    await screen.findByText(/This student has deleted their account/);
    expect(screen.queryByRole('textbox', { name: /message/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Options for/ })).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: 'Message options' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    app.goTo('/matches');
    await screen.findByText('You have no study buddies yet.');
  });
});

const VERIFY = 'POST /api/users/verify-email/the-token';
const SEND = 'POST /api/users/me/verification-mails';
const unverified = { body: { ...ada, emailVerified: false, needsVerification: true } };
const verified = { body: { ...ada, emailVerified: true, needsVerification: false } };

const BANNER = { name: 'Email verification' };
const banner = async () => within(await screen.findByRole('region', BANNER));
const bannerGone = () => waitFor(() => expect(screen.queryByRole('region', BANNER)).toBeNull());
const sendAgain = async () => (await banner()).getByRole('button', { name: 'Send again' });

describe('a student whose email has to be verified', () => {
  it('sees a notice on every screen, and can request another mail', async () => {
    const message = 'Verification email sent! Check your inbox.';
    const { user, goTo, count } = await openApp('/dashboard', {
      responses: { [ME]: unverified, [SEND]: { body: { message } } },
    });
    expect(await (await banner()).findByText(/We sent a link to ada@example\.edu\./)).toBeVisible();
    goTo('/matches');
    await screen.findByRole('heading', { name: 'My Study Buddies' });
    await user.click(await sendAgain());
    expect(await (await banner()).findByText(message)).toBeVisible();
    expect(count(SEND)).toBe(1);
  });

  it('sees why no other mail is sent', async () => {
    const error = 'We have sent you several mails today. Please try again in 3 hours.';
    const { user } = await openApp('/matches', {
      responses: { [ME]: unverified, [SEND]: { status: 429, body: { error } } },
    });
    await user.click(await sendAgain());
    expect(await (await banner()).findByText(error)).toBeVisible();
  });

  it('sees no notice once the link was opened', async () => {
    const { respondWith } = await openApp('/dashboard', { responses: { [ME]: unverified } });
    await banner();
    respondWith({ [ME]: verified });
    document.dispatchEvent(new Event('visibilitychange'));
    await bannerGone();
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
    await bannerGone();
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
    const app = await openApp('/verify-email/the-token', {
      userId: null,
      responses: {
        'POST /api/users/login': { body: TOKENS },
        [VERIFY]: { body: { message: 'Your email address is verified.' } },
      },
    });
    await app.expectAt('/login');
    await logIn(app);
    await app.expectAt('/verify-email/the-token');
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
  });
});
