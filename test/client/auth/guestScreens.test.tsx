import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { signedIn } from '../../../src/api/authActions.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  expectInlineMessage,
  fillIn,
  isInline,
  openApp,
  shownToasts,
} from '../../support/client/openApp.tsx';
import { expectConsole } from '../../support/expectConsole.ts';
import { GUEST_FORMS, type GuestForm } from './guestForms.ts';

const kinds = Object.keys(GUEST_FORMS) as GuestForm[];
const TOKENS = { body: { token: fakeToken('ada'), refreshToken: 'r-1' } };

async function openScreen(kind: GuestForm, response: FakeResponse = TOKENS) {
  const { path, call, button } = GUEST_FORMS[kind];
  const app = await openApp(path, { userId: null, responses: { [call]: response } });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  return { ...app, main, send: () => app.user.click(main.getByRole('button', { name: button })) };
}

/** Opens and fills in a form whose endpoint returns the response. */
async function openForm(kind: GuestForm, response?: FakeResponse) {
  const opened = await openScreen(kind, response);
  await fillIn(GUEST_FORMS[kind].fields);
  return opened;
}

const typeOf = (label: string) => (/Email|Password/.exec(label)?.[0] ?? 'Text').toLowerCase();

describe.each(kinds)('the %s screen', (kind) => {
  // Covers 2.24
  it('shows exactly its fields, buttons and links', async () => {
    const { main } = await openScreen(kind);
    const inputs = [...screen.getByRole('main').querySelectorAll('input')];
    const labels = inputs.map(({ labels }) => labels?.[0]?.textContent ?? '');
    expect(labels).toEqual(Object.keys(GUEST_FORMS[kind].fields));
    expect(inputs.map(({ type }) => type)).toEqual(labels.map((label) => typeOf(label)));
    const shows = labels.some((label) => label.includes('Password')) ? ['Show'] : [];
    expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...shows,
      GUEST_FORMS[kind].button,
    ]);
    expect(
      main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual(GUEST_FORMS[kind].links);
  });

  // Covers 2.6, 7.3, 7.5, 7.6, 7.8, 7.9
  it('sends the form without the stored token of another student', async () => {
    const opened = await openForm(kind);
    opened.tab.localStorage.setItem('token', fakeToken('grace'));
    await opened.send();
    await waitFor(() => expect(opened.count(GUEST_FORMS[kind].call)).toBe(1));
    const call = opened.service.calls.find(
      ({ method, path }) => `${method} ${path}` === GUEST_FORMS[kind].call,
    );
    expect(call?.body).toEqual(GUEST_FORMS[kind].body);
    expect(call?.headers.authorization).toBeUndefined();
  });
});

it.each(['login', 'signup', 'reset'] as const)('%s shows and hides the password', async (kind) => {
  const { main, user } = await openScreen(kind);
  const field = main.getByLabelText(/Password$/);
  expect(field).toHaveAttribute('type', 'password');
  await user.click(main.getByRole('button', { name: 'Show', pressed: false }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(main.getByRole('button', { name: 'Show', pressed: true }));
  expect(field).toHaveAttribute('type', 'password');
});

// Covers 5.1, 5.2, 5.3, 5.4
it.each(kinds)(
  '%s sends no request while a field is empty or the email is invalid',
  async (kind) => {
    const { fields, call } = GUEST_FORMS[kind];
    const opened = await openScreen(kind);
    const expectRefused = async (label: string, value: string) => {
      await fillIn({ ...fields, [label]: value });
      await opened.send();
      const field = opened.main.getByLabelText(label);
      expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(/^Please /);
      expect(opened.count(call)).toBe(0);
    };
    for (const label of Object.keys(fields)) await expectRefused(label, '');
    if ('Email' in fields) await expectRefused('Email', 'ada-at-home');
  },
);

describe('logging in', () => {
  // Covers 2.25, 3.2, 7.5, 7.36
  it.each(['accessToken', 'token'])(
    'stores both tokens and reads the access token from `%s`',
    async (name) => {
      const body = { [name]: fakeToken('ada'), refreshToken: 'r-1' };
      const opened = await openForm('login', { body });
      await opened.send();
      await opened.expectAt('/dashboard');
      expect(opened.tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
      expect(opened.tab.localStorage.getItem('refreshToken')).toBe('r-1');
    },
  );

  it('stores the device token and sends it with the next login', async () => {
    const opened = await openForm('login', { body: { ...TOKENS.body, deviceToken: 'd-2' } });
    opened.tab.localStorage.setItem('deviceToken', 'd-1');
    await opened.send();
    await waitFor(() => expect(opened.tab.localStorage.getItem('deviceToken')).toBe('d-2'));
    const sent = opened.service.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ ...GUEST_FORMS.login.body, deviceToken: 'd-1' });
    await opened.user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(opened.tab.localStorage.getItem('refreshToken')).toBeNull();
    expect(opened.tab.localStorage.getItem('deviceToken')).toBe('d-2');
  });

  it('sends the device token of a mail about failed logins instead of its own', async () => {
    const { path, call, fields, body } = GUEST_FORMS.login;
    const responses = { [call]: { body: { ...TOKENS.body, deviceToken: 'd-3.x' } } };
    const opened = await openApp(`${path}#device=d-3.x`, { userId: null, responses });
    opened.tab.localStorage.setItem('deviceToken', 'd-1');
    await screen.findByRole('heading', { level: 1 });
    await fillIn(fields);
    await opened.user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(opened.tab.localStorage.getItem('deviceToken')).toBe('d-3.x'));
    const sent = opened.service.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ ...body, deviceToken: 'd-3.x' });
  });

  it('lists the demo accounts and fills in their credentials', async () => {
    const account = { name: 'Maya', email: 'maya@n.example', password: 'pass-1', role: 'student' };
    const { user } = await openApp('/login', {
      userId: null,
      responses: { 'GET /api/demo': { body: { accounts: [account] } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Fill in Maya' }));
    expect(screen.getByLabelText('Email')).toHaveValue('maya@n.example');
    expect(screen.getByLabelText('Password')).toHaveValue('pass-1');
  });
});

it('the typed email goes along to /forgot-password and back, with the page to return to', async () => {
  const { user, main, expectAt, service } = await openScreen('login');
  await fillIn({ Email: 'ada@a' });
  await user.click(main.getByText('Forgot Password'));
  await expectAt('/forgot-password');
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@a');
  await fillIn({ Email: 'ada@b.example' });
  await user.click(screen.getByText('Back to Login'));
  await expectAt('/login');
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@b.example');
  expect(service.calls.filter(({ path }) => path.includes('ada'))).toEqual([]);
});

describe('signing up', () => {
  // Covers 2.27, 7.6
  it.each([
    ['both tokens', TOKENS.body, 'r-1'],
    ['the access token when no refresh token is sent', { token: fakeToken('ada') }, null],
  ])('stores %s and opens the profile after a second', async (_what, body, refreshToken) => {
    const opened = await openForm('signup', { status: 201, body });
    const clock = fakeClock();
    await opened.send();
    await clock.waitFor(() =>
      expect(screen.getByText('You have successfully signed up!')).toBeInTheDocument(),
    );
    expect(opened.tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
    expect(opened.tab.localStorage.getItem('refreshToken')).toBe(refreshToken);
    await clock.advance(999);
    expect(opened.where()).toBe('/signup');
    await clock.advance(1);
    expect(opened.where()).toBe('/profile');
  });

  // Covers 2.26
  it('shows the error banner and the field error', async () => {
    const body = { error: 'There is an account.', fields: { email: 'This address is taken.' } };
    const opened = await openForm('signup', { status: 409, body });
    await opened.send();
    expect(await opened.main.findByRole('alert')).toHaveTextContent('There is an account.');
    const email = opened.main.getByLabelText('Email');
    expect(email).toHaveAccessibleDescription('This address is taken.');
    expect(opened.where()).toBe('/signup');
  });
});

describe('password reset', () => {
  const CHECK = 'POST /api/auth/reset-password/check';

  it.each<FakeResponse>([{ body: { usable: false } }, { status: 400, body: { error: 'No.' } }])(
    'says at once that the link cannot be used, and leads to a new one: %j',
    async (response) => {
      const { user, expectAt, service } = await openApp('/reset-password/a-token', {
        userId: null,
        responses: { [CHECK]: response },
      });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'This reset link is not valid any more.',
      );
      expect(screen.queryByLabelText('New Password')).toBeNull();
      expect(service.calls.find(({ method }) => method === 'POST')?.body).toEqual({
        token: 'a-token',
      });
      await user.click(screen.getByRole('link', { name: 'Send a new link' }));
      await expectAt('/forgot-password');
    },
  );

  // Covers 2.6
  it.each(['%E0%A4%A', 'a%2Fb', 'ünïcode', 'a.b-c_d'])(
    'sends the token of the link unchanged: %s',
    async (token) => {
      // Of the router.
      if (token === '%E0%A4%A') expectConsole(/could not be decoded/);
      const { user, service } = await openApp(`/reset-password/${token}`, { userId: null });
      await fillIn({ 'New Password': 'correct horse' });
      await user.click(screen.getByRole('button', { name: 'Reset Password' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
      const { path = '' } =
        service.calls.find(({ path }) => path.startsWith('/api/users/reset-password')) ?? {};
      expect(path).not.toBe('');
      expect(() => decodeURIComponent(path)).not.toThrow();
      expect(path.split('/')).toHaveLength(5);
    },
  );
});

it('suggests universities on /signup', async () => {
  const names = ['University of London', 'London School of Economics'];
  const { service } = await openScreen('signup');
  service.handlers['GET /api/universities'] = () => ({ body: names });
  await fillIn({ University: 'lond' });
  await waitFor(() => {
    const { list } = screen.getByLabelText<HTMLInputElement>('University');
    expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(names);
  });
});

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

const strength = (text: string) => screen.findByText(`Password strength: ${text}`);

describe('the strength of a new password', () => {
  it('is shown at sign-up and takes the own name and email into account', async () => {
    await openApp('/signup', { userId: null });
    expect(screen.queryByText(/Password strength/)).toBeNull();
    for (const [fields, text] of [
      [{ Password: 'seven' }, 'too short'],
      [{ Password: 'aaaaaaaa' }, 'too easy to guess'],
      [{ Password: 'gracehopper1' }, 'good'],
      [{ 'Full Name': 'Grace Hopper', University: 'Yale' }, 'too easy to guess'],
      [{ Password: 'tangerine-orbit-42' }, 'strong'],
      [{ Password: 'studybuddy' }, 'too easy to guess'],
    ] as const) {
      await fillIn(fields);
      expect(await strength(text)).toBeVisible();
    }
  });

  it('is a problem of the password beside other problems of the form', async () => {
    const app = await openApp('/signup', { userId: null });
    await fillIn({ 'Full Name': 'Grace', University: 'Yale', Email: 'grace', Password: 'seven' });
    await strength('too short');
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Use a password of at least 8 characters.',
    );
    await fillIn({ Password: 'tangerine-orbit-42' });
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('is shown for a reset', async () => {
    await openApp('/reset-password/the-token', { userId: null });
    await fillIn({ 'New Password': 'tangerine-orbit-42' });
    expect(await strength('strong')).toBeVisible();
  });
});

describe('the login with a provider', () => {
  const SIGN_ON = 'GET /api/sign-on';
  const BUTTON = { name: 'Log in with Northfield' };

  const open = (path: string, body: object) =>
    openApp(path, { userId: null, responses: { [SIGN_ON]: { body } } });
  const SCREENS = ['/login', '/signup'];

  it.each(SCREENS)('is below the form at %s', async (path) => {
    await open(path, { name: 'Northfield', only: false });
    expect(await screen.findByRole('button', BUTTON)).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it.each(SCREENS)('is in place of the form at %s where it is the only one', async (path) => {
    await open(path, { name: 'Northfield', only: true });
    expect(await screen.findByRole('button', BUTTON)).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Forgot Password' })).toBeNull();
  });

  it.each(SCREENS)('is not known at first, so that %s shows no form', async (path) => {
    let respond: () => void = () => undefined;
    const app = await openApp(path, {
      userId: null,
      responses: {
        [SIGN_ON]: async () => {
          await new Promise<void>((done) => (respond = done));
          return { body: { name: '', only: false } };
        },
      },
    });
    const form = (await screen.findByLabelText('Email')).closest('form')!.parentElement;
    expect(form).toHaveClass('invisible');
    await waitFor(() => expect(app.count(SIGN_ON)).toBe(1));
    respond();
    await waitFor(() => expect(form).not.toHaveClass('invisible'));
  });

  it('is not known if the service does not respond, so that /login shows the form', async () => {
    await openApp('/login', { userId: null, responses: { [SIGN_ON]: { drop: true } } });
    const form = (await screen.findByLabelText('Email')).closest('form')!.parentElement;
    await waitFor(() => expect(form).not.toHaveClass('invisible'));
  });

  it('says why the last one failed, no longer than until the next one', async () => {
    const AWAY = 'The login with Northfield does not work at the moment.';
    const OVER = 'This login was started in another tab or is over. Please log in again.';
    const app = await openApp('/login#sign-on=code%3Dstolen', {
      userId: null,
      responses: {
        [SIGN_ON]: { body: { name: 'Northfield', only: false } },
        'POST /api/sign-on/start': { status: 503, body: { error: AWAY } },
      },
    });
    expect(await screen.findByText(OVER)).toBeVisible();
    await app.user.click(await screen.findByRole('button', BUTTON));
    expect(await screen.findByText(AWAY)).toBeVisible();
    expect(screen.queryByText(OVER)).toBeNull();
  });

  it('leads on from the login screen when it happened in another tab', async () => {
    const app = await open('/login', { name: '', only: false });
    app.tab.localStorage.setItem('token', fakeToken('ada'));
    act(() => void app.store.dispatch(signedIn({ userId: 'ada' })));
    await app.expectAt('/dashboard');
  });
});
