import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../../src/app/App.tsx';
import { ErrorBoundary } from '../../../src/app/shell/ErrorBoundary.tsx';
import { frameGuard } from '../../../src/app/shell/frameGuard.ts';
import { restoreAuthSession } from '../../../src/features/auth/restoreAuthSession.ts';
import { makeTestStore, fakeToken } from '../../support/client/clientStore.ts';
import { fillIn, openApp } from '../../support/client/openApp.tsx';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { expectConsole } from '../../support/expectConsole.ts';

afterEach(() => {
  document.title = '';
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
  ['/verify-email/a-token', 'Verify Email'],
  ['/dashboard', 'Dashboard'],
  ['/profile', 'My Profile'],
  ['/welcome/subjects', 'My Profile'],
  ['/search', 'Find Your Perfect Study Buddy'],
  ['/requests', 'Connection Requests'],
  ['/matches', 'My Study Buddies'],
  ['/notifications', 'Notifications'],
  ['/settings', 'Settings'],
  ['/sessions', 'Study Sessions Calendar'],
  ['/sessions/s1', 'Study session'],
  ['/chat', 'Chat'],
  ['/chat/grace', 'Chat'],
  ['/admin/users/grace', 'Account'],
  ['/admin/reports', 'Reports'],
  ['/admin/outcomes', 'Outcomes'],
  ['/admin/courses', 'Courses'],
  ['/admin/audit', 'Audit Log'],
] as const;

const NOTIFICATION = {
  _id: 'n1',
  type: 'other',
  message: 'Grace accepted your request.',
  read: false,
  createdAt: '2026-03-02T10:00:00.000Z',
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const overlay = () => screen.getByLabelText('Live notifications');
const titled = (title: string) => `${title} · Study Buddy`;
const messages = () => screen.getByLabelText('Messages', { selector: 'ol, ul' });

describe('a public route', () => {
  // Covers 2.1, 2.4, 2.8, 6.1
  it.each(OPEN)('%s shows a guest "%s"', async (path, title) => {
    const { where, service } = await openApp(path, { userId: null });
    expect(await heading(title)).toBeInTheDocument();
    expect(where()).toBe(path);
    expect(document.title).toBe(titled(title));
    expect(messages()).toBeInTheDocument();
    expect(service.calls.filter(({ path }) => path !== '/api/demo')).toEqual([]);
  });

  it('that does not exist shows "Page not found" and a link to the start page', async () => {
    await openApp('/nowhere', { userId: null });
    await heading('Page not found');
    expect(document.title).toBe(titled('Page not found'));
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });
});

describe('a guarded route', () => {
  // Covers 2.7, 2.11, 6.2
  it('redirects a guest to /login', async () => {
    const { goTo, expectAt } = await openApp('/', { userId: null });
    for (const [path] of GUARDED) {
      goTo(path);
      await expectAt('/login');
      goTo('/');
      await expectAt('/');
    }
  });

  // Covers 2.12
  it('returns to the requested URL after login', async () => {
    const { where, user } = await openApp('/search?location=Uppsala', {
      userId: null,
      responses: {
        'POST /api/users/login': { body: { token: fakeToken('ada'), refreshToken: 'r' } },
      },
    });
    await fillIn({ Email: 'ada@a.example', Password: 'correct horse' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await heading('Find Your Perfect Study Buddy');
    expect(where()).toBe('/search?location=Uppsala');
  });
});

describe('every route', () => {
  // Covers 2.1, 2.5, 2.7, 6.3
  it('opens for a student with the overlay of live notifications', async () => {
    const { expectAt, goTo, socket } = await openApp('/', {
      responses: { 'GET /api/notifications': { body: [NOTIFICATION] } },
    });
    for (const [path, title] of [...OPEN, ...GUARDED]) {
      goTo(path);
      const isForGuests = ['/login', '/signup'].includes(path);
      const shown = isForGuests ? 'Dashboard' : title;
      await expectAt(isForGuests ? '/dashboard' : path);
      await screen.findByText(shown, { selector: 'h1' });
      expect(document.title.replace(/^\(1\) /, '')).toBe(titled(shown));
      expect(overlay()).toBeInTheDocument();
      expect(messages()).toBeInTheDocument();
    }
    expect(socket.connects).toBe(1);
    act(() => {
      socket.receive('newNotification', NOTIFICATION);
    });
    await waitFor(() => expect(overlay()).toHaveTextContent('Grace accepted your request.'));
  });

  // Covers 2.10, 2.13
  it.each(['/', '/dashboard', '/search'])(
    '%s shows a full-screen "Loading..." while the auth session is checked',
    async (path) => {
      const { store } = makeTestStore();
      const { where } = renderScreen(<App />, store, path);
      const loading = screen.getByRole('status');
      expect(loading).toHaveTextContent(/^Loading\.\.\.$/);
      expect(loading.querySelector('[class*="animate-spin"]')).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(screen.queryByRole('heading')).toBeNull();
      expect(where()).toBe(path);
      await act(() => store.dispatch(restoreAuthSession()));
      expect(await screen.findByRole('navigation')).toBeInTheDocument();
      await screen.findByRole('heading', { level: 1 });
    },
  );
});

describe('a page opened with a token that cannot be decoded', () => {
  const openWith = async (path: string) => {
    const { store, tab } = makeTestStore();
    tab.localStorage.setItem('token', 'garbage');
    const { where } = renderScreen(<App />, store, path);
    await act(() => store.dispatch(restoreAuthSession()));
    await screen.findByRole('heading', { level: 1 });
    return { where, tab };
  };

  // Covers 5.5
  it('redirects from a guarded route to /login with "Please log in."', async () => {
    const { where, tab } = await openWith('/matches');
    expect(where()).toBe('/login');
    expect(within(messages()).getAllByRole('listitem')).toHaveLength(1);
    expect(messages()).toHaveTextContent('Please log in.');
    expect(tab.localStorage.getItem('token')).toBeNull();
  });

  it('shows public routes without a message', async () => {
    const { where } = await openWith('/');
    expect(where()).toBe('/');
    expect(messages()).toBeEmptyDOMElement();
  });
});

describe('startup and rendering errors', () => {
  // Covers 2.14
  it('a rendering error shows the error screen with its message', () => {
    expectConsole(/The wheels came off/);
    function Broken(): never {
      throw new Error('The wheels came off.');
    }
    const { store } = makeTestStore();
    renderScreen(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
      store,
    );
    expect(screen.getByRole('heading')).toHaveTextContent(/^Something went wrong\.$/);
    expect(screen.getByText('The wheels came off.')).toBeInTheDocument();
  });

  // Covers 2.15, 2.16
  it('the page refuses to start inside a frame and warns outside a secure context', () => {
    const warn = jest.fn();
    const top = {};
    const inFrame = { self: {}, top, isSecureContext: true, document };
    expect(frameGuard(inFrame, { warn })).toBe(false);
    expect(document.body).toHaveTextContent('cannot be shown inside another page');
    expect(warn).not.toHaveBeenCalled();
    expect(frameGuard({ self: top, top, isSecureContext: false, document }, { warn })).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
