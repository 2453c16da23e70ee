import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { signedIn } from '../../../src/api/authActions.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { holdBack, type FakeResponse } from '../../support/client/fakeService.ts';
import {
  expectInlineMessage,
  fillIn,
  isInline,
  openApp,
  shownToasts,
} from '../../support/client/openApp.tsx';
import { removePasskeySupport, setPasskeyDialog } from '../../support/client/passkeyDialog.ts';
import { expectConsole } from '../../support/expectConsole.ts';

/** The field that is sent and what a student fills in, by label. */
const FIELDS: Record<string, [field: string, value: string]> = {
  'Full Name': ['name', 'Ada Lovelace'],
  Email: ['email', 'ada@a.example'],
  Password: ['password', 'correct horse'],
  'New Password': ['password', 'correct horse'],
  University: ['university', 'London'],
};
/** The forms of guests: their labels, the text of a failure, and the links. */
const FORMS = {
  login: {
    path: '/login',
    call: 'POST /api/users/login',
    lead: 'Good to see you again.',
    button: 'Login',
    labels: ['Email', 'Password'],
    failure: 'Login failed. Please try again.',
    links: [
      ['Forgot Password', '/forgot-password'],
      ['Sign Up', '/signup'],
    ],
  },
  signup: {
    path: '/signup',
    call: 'POST /api/users/signup',
    lead: 'Then say what you study, and see who fits.',
    button: 'Sign Up',
    labels: ['Full Name', 'Email', 'Password', 'University'],
    failure: 'Failed to sign up.',
    links: [['Login', '/login']],
  },
  forgot: {
    path: '/forgot-password',
    call: 'POST /api/users/forgot-password',
    lead: 'We send you a link with which you set a new one.',
    button: 'Send Reset Link',
    labels: ['Email'],
    failure: 'Failed to send reset email.',
    links: [['Back to Login', '/login']],
  },
  reset: {
    path: '/reset-password/a-token',
    call: 'POST /api/users/reset-password/a-token',
    lead: 'Choose a new password for your account.',
    button: 'Reset Password',
    labels: ['New Password'],
    failure: 'Failed to reset password.',
    links: [['Back to Login', '/login']],
  },
} as const;
type Kind = keyof typeof FORMS;
const SIGN_ON = 'GET /api/sign-on';
const TOKENS = { body: { token: fakeToken('ada'), refreshToken: 'r-1' } };

const openAsGuest = (path: string, responses: Record<string, FakeResponse> = {}) =>
  openApp(path, { userId: null, responses });

/** Opens the screen of a form whose endpoint returns the response. */
async function openScreen(kind: Kind, response: FakeResponse = TOKENS) {
  const { path, call, button, labels } = FORMS[kind];
  const app = await openAsGuest(path, {
    [SIGN_ON]: { body: { name: '', only: false } },
    [call]: response,
  });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  return {
    ...app,
    main,
    /** The requests that the form has sent. */
    sent: () => app.service.calls.filter(({ method, path }) => `${method} ${path}` === call),
    fill: (changed: Record<string, string> = {}) => {
      const values = labels.map((label) => [label, FIELDS[label]![1]] as const);
      return fillIn({ ...Object.fromEntries(values), ...changed });
    },
    send: () => app.user.click(main.getByRole('button', { name: button })),
  };
}

describe.each(Object.keys(FORMS) as Kind[])('the %s screen', (kind) => {
  const { lead, button, links, path, failure } = FORMS[kind];
  const labels: readonly string[] = FORMS[kind].labels;
  const password = labels.find((label) => label.includes('Password'));

  // Covers 2.24, 5.1, 5.2, 5.3, 5.4
  it('has exactly its fields, buttons and links, and sends no incomplete form', async () => {
    const { main, user, fill, send, sent } = await openScreen(kind);
    const inputs = [...screen.getByRole('main').querySelectorAll('input')];
    expect(inputs.map(({ labels, type }) => [labels?.[0]?.textContent, type])).toEqual(
      labels.map((label) => [label, (/Email|Password/.exec(label)?.[0] ?? 'Text').toLowerCase()]),
    );
    expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...(password ? ['Show'] : []),
      button,
    ]);
    expect(
      main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual(links);
    expect(main.queryByRole('alert')).toBeNull();
    expect(main.getByText(lead)).toBeVisible();

    const wrong = [...labels.map((label) => [label, '']), ['Email', 'ada-at-home']] as const;
    for (const [label, value] of wrong.filter(([label]) => labels.includes(label))) {
      await fill({ [label]: value });
      await send();
      const field = main.getByLabelText(label);
      expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(/^Please /);
    }
    expect(sent()).toEqual([]);

    if (!password) return;
    const field = main.getByLabelText(password);
    await user.click(main.getByRole('button', { name: 'Show', pressed: false }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(main.getByRole('button', { name: 'Show', pressed: true }));
    expect(field).toHaveAttribute('type', 'password');
  });

  // Covers 2.6, 7.3, 8.4, 8.8
  it('sends the form without the stored token of another student, and shows a failure once', async () => {
    const { tab, fill, send, sent, where } = await openScreen(kind, { drop: true });
    await fill();
    tab.localStorage.setItem('token', fakeToken('grace'));
    await send();
    await expectInlineMessage(failure);
    expect(shownToasts()).toEqual([]);
    expect(where()).toBe(path);
    expect(sent().map(({ body, headers }) => [body, headers.authorization])).toEqual([
      [Object.fromEntries(labels.map((label) => FIELDS[label]!)), undefined],
    ]);
  });
});

describe('logging in', () => {
  it('with a demo account and the device token of a mail about failed logins opens the dashboard', async () => {
    const { path, call } = FORMS.login;
    const account = { name: 'Maya', email: 'maya@n.example', password: 'pass-1', role: 'student' };
    const { user, tab, expectAt, service } = await openAsGuest(`${path}#device=d-3.x`, {
      [call]: TOKENS,
      'GET /api/demo': { body: { accounts: [account] } },
    });
    tab.localStorage.setItem('deviceToken', 'd-1');
    await user.click(await screen.findByRole('button', { name: 'Fill in Maya' }));
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expectAt('/dashboard');
    const { email, password } = account;
    const sent = service.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ email, password, deviceToken: 'd-3.x' });
  });

  // Covers 2.12
  it('keeps the typed email and the page to return to on the way to /forgot-password', async () => {
    const { user, expectAt, service } = await openAsGuest('/search?location=Uppsala', {
      [FORMS.login.call]: TOKENS,
    });
    await fillIn({ Email: 'ada@a' });
    await user.click(screen.getByText('Forgot Password'));
    await expectAt('/forgot-password');
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@a');
    await fillIn({ Email: 'ada@b.example' });
    await user.click(screen.getByText('Back to Login'));
    await expectAt('/login');
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@b.example');
    expect(service.calls.filter(({ path }) => path.includes('ada'))).toEqual([]);
    await fillIn({ Password: 'correct horse' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expectAt('/search?location=Uppsala');
  });
});

describe('signing up', () => {
  // Covers 2.26, 2.27
  it('suggests universities, shows why it is refused, and opens the profile after a second', async () => {
    const names = ['University of London', 'London School of Economics'];
    const { call } = FORMS.signup;
    const error = { error: 'There is an account.', fields: { email: 'This address is taken.' } };
    const { main, fill, send, respondWith, where } = await openScreen('signup', {
      status: 409,
      body: error,
    });
    respondWith({ 'GET /api/universities': { body: names } });
    await fill({ University: 'lond' });
    await waitFor(() => {
      const { list } = screen.getByLabelText<HTMLInputElement>('University');
      const options = [...(list?.querySelectorAll('option') ?? [])];
      expect(options.map(({ value }) => value)).toEqual(names);
    });
    await send();
    expect(await main.findByRole('alert')).toHaveTextContent('There is an account.');
    expect(main.getByLabelText('Email')).toHaveAccessibleDescription('This address is taken.');

    respondWith({ [call]: { status: 201, ...TOKENS } });
    const clock = fakeClock();
    await send();
    await clock.waitFor(() =>
      expect(screen.getByText('You have successfully signed up!')).toBeInTheDocument(),
    );
    await clock.advance(999);
    expect(where()).toBe('/signup');
    await clock.advance(1);
    expect(where()).toBe('/profile');
  });

  it('shows the strength of the password, which is a problem beside others, with the own texts', async () => {
    const { main, send } = await openScreen('signup');
    const strength = (text: string) => screen.findByText(`Password strength: ${text}`);
    expect(screen.queryByText(/Password strength/)).toBeNull();
    await fillIn({ 'Full Name': 'Emmy', University: 'Yale', Email: 'emmy', Password: 'seven' });
    await strength('too short');
    await send();
    expect(main.getByLabelText('Email')).toBeInvalid();
    const password = main.getByLabelText('Password');
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription('Use a password of at least 8 characters.'),
    );
    for (const [fields, text] of [
      [{ Password: 'aaaaaaaa' }, 'too easy to guess'],
      [{ Password: 'gracehopper1' }, 'good'],
      [{ 'Full Name': 'Grace Hopper' }, 'too easy to guess'],
      [{ Password: 'tangerine-orbit-42' }, 'strong'],
      [{ Password: 'studybuddy' }, 'too easy to guess'],
    ] as const) {
      await fillIn(fields);
      expect(await strength(text)).toBeVisible();
    }
    expect(password).toBeValid();
    await send();
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(
        /^This password is too easy to guess\. Add a few /,
      ),
    );
  });
});

describe('asking for a link and resetting the password', () => {
  // Covers 7.8, 7.9, 8.44
  it.each([
    ['forgot', 'Password reset email sent! Check your inbox.'],
    ['reset', 'Password reset successful! Redirecting to login...'],
  ] as const)('%s shows a notice, and opens /login after 3 seconds', async (kind, text) => {
    const { path, call } = FORMS[kind];
    const { goTo, fill, respondWith, where, user } = await openScreen(kind, { body: {} });
    const clock = fakeClock();
    for (const [notice, body] of [
      [text, {}],
      ['Look into your mail.', { message: 'Look into your mail.' }],
    ] as const) {
      respondWith({ [call]: { body } });
      goTo(path);
      await fill();
      if (kind === 'reset') await screen.findByText(/^Password strength: /);
      await user.click(screen.getByRole('button', { name: FORMS[kind].button }));
      await clock.waitFor(() => {
        expect(isInline(notice)).toBe(true);
        expect(screen.getByText(notice)).toHaveRole('status');
      });
      expect(shownToasts()).toEqual([]);
      await clock.advance(2_999);
      expect(where()).toBe(path);
      await clock.advance(1);
      expect(where()).toBe('/login');
    }
  });

  it('says at once that a link cannot be used, and leads to a new one', async () => {
    const check = 'POST /api/auth/reset-password/check';
    const { goTo, user, expectAt, respondWith, service } = await openAsGuest('/');
    for (const [token, response] of Object.entries<FakeResponse>({
      used: { body: { usable: false } },
      malformed: { status: 400, body: { error: 'No.' } },
    })) {
      respondWith({ [check]: response });
      goTo(`/reset-password/${token}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'This reset link is not valid any more.',
      );
      expect(screen.queryByLabelText('New Password')).toBeNull();
      expect(service.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ token });
      await user.click(screen.getByRole('link', { name: 'Send a new link' }));
      await expectAt('/forgot-password');
    }
  });

  it('names the account of the link for password managers', async () => {
    const { goTo, respondWith } = await openAsGuest('/');
    const body = { usable: true, email: 'ada@example.edu' };
    respondWith({ 'POST /api/auth/reset-password/check': { body } });
    goTo('/reset-password/fresh');
    const account = await screen.findByDisplayValue('ada@example.edu');
    expect(account).toHaveAttribute('readonly');
    expect(account).toHaveAttribute('autocomplete', 'username');
  });

  it('sends the token of the link unchanged', async () => {
    // Of the router.
    expectConsole(/could not be decoded/);
    const { goTo, user, service } = await openAsGuest('/');
    const sent = () =>
      service.calls.flatMap(({ path }) => /\/users\/reset-password\/(.*)/.exec(path)?.[1] ?? []);
    const tokens = ['%E0%A4%A', 'a%2Fb', 'ünïcode'];
    for (const [index, token] of tokens.entries()) {
      goTo(`/reset-password/${token}`);
      await fillIn({ 'New Password': 'correct horse' });
      await user.click(screen.getByRole('button', { name: 'Reset Password' }));
      await waitFor(() => expect(sent()).toHaveLength(index + 1));
      await screen.findByText('Not found.');
    }
    expect(sent().map(decodeURIComponent)).toEqual(['%E0%A4%A', 'a/b', 'ünïcode']);
    expect(sent().join('')).not.toContain('/');
  });
});

describe('the login with a provider', () => {
  const BUTTON = { name: 'Log in with Northfield' };
  const formOf = async () => (await screen.findByLabelText('Email')).closest('form')!.parentElement;

  it.each(['/login', '/signup'])(
    'at %s is below the form, invisible until it is known, or in its place',
    async (path) => {
      const app = await openAsGuest(path);
      const respond = holdBack(app.service, SIGN_ON, { body: { name: 'Northfield', only: false } });
      const form = await formOf();
      expect(form).toHaveClass('invisible');
      await waitFor(() => expect(app.count(SIGN_ON)).toBe(1));
      respond();
      expect(await screen.findByRole('button', BUTTON)).toBeVisible();
      expect(form).not.toHaveClass('invisible');

      app.respondWith({ [SIGN_ON]: { body: { name: 'Northfield', only: true } } });
      const { getSignOn } = authApi.endpoints;
      void app.store.dispatch(getSignOn.initiate(undefined, { forceRefetch: true }));
      await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull());
      expect(screen.getByRole('button', BUTTON)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Forgot Password' })).toBeNull();
    },
  );

  it('shows the form at /login without a response, and leads on after a login in another tab', async () => {
    const app = await openAsGuest('/login', { [SIGN_ON]: { drop: true } });
    const form = await formOf();
    await waitFor(() => expect(form).not.toHaveClass('invisible'));
    app.tab.localStorage.setItem('token', fakeToken('ada'));
    act(() => void app.store.dispatch(signedIn({ userId: 'ada' })));
    await app.expectAt('/dashboard');
  });

  it('says why the last one failed, no longer than until the next one', async () => {
    const AWAY = 'The login with Northfield does not work at the moment.';
    const OVER = 'This login was started in another tab or is over. Please log in again.';
    const { user } = await openAsGuest('/login#sign-on=code%3Dstolen', {
      [SIGN_ON]: { body: { name: 'Northfield', only: false } },
      'POST /api/sign-on/start': { status: 503, body: { error: AWAY } },
    });
    expect(await screen.findByText(OVER)).toBeVisible();
    await user.click(await screen.findByRole('button', BUTTON));
    expect(await screen.findByText(AWAY)).toBeVisible();
    expect(screen.queryByText(OVER)).toBeNull();
  });
});

describe('the login with a passkey', () => {
  const OPTIONS = 'POST /api/auth/passkeys/options';
  const LOGIN = 'POST /api/auth/passkeys/login';
  const fail = (name: string) => () => Promise.reject(new DOMException('', name));
  afterEach(removePasskeySupport);

  it('shows why it fails, quietly if the student cancels it', async () => {
    setPasskeyDialog(fail('NotAllowedError'));
    const { user, tab, service, count } = await openAsGuest('/login');
    const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });
    const logIn = async () => user.click(await button());
    const alert = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });

    await logIn();
    await alert('This service has no passkeys, so please use your password.');
    const respond = holdBack(service, OPTIONS, { body: { challenge: 'AAAA' } });
    await logIn();
    expect(await button()).toBeDisabled();
    respond();
    expect(await screen.findByText('No passkey was chosen.')).toHaveRole('status');
    expect(await button()).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
    for (const [name, text] of [
      ['InvalidStateError', 'This device has a passkey for your account already.'],
      ['SecurityError', 'Passkeys do not work at this address of the page.'],
      ['UnknownError', FORMS.login.failure],
    ] as const) {
      setPasskeyDialog(fail(name));
      await logIn();
      await alert(text);
    }
    expect(count(LOGIN)).toBe(0);

    const error = 'This passkey could not sign you in.';
    const refuse = holdBack(service, LOGIN, { status: 400, body: { error } });
    tab.localStorage.setItem('deviceToken', 'd-1');
    const buffer = new ArrayBuffer(3);
    const response = { authenticatorData: buffer, clientDataJSON: buffer, signature: buffer };
    setPasskeyDialog(() =>
      Promise.resolve({
        id: 'AAAA',
        rawId: buffer,
        type: 'public-key',
        response: { ...response, userHandle: buffer },
        getClientExtensionResults: () => ({}),
      }),
    );
    await logIn();
    await waitFor(() => expect(count(LOGIN)).toBe(1));
    expect(await button()).toBeDisabled();
    refuse();
    await alert(error);
    expect(shownToasts()).toEqual([]);
    const sent = service.calls.find(({ path }) => path === '/api/auth/passkeys/login');
    expect(sent?.body).toMatchObject({ passkey: { id: 'AAAA' }, deviceToken: 'd-1' });
  });
});
