import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { sessionExpired } from '../../../src/api/sessionActions.ts';
import { App } from '../../../src/app/App.tsx';
import { ErrorScreen } from '../../../src/app/ErrorScreen.tsx';
import { guardPage } from '../../../src/app/guardPage.ts';
import { RequireAuth } from '../../../src/app/RequireAuth.tsx';
import { startSession } from '../../../src/features/auth/startSession.ts';
import { makeTestStore, tokenFor } from '../../support/clientStore.ts';
import { closeApps, openApp } from '../../support/openApp.tsx';
import { renderScreen } from '../../support/renderScreen.tsx';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

const OPEN = [
  ['/', 'Find someone to study with'],
  ['/login', 'Login'],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password/a-token', 'Reset Password'],
  ['/admin', 'Admin Panel'],
] as const;

const GUARDED = [
  ['/dashboard', 'Dashboard'],
  ['/profile', 'My Profile'],
  ['/search', 'Find Your Perfect Study Buddy'],
  ['/requests', 'Connection Requests'],
  ['/matches', 'My Study Buddies'],
  ['/notifications', 'Notifications'],
  ['/sessions', 'Study Sessions Calendar'],
  ['/chat', 'Chat'],
  ['/chat/grace', 'Chat'],
] as const;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const overlay = () => screen.findByRole('list', { name: 'Live notifications' });
const messages = () => screen.getByRole('list', { name: 'Messages' });

describe('an open address', () => {
  it.each(OPEN)('%s shows a guest "%s"', async (address, title) => {
    const { where, service } = await openApp(address, { userId: null });
    expect(await heading(title)).toBeInTheDocument();
    expect(where()).toBe(address);
    expect(document.title).toBe(`${title} · Study Buddy`);
    expect(messages()).toBeInTheDocument();
    expect(service.calls.filter(({ path }) => path !== '/api/demo')).toEqual([]);
  });

  it('that nobody knows says so and leads to the start page', async () => {
    await openApp('/nowhere', { userId: null });
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });
});

describe('a guarded address', () => {
  it.each(GUARDED.map(([address]) => address))('%s leads a guest to /login', async (address) => {
    const { where } = await openApp(address, { userId: null });
    await heading('Login');
    expect(where()).toBe('/login');
  });

  it('shows "Loading" while the session is being checked', () => {
    const { store } = makeTestStore();
    const guarded = (
      <Routes>
        <Route element={<RequireAuth />}>
          <Route path="/search" element={<p>Search screen</p>} />
        </Route>
      </Routes>
    );
    renderScreen(guarded, store, '/search');
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
    expect(screen.queryByText('Search screen')).toBeNull();
  });

  it('remembers where a guest came from, and leads back after signing in', async () => {
    const { where, user } = await openApp('/search?location=Uppsala', {
      userId: null,
      answers: {
        'POST /api/users/login': { body: { token: tokenFor('ada'), refreshToken: 'r' } },
      },
    });
    await user.type(await screen.findByLabelText('Email'), 'ada@a.example');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await heading('Find Your Perfect Study Buddy');
    expect(where()).toBe('/search?location=Uppsala');
  });

  it('leaves at once when the session expires on most screens', async () => {
    const { where, store } = await openApp('/matches');
    await heading('My Study Buddies');
    act(() => {
      store.dispatch(sessionExpired());
    });
    expect(where()).toBe('/login');
  });

  it.each(['/profile', '/requests', '/notifications'])(
    '%s says for 3 seconds that the session expired',
    async (address) => {
      const { where, store } = await openApp(address);
      await screen.findByRole('heading', { level: 1 });
      jest.useFakeTimers();
      act(() => {
        store.dispatch(sessionExpired());
      });
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Session expired. Redirecting to login...',
      );
      await act(() => jest.advanceTimersByTimeAsync(2_999));
      expect(where()).toBe(address);
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(where()).toBe('/login');
    },
  );
});

describe('every address', () => {
  const forStudents = [...OPEN, ...GUARDED].map(([address, title]) =>
    ['/login', '/signup'].includes(address)
      ? { address, now: '/dashboard', title: 'Dashboard' }
      : { address, now: address, title },
  );

  it.each(forStudents)(
    '$address opens for a student, under the overlay of live notifications',
    async ({ address, now, title }) => {
      const { where, socket } = await openApp(address);
      await heading(title);
      expect(where()).toBe(now);
      await overlay();
      await waitFor(() => {
        expect(socket.connects).toBe(1);
      });
      act(() => {
        socket.arrive('newNotification', {
          _id: 'n1',
          type: 'other',
          message: 'Grace accepted your request.',
          read: false,
          createdAt: '2026-03-02T10:00:00.000Z',
        });
      });
      expect(await overlay()).toHaveTextContent('Grace accepted your request.');
      expect(messages()).toBeInTheDocument();
    },
  );

  it.each(['/', '/login', '/dashboard', '/admin'])(
    '%s waits behind a full-screen "Loading..."',
    async (address) => {
      const { store } = makeTestStore();
      const { where } = renderScreen(<App />, store, address);
      const loading = screen.getByRole('status');
      expect(loading).toHaveTextContent(/^Loading\.\.\.$/);
      expect(loading.querySelector('[class*="animate-spin"]')).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(screen.queryByRole('heading')).toBeNull();
      expect(where()).toBe(address);
      await act(() => store.dispatch(startSession()));
      expect(await screen.findByRole('navigation')).toBeInTheDocument();
      await screen.findByRole('heading', { level: 1 });
    },
  );
});

describe('a page opened with a token that cannot be decoded', () => {
  const openWith = async (address: string) => {
    const { store, tab } = makeTestStore();
    tab.localStorage.setItem('token', 'garbage');
    const { where } = renderScreen(<App />, store, address);
    await act(() => store.dispatch(startSession()));
    await screen.findByRole('heading', { level: 1 });
    return { where, tab };
  };

  it('leads from a guarded address to /login and says "Please log in."', async () => {
    const { where, tab } = await openWith('/matches');
    expect(where()).toBe('/login');
    expect(within(messages()).getAllByRole('listitem')).toHaveLength(1);
    expect(messages()).toHaveTextContent('Please log in.');
    expect(tab.localStorage.getItem('token')).toBeNull();
  });

  it('counts as a guest elsewhere, where nothing is said', async () => {
    const { where } = await openWith('/');
    expect(where()).toBe('/');
    expect(messages()).toBeEmptyDOMElement();
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
    expect(screen.getByRole('heading')).toHaveTextContent(/^Something went wrong\.$/);
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
