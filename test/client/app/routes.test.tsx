import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { App } from '../../../src/app/App.tsx';
import { restoreAuthSession } from '../../../src/features/auth/restoreAuthSession.ts';
import { SCREEN_PATHS } from '../../../src/routes.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const OPEN = [
  ['/', 'Find someone to study with'],
  ['/login', 'Login'],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password/a-token', 'Reset Password'],
  ['/admin', 'Admin Panel'],
] as const;

/** All others, with their parameters filled in. */
const GUARDED = SCREEN_PATHS.filter((path) => !OPEN.some(([open]) => matchPath(path, open))).map(
  (path) => path.replaceAll(/:\w+\??/g, 'grace'),
);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const titled = (title: string) => `${title} · Study Buddy`;
const messages = () => screen.getByLabelText('Messages', { selector: 'ol, ul' });

describe('a guest', () => {
  /** Requests that need no token. */
  const OF_GUESTS = ['/api/demo', '/api/sign-on', '/api/auth/reset-password/check'];

  // Covers 2.4, 2.8, 2.11, 6.1, 6.2
  it('sees the public routes, and /login in place of the others', async () => {
    const { where, goTo, expectAt, service } = await openApp('/', { userId: null });
    for (const [path, title] of [...OPEN, ['/nowhere', 'Page not found']] as const) {
      goTo(path);
      expect(await heading(title)).toBeInTheDocument();
      expect([where(), document.title]).toEqual([path, titled(title)]);
      expect(messages()).toBeInTheDocument();
    }
    const toStart = screen.getByRole('link', { name: 'Go to the start page' });
    expect(toStart).toHaveAttribute('href', '/');
    for (const path of GUARDED) {
      goTo(path);
      await expectAt('/login');
      goTo('/nowhere');
      await expectAt('/nowhere');
    }
    expect(service.calls.filter(({ path }) => !OF_GUESTS.includes(path))).toEqual([]);
  });

  it('with a token that cannot be decoded is asked to log in by guarded routes only', async () => {
    const { store, tab } = makeTestStore();
    tab.localStorage.setItem('token', 'garbage');
    const { where, goTo } = renderScreen(<App />, store, '/');
    await act(() => store.dispatch(restoreAuthSession()));
    await screen.findByRole('heading', { level: 1 });
    expect(where()).toBe('/');
    expect(messages()).toBeEmptyDOMElement();
    goTo('/matches');
    await heading('Login');
    expect(where()).toBe('/login');
    expect(within(messages()).getAllByRole('listitem')).toHaveLength(1);
    expect(messages()).toHaveTextContent('Please log in.');
    expect(tab.localStorage.getItem('token')).toBeNull();
  });
});

describe('a route', () => {
  // Covers 2.1, 2.5, 2.7, 6.3
  it('has the overlay of live notifications for a student, and the forms of guests lead to /dashboard', async () => {
    const { expectAt, goTo, socket } = await openApp('/');
    for (const [path, title, shownAt = path] of [
      ['/', 'Find someone to study with'],
      ['/login', 'Dashboard', '/dashboard'],
      ['/signup', 'Dashboard', '/dashboard'],
      ['/verify-email/a-token', 'Verify Email'],
      ['/sessions/s1', 'Study session'],
      ['/chat/grace', 'Chat'],
      ['/admin/users/grace', 'Account'],
    ] as const) {
      goTo(path);
      await expectAt(shownAt);
      await screen.findByText(title, { selector: 'h1' });
      expect(document.title).toBe(titled(title));
      expect(await screen.findByLabelText('Live notifications')).toBeInTheDocument();
      expect(messages()).toBeInTheDocument();
    }
    expect(socket.connects).toBe(1);
  });

  // Covers 2.10, 2.13
  it('shows a full-screen "Loading..." while the auth session is checked', async () => {
    const { store } = makeTestStore();
    const { where } = renderScreen(<App />, store, '/search');
    const loading = screen.getByRole('status');
    expect(loading).toHaveTextContent(/^Loading\.\.\.$/);
    expect(loading.querySelector('[class*="animate-spin"]')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(where()).toBe('/search');
    await act(() => store.dispatch(restoreAuthSession()));
    expect(await screen.findByRole('navigation')).toBeInTheDocument();
    await heading('Login');
  });
});
