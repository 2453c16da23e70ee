import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { LIMITS } from '../../../contract/constants.ts';
import { sessionExpired } from '../../../src/api/sessionActions.ts';
import { ErrorScreen } from '../../../src/app/ErrorScreen.tsx';
import { guardPage } from '../../../src/app/guardPage.ts';
import { RequireAuth } from '../../../src/app/RequireAuth.tsx';
import { TopBar } from '../../../src/app/TopBar.tsx';
import { signedOut } from '../../../src/features/auth/authSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import ForgotPasswordRoute from '../../../src/routes/ForgotPasswordRoute.tsx';
import LandingRoute from '../../../src/routes/LandingRoute.tsx';
import LoginRoute from '../../../src/routes/LoginRoute.tsx';
import ResetPasswordRoute from '../../../src/routes/ResetPasswordRoute.tsx';
import SignupRoute from '../../../src/routes/SignupRoute.tsx';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { makeTestStore, tokenFor } from '../../support/clientStore.ts';
import { renderScreen } from '../../support/renderScreen.tsx';

let service: FakeService;

beforeEach(async () => {
  service = await startFakeService({
    'GET /api/demo': () => ({ body: { accounts: [] } }),
    'POST /api/auth/logout': () => ({ body: { message: 'Logged out.' } }),
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await service.stop();
});

const guarded = (
  <Routes>
    <Route element={<RequireAuth />}>
      <Route path="/search" element={<p>Search screen</p>} />
    </Route>
    <Route element={<RequireAuth saysWhenExpired />}>
      <Route path="/profile" element={<p>Profile screen</p>} />
    </Route>
    <Route path="/login" element={<LoginRoute />} />
  </Routes>
);

describe('a guarded address', () => {
  it('shows "Loading" while the session is being checked', () => {
    const { store } = makeTestStore();
    renderScreen(guarded, store, '/search');
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('lets a signed-in student through', () => {
    const { store } = makeTestStore({ userId: 'ada' });
    renderScreen(guarded, store, '/search');
    expect(screen.getByText('Search screen')).toBeInTheDocument();
  });

  it('leads a guest to /login and back after signing in', async () => {
    service.handlers['POST /api/users/login'] = () => ({
      body: { token: tokenFor('ada'), refreshToken: 'r' },
    });
    const { store } = makeTestStore({ url: service.url });
    store.dispatch(signedOut({ byChoice: false }));
    const { where } = renderScreen(guarded, store, '/search?location=Uppsala');
    expect(where()).toBe('/login');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@a.example');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Search screen');
    expect(where()).toBe('/search?location=Uppsala');
  });

  it('leaves at once when the session expires on most screens', () => {
    const { store } = makeTestStore({ userId: 'ada' });
    const { where } = renderScreen(guarded, store, '/search');
    act(() => {
      store.dispatch(sessionExpired());
    });
    expect(where()).toBe('/login');
  });

  it('says on the profile that the session expired, for 3 seconds', async () => {
    jest.useFakeTimers();
    const { store } = makeTestStore({ userId: 'ada' });
    const { where } = renderScreen(guarded, store, '/profile');
    act(() => {
      store.dispatch(sessionExpired());
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Session expired. Redirecting to login...');
    await act(() => jest.advanceTimersByTimeAsync(2_999));
    expect(where()).toBe('/profile');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(where()).toBe('/login');
  });
});

describe('the login screen', () => {
  it('says what the service said, and lets one try again', async () => {
    service.handlers['POST /api/users/login'] = () => ({
      status: 400,
      body: { error: 'Invalid email or password.' },
    });
    const { store } = makeTestStore({ url: service.url });
    renderScreen(<LoginRoute />, store, '/login');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@a.example');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it('says "Login failed. Please try again." where the service said nothing', async () => {
    service.handlers['POST /api/users/login'] = () => ({ drop: true });
    const { store } = makeTestStore({ url: service.url });
    renderScreen(<LoginRoute />, store, '/login');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@a.example');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(await screen.findByText('Login failed. Please try again.')).toBeInTheDocument();
  });

  it('names the people of the demo campus and fills them in', async () => {
    const account = { name: 'Maya', email: 'maya@n.example', password: 'pass-1', role: 'student' };
    service.handlers['GET /api/demo'] = () => ({ body: { accounts: [account] } });
    const { store } = makeTestStore({ url: service.url });
    renderScreen(<LoginRoute />, store, '/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in Maya' }));
    expect(screen.getByLabelText('Email')).toHaveValue('maya@n.example');
    expect(screen.getByLabelText('Password')).toHaveValue('pass-1');
  });

  it.each([
    ['/login', <LoginRoute key="login" />],
    ['/signup', <SignupRoute key="signup" />],
  ])('%s leads who is signed in already to the dashboard', (address, route) => {
    const { store } = makeTestStore({ userId: 'ada' });
    const { where } = renderScreen(
      <Routes>
        <Route path={address} element={route} />
        <Route path="*" element={null} />
      </Routes>,
      store,
      address,
    );
    expect(where()).toBe('/dashboard');
  });
});

describe('signing up', () => {
  const fillIn = async () => {
    await userEvent.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@a.example');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.type(screen.getByLabelText('University'), 'Northfield');
  };

  it('stays for a second and then opens the profile', async () => {
    service.handlers['POST /api/users/signup'] = () => ({
      status: 201,
      body: { token: tokenFor('ada'), refreshToken: 'r' },
    });
    const { store } = makeTestStore({ url: service.url });
    const { where } = renderScreen(<SignupRoute />, store, '/signup');
    await fillIn();
    const before = Date.now();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(
      () => {
        expect(where()).toBe('/profile');
      },
      { timeout: 3_000 },
    );
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_000);
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'You have successfully signed up!' },
    ]);
  });

  it('shows the banner and what is wrong with a field', async () => {
    service.handlers['POST /api/users/signup'] = () => ({
      status: 409,
      body: { error: 'There is an account.', fields: { email: 'This address is taken.' } },
    });
    const { store } = makeTestStore({ url: service.url });
    renderScreen(<SignupRoute />, store, '/signup');
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is an account.');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address is taken.');
  });
});

describe('a forgotten password', () => {
  it('is answered, and after 3 seconds the login screen opens', async () => {
    service.handlers['POST /api/users/forgot-password'] = () => ({ body: { message: '' } });
    const { store } = makeTestStore({ url: service.url });
    const { where } = renderScreen(<ForgotPasswordRoute />, store, '/forgot-password');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@a.example');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    fireEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent(
        'Password reset email sent! Check your inbox.',
      );
    });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(where()).toBe('/login');
  });

  it.each([
    [
      'forgot',
      <ForgotPasswordRoute key="f" />,
      'Email',
      'Send Reset Link',
      'Failed to send reset email.',
    ],
    [
      'reset',
      <ResetPasswordRoute key="r" />,
      'New Password',
      'Reset Password',
      'Failed to reset password.',
    ],
  ])('%s: a failure is said', async (_name, route, label, button, text) => {
    const { store } = makeTestStore({ url: 'http://127.0.0.1:1' });
    renderScreen(route, store);
    await userEvent.type(screen.getByLabelText(label), 'ada@a.example');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  });
});

describe('the top bar', () => {
  it('shows a guest About, Testimonials, Login and Sign Up', () => {
    const { store } = makeTestStore();
    store.dispatch(signedOut({ byChoice: false }));
    renderScreen(<TopBar />, store);
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['About', 'Testimonials', 'Login', 'Sign Up']);
  });

  it('shows a student all their pages, and logs out to /login', async () => {
    const { store, tab } = makeTestStore({ url: service.url, userId: 'ada' });
    const { where } = renderScreen(<TopBar />, store, '/dashboard');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/',
      ...[
        'dashboard',
        'profile',
        'search',
        'matches',
        'requests',
        'chat',
        'notifications',
        'sessions',
      ].map((page) => `/${page}`),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(where()).toBe('/login');
    expect(tab.localStorage.getItem('token')).toBeNull();
  });
});

describe('the landing page', () => {
  it('moves to the next testimonial every 5 seconds, and rests while paused', async () => {
    jest.useFakeTimers();
    window.matchMedia = () => ({ matches: false }) as MediaQueryList;
    const { store } = makeTestStore();
    renderScreen(<LandingRoute />, store);
    const current = () =>
      screen
        .getAllByRole('button', { name: /^Testimonial \d$/ })
        .findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    expect(screen.getAllByRole('button', { name: /^Testimonial \d$/ })).toHaveLength(
      LIMITS.testimonials,
    );
    expect(current()).toBe(0);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(current()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Testimonial 5' }));
    expect(current()).toBe(4);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(current()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(current()).toBe(0);
  });
});

describe('when everything else fails', () => {
  it('the error screen says what happened', () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    function Broken(): never {
      throw new Error('The wheels came off.');
    }
    const { store } = makeTestStore();
    renderScreen(
      <ErrorScreen>
        <Broken />
      </ErrorScreen>,
      store,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong.');
    expect(screen.getByText('The wheels came off.')).toBeInTheDocument();
    silence.mockRestore();
  });

  it('the page refuses to start inside a frame and warns outside a secure context', () => {
    const warn = jest.fn();
    const top = {};
    const inFrame = { self: {}, top, isSecureContext: true, document };
    expect(guardPage(inFrame, { warn })).toBe(false);
    expect(document.body).toHaveTextContent('cannot be shown inside another page');
    expect(warn).not.toHaveBeenCalled();
    expect(guardPage({ self: top, top, isSecureContext: false, document }, { warn })).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
