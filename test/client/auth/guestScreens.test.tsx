import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { tokenFor } from '../../support/clientStore.ts';
import { fakeClock } from '../../support/fakeClock.ts';
import type { Answer } from '../../support/fakeService.ts';
import { closeApps, openApp } from '../../support/openApp.tsx';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const SCREENS = {
  login: {
    address: '/login',
    call: 'POST /api/users/login',
    button: 'Login',
    fields: { Email: 'ada@a.example', Password: 'correct horse' },
    body: { email: 'ada@a.example', password: 'correct horse' },
    links: [
      ['Forgot Password', '/forgot-password'],
      ['Sign Up', '/signup'],
    ],
  },
  signup: {
    address: '/signup',
    call: 'POST /api/users/signup',
    button: 'Sign Up',
    fields: {
      'Full Name': 'Ada Lovelace',
      Email: 'ada@a.example',
      Password: 'correct horse',
      University: 'London',
    },
    body: {
      name: 'Ada Lovelace',
      email: 'ada@a.example',
      password: 'correct horse',
      university: 'London',
    },
    links: [['Login', '/login']],
  },
  forgot: {
    address: '/forgot-password',
    call: 'POST /api/users/forgot-password',
    button: 'Send Reset Link',
    fields: { Email: 'ada@a.example' },
    body: { email: 'ada@a.example' },
    links: [['Back to Login', '/login']],
  },
  reset: {
    address: '/reset-password/a-token',
    call: 'POST /api/users/reset-password/a-token',
    button: 'Reset Password',
    fields: { 'New Password': 'correct horse' },
    body: { password: 'correct horse' },
    links: [['Back to Login', '/login']],
  },
} as const;

type Kind = keyof typeof SCREENS;
const kinds = Object.keys(SCREENS) as Kind[];
const TOKENS = { body: { token: tokenFor('ada'), refreshToken: 'r-1' } };

async function openScreen(kind: Kind, answer: Answer = TOKENS, userId: string | null = null) {
  const { address, call, button } = SCREENS[kind];
  const app = await openApp(address, { userId, answers: { [call]: answer } });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  return { ...app, main, send: () => app.user.click(main.getByRole('button', { name: button })) };
}
type Opened = Awaited<ReturnType<typeof openScreen>>;

async function fillIn({ user, main }: Opened, kind: Kind, without?: string) {
  for (const [label, value] of Object.entries(SCREENS[kind].fields)) {
    if (label !== without) await user.type(main.getByLabelText(label), value);
  }
}

const typeOf = (label: string) => (/Email|Password/.exec(label)?.[0] ?? 'Text').toLowerCase();
const fieldsOf = kinds.flatMap((kind) =>
  Object.keys(SCREENS[kind].fields).map((label) => [kind, label] as const),
);

describe.each(kinds)('the screen %s', (kind) => {
  it('has its fields, its button and its links, and no others', async () => {
    const { main } = await openScreen(kind);
    const inputs = [...screen.getByRole('main').querySelectorAll('input')];
    const labels = inputs.map(({ labels }) => labels?.[0]?.textContent ?? '');
    expect(labels).toEqual(Object.keys(SCREENS[kind].fields));
    expect(inputs.map(({ type }) => type)).toEqual(labels.map((label) => typeOf(label)));
    const shows = labels.some((label) => label.includes('Password')) ? ['Show'] : [];
    expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...shows,
      SCREENS[kind].button,
    ]);
    expect(
      main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual(SCREENS[kind].links);
  });

  it('sends what was typed in, and no token of whoever was here', async () => {
    const opened = await openScreen(kind);
    opened.tab.localStorage.setItem('token', tokenFor('grace'));
    await fillIn(opened, kind);
    await opened.send();
    await waitFor(() => {
      expect(opened.count(SCREENS[kind].call)).toBe(1);
    });
    const call = opened.service.calls.find(({ method }) => method === 'POST');
    expect(call?.body).toEqual(SCREENS[kind].body);
    expect(call?.headers.authorization).toBeUndefined();
  });
});

it.each(['login', 'signup', 'reset'] as const)(
  'the password of %s can be looked at while it is written',
  async (kind) => {
    const { main, user } = await openScreen(kind);
    const field = main.getByLabelText(/Password$/);
    expect(field).toHaveAttribute('type', 'password');
    await user.click(main.getByRole('button', { name: 'Show', pressed: false }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(main.getByRole('button', { name: 'Show', pressed: true }));
    expect(field).toHaveAttribute('type', 'password');
  },
);

describe('nothing is sent', () => {
  it.each(fieldsOf)('by %s without %s', async (kind, label) => {
    const opened = await openScreen(kind);
    await fillIn(opened, kind, label);
    await opened.send();
    expect(opened.main.getByLabelText(label)).toBeInvalid();
    expect(opened.count(SCREENS[kind].call)).toBe(0);
  });

  it.each(['login', 'signup', 'forgot'] as const)('by %s with half an address', async (kind) => {
    const opened = await openScreen(kind);
    await fillIn(opened, kind, 'Email');
    await opened.user.type(opened.main.getByLabelText('Email'), 'ada-at-home');
    await opened.send();
    expect(opened.main.getByLabelText('Email')).toBeInvalid();
    expect(opened.count(SCREENS[kind].call)).toBe(0);
  });
});

describe('logging in', () => {
  it.each(['accessToken', 'token'])('keeps both tokens, the first from `%s`', async (name) => {
    const body = { [name]: tokenFor('ada'), refreshToken: 'r-1' };
    const opened = await openScreen('login', { body });
    await fillIn(opened, 'login');
    await opened.send();
    await waitFor(() => {
      expect(opened.where()).toBe('/dashboard');
    });
    expect(opened.tab.localStorage.getItem('token')).toBe(tokenFor('ada'));
    expect(opened.tab.localStorage.getItem('refreshToken')).toBe('r-1');
  });

  it('can be tried again', async () => {
    const error = 'Invalid email or password.';
    const opened = await openScreen('login', { status: 400, body: { error } });
    await fillIn(opened, 'login');
    await opened.send();
    expect(await opened.main.findByRole('alert')).toHaveTextContent(error);
    expect(opened.main.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it('names the people of the demo campus and fills them in', async () => {
    const account = { name: 'Maya', email: 'maya@n.example', password: 'pass-1', role: 'student' };
    const { user } = await openApp('/login', {
      userId: null,
      answers: { 'GET /api/demo': { body: { accounts: [account] } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Fill in Maya' }));
    expect(screen.getByLabelText('Email')).toHaveValue('maya@n.example');
    expect(screen.getByLabelText('Password')).toHaveValue('pass-1');
  });
});

describe('signing up', () => {
  it.each([
    ['both tokens', TOKENS.body, 'r-1'],
    ['the one token there is', { token: tokenFor('ada') }, null],
  ])('keeps %s, stays for a second and opens the profile', async (_what, body, refreshToken) => {
    const opened = await openScreen('signup', { status: 201, body });
    await fillIn(opened, 'signup');
    const clock = fakeClock();
    await opened.send();
    await clock.until(() => {
      expect(screen.getByText('You have successfully signed up!')).toBeInTheDocument();
    });
    expect(opened.tab.localStorage.getItem('token')).toBe(tokenFor('ada'));
    expect(opened.tab.localStorage.getItem('refreshToken')).toBe(refreshToken);
    await clock.pass(999);
    expect(opened.where()).toBe('/signup');
    await clock.pass(1);
    expect(opened.where()).toBe('/profile');
  });

  it('shows the banner and what is wrong with a field', async () => {
    const body = { error: 'There is an account.', fields: { email: 'This address is taken.' } };
    const opened = await openScreen('signup', { status: 409, body });
    await fillIn(opened, 'signup');
    await opened.send();
    expect(await opened.main.findByRole('alert')).toHaveTextContent('There is an account.');
    expect(opened.main.getByLabelText('Email')).toHaveAccessibleDescription(
      'This address is taken.',
    );
    expect(opened.where()).toBe('/signup');
  });
});

describe('a forgotten password', () => {
  it('is answered; 3 seconds later /login opens', async () => {
    const opened = await openScreen('forgot', { body: {} });
    await fillIn(opened, 'forgot');
    const clock = fakeClock();
    await opened.send();
    await clock.until(() => {
      expect(opened.main.getByRole('status')).toHaveTextContent(
        'Password reset email sent! Check your inbox.',
      );
    });
    await clock.pass(2_999);
    expect(opened.where()).toBe('/forgot-password');
    await clock.pass(1);
    expect(opened.where()).toBe('/login');
  });

  it.each(['%E0%A4%A', 'a%2Fb', 'ünïcode', 'a.b-c_d'])(
    'is reset by whatever stands in the link: %s',
    async (token) => {
      const { user, service } = await openApp(`/reset-password/${token}`, { userId: null });
      await user.type(await screen.findByLabelText('New Password'), 'correct horse');
      await user.click(screen.getByRole('button', { name: 'Reset Password' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
      const { path = '' } = service.calls.find(({ method }) => method === 'POST') ?? {};
      expect(() => decodeURIComponent(path)).not.toThrow();
      expect(path.split('/')).toHaveLength(5);
    },
  );
});
