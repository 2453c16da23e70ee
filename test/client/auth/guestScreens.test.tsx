import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeToken } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { fillIn, openApp } from '../../support/client/openApp.tsx';
import { GUEST_FORMS, type GuestForm } from './guestForms.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const kinds = Object.keys(GUEST_FORMS) as GuestForm[];
const TOKENS = { body: { token: fakeToken('ada'), refreshToken: 'r-1' } };

async function openScreen(
  kind: GuestForm,
  response: FakeResponse = TOKENS,
  userId: string | null = null,
) {
  const { path, call, button } = GUEST_FORMS[kind];
  const app = await openApp(path, { userId, responses: { [call]: response } });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  return { ...app, main, send: () => app.user.click(main.getByRole('button', { name: button })) };
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
    const opened = await openScreen(kind);
    opened.tab.localStorage.setItem('token', fakeToken('grace'));
    await fillIn(GUEST_FORMS[kind].fields);
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
      const opened = await openScreen('login', { body });
      await fillIn(GUEST_FORMS.login.fields);
      await opened.send();
      await opened.expectAt('/dashboard');
      expect(opened.tab.localStorage.getItem('token')).toBe(fakeToken('ada'));
      expect(opened.tab.localStorage.getItem('refreshToken')).toBe('r-1');
    },
  );

  it('stores the device token and sends it with the next login', async () => {
    const opened = await openScreen('login', { body: { ...TOKENS.body, deviceToken: 'd-2' } });
    opened.tab.localStorage.setItem('deviceToken', 'd-1');
    await fillIn(GUEST_FORMS.login.fields);
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
    const opened = await openScreen('signup', { status: 201, body });
    await fillIn(GUEST_FORMS.signup.fields);
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
    const opened = await openScreen('signup', { status: 409, body });
    await fillIn(GUEST_FORMS.signup.fields);
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
