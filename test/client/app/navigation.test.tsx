import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sendText } from '../../../src/features/chat/sendThunks.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';
import { matchMediaForEachTest } from '../../support/client/matchMedia.ts';
import { received } from '../requests/requestFixture.ts';

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const entries = () =>
  bar()
    .getAllByRole('listitem')
    .map((item) => [readableText(item), item.querySelector('a')?.getAttribute('href') ?? null]);

/** Returns the text without hidden parts such as initials. */
function readableText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent.trim();
}

const admin = { 'GET /api/users/me': { body: { _id: 'ada', name: 'Ada King', role: 'admin' } } };
const refused = { 'POST /api/messages': { status: 403, body: { error: 'No.' } } };
const notification = (_id: string, read = false) => ({
  _id,
  type: 'other',
  message: 'Grace accepted your request.',
  read,
  createdAt: '2026-03-02T10:00:00.000Z',
});
const message = (_id: string) => ({
  _id,
  senderId: 'grace',
  recipientId: 'ada',
  message: 'Hello',
  createdAt: '2026-03-02T10:00:00.000Z',
  read: false,
  edited: false,
});

describe('the top bar of a student', () => {
  // Covers 2.17
  it('links to all pages and Logout', async () => {
    await openApp('/matches');
    await screen.findByRole('heading', { level: 1 });
    expect(bar().getByRole('link', { name: 'Study Buddy' })).toHaveAttribute('href', '/dashboard');
    expect(entries()).toEqual([
      ['Dashboard', '/dashboard'],
      ['Profile', '/profile'],
      ['Search', '/search'],
      ['Matches', '/matches'],
      ['Requests', '/requests'],
      ['Chat', '/chat'],
      ['Notifications', '/notifications'],
      ['Sessions', '/sessions'],
      ['Account', null],
      ['Logout', null],
    ]);
    expect(bar().getByRole('link', { current: 'page' })).toHaveTextContent('Matches');
  });

  it('has a menu with Settings, and Admin for admins, that Escape closes', async () => {
    const { user, expectAt } = await openApp('/matches', { responses: admin });
    const button = await bar().findByRole('button', { name: 'Account' });
    await user.click(button);
    expect(await bar().findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    await user.keyboard('{Escape}');
    expect(bar().queryByRole('link', { name: 'Admin' })).toBeNull();
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(bar().getByRole('link', { name: 'Settings' }));
    await expectAt('/settings');
  });

  it('has no link to Admin for other students', async () => {
    const { user } = await openApp('/matches');
    await user.click(await bar().findByRole('button', { name: 'Account' }));
    expect(bar().getByRole('link', { name: 'Settings' })).toBeInTheDocument();
    expect(bar().queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('asks before a logout deletes unsent messages', async () => {
    const { user, store, tab, where, count } = await openApp('/matches', { responses: refused });
    for (const text of ['one', 'two']) store.dispatch(sendText({ conversationId: 'grace', text }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('alertdialog', { name: 'You have 2 unsent messages.' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(tab.localStorage.getItem('token')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await screen.findByText('Logged out successfully!');
    expect(where()).toBe('/login');
    expect(tab.localStorage.getItem('chat:ada:outbox')).toBeNull();
    await waitFor(() => expect(count('POST /api/auth/logout')).toBe(1));
  });

  it('asks before a logout leaves unsaved changes of the profile', async () => {
    const { user, where } = await openApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Show all fields' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'x');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('alertdialog', { name: 'Log out without saving?' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(where()).toBe('/profile');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await screen.findByText('Logged out successfully!');
    expect(where()).toBe('/login');
  });

  it('shows live unread counts, also in the title', async () => {
    const { socket } = await openApp('/matches', {
      responses: {
        'GET /api/notifications': {
          body: [notification('n1'), notification('n2', true)],
          headers: { 'x-unread-count': '2' },
        },
        'GET /api/messages/unread-counts': { body: { grace: { count: 3 }, emmy: { count: 1 } } },
      },
    });
    await bar().findByRole('link', { name: 'Notifications 2 unread' });
    await bar().findByRole('link', { name: 'Chat 4 unread' });
    await waitFor(() => expect(document.title).toBe('(2) My Study Buddies · Study Buddy'));
    act(() => {
      socket.receive('newNotification', notification('n3'));
      socket.receive('receiveMessage', message('m1'));
    });
    await bar().findByRole('link', { name: 'Notifications 3 unread' });
    await bar().findByRole('link', { name: 'Chat 5 unread' });
    expect(document.title).toBe('(3) My Study Buddies · Study Buddy');
  });

  it('leaves muted conversations out of the count', async () => {
    const conversation = (userId: string, unread: number, muted: boolean) => ({
      ...{ userId, unread },
      settings: { ...DEFAULT_SETTINGS, muted },
    });
    await openApp('/matches', {
      responses: {
        'GET /api/conversations': {
          body: [conversation('grace', 3, true), conversation('emmy', 2, false)],
        },
      },
    });
    expect(await bar().findByRole('link', { name: 'Chat 2 unread' })).toBeVisible();
  });

  it('shows no count when everything is read or after logout', async () => {
    const { user, socket } = await openApp('/matches', {
      responses: { 'GET /api/notifications': { body: [notification('n1'), notification('n2')] } },
    });
    await bar().findByRole('link', { name: 'Notifications 2 unread' });
    act(() => {
      socket.receive('notificationRead', { _id: 'n1' });
      socket.receive('notificationRead', { _id: 'n2' });
    });
    await bar().findByRole('link', { name: 'Notifications' });
    expect(document.title).toBe('My Study Buddies · Study Buddy');
    act(() => {
      socket.receive('newNotification', notification('n3'));
    });
    await bar().findByRole('link', { name: 'Notifications 1 unread' });
    await user.click(bar().getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(document.title).toBe('Login · Study Buddy');
  });
});

describe('the top bar of a guest', () => {
  // Covers 2.19
  it('links to the sections of the start page, Login and Sign Up', async () => {
    await openApp('/login', { userId: null });
    await screen.findByRole('heading', { level: 1 });
    expect(entries()).toEqual([
      ['About', '/'],
      ['Testimonials', '/'],
      ['Login', '/login'],
      ['Sign Up', '/signup'],
    ]);
    expect(bar().getByRole('link', { name: 'Study Buddy' })).toHaveAttribute('href', '/');
  });
});

const bottomBar = async () => within(await screen.findByRole('navigation', { name: 'Pages' }));

async function meMenu() {
  const entries = await bottomBar();
  return { entries, me: entries.getByRole('button', { name: 'Me' }) };
}

describe('the navigation of a narrow window', () => {
  matchMediaForEachTest(true);
  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

  it('has the main pages at the bottom and the notifications at the top, with counts', async () => {
    await openApp('/matches', {
      responses: {
        'GET /api/notifications': { body: [], headers: { 'x-unread-count': '2' } },
        'GET /api/messages/unread-counts': { body: { grace: { count: 120 } } },
      },
    });
    const entries = await bottomBar();
    await entries.findByRole('link', { name: 'Chat 99+ unread' });
    const links = entries.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/dashboard', '/search', '/chat', '/sessions']);
    const notifications = await bar().findByRole('link', { name: 'Notifications 2 unread' });
    expect(notifications).toHaveAttribute('href', '/notifications');
    expect(bar().queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('has the other pages and Logout in a menu that Escape closes', async () => {
    const { user, where } = await openApp('/search', { responses: admin });
    const { entries, me } = await meMenu();
    await user.click(me);
    for (const name of ['Profile', 'Matches', 'Requests', 'Settings', 'Admin']) {
      expect(await entries.findByRole('link', { name })).toBeInTheDocument();
    }
    await user.keyboard('{Escape}');
    expect(entries.queryByRole('link', { name: 'Profile' })).toBeNull();
    expect(me).toHaveFocus();
    await user.click(me);
    await user.click(entries.getByRole('link', { name: 'Requests' }));
    await screen.findByRole('heading', { name: 'Connection Requests' });
    expect(where()).toBe('/requests');
    expect(entries.queryByRole('link', { name: 'Profile' })).toBeNull();
    await user.click(me);
    await user.click(entries.getByRole('button', { name: 'Logout' }));
    await screen.findByText('Logged out successfully!');
  });

  it('is current at Me on its pages, with the number of requests that wait', async () => {
    const statuses = ['pending', 'accepted', 'pending'] as const;
    const body = statuses.map((status, index) => received({ _id: String(index), status }));
    const { user } = await openApp('/matches', {
      responses: { 'GET /api/requests/received': { body } },
    });
    const { entries, me } = await meMenu();
    expect(me).toHaveAttribute('aria-current', 'true');
    await user.click(me);
    await entries.findByRole('link', { name: 'Requests 2 waiting' });
    await user.click(entries.getByRole('link', { name: 'Search' }));
    await waitFor(() => expect(me).not.toHaveAttribute('aria-current'));
  });

  it('closes the menu by Back', async () => {
    mockNavigation();
    const { user } = await openApp('/search');
    const { entries, me } = await meMenu();
    await user.click(me);
    expect(pressBack()).toBe(false);
    expect(entries.queryByRole('link', { name: 'Profile' })).toBeNull();
    expect(me).toHaveFocus();
    expect(pressBack()).toBe(true);
  });

  it('closes the menu below the question about unsent messages', async () => {
    const { user, store } = await openApp('/search', { responses: refused });
    store.dispatch(sendText({ conversationId: 'grace', text: 'one' }));
    const { entries, me } = await meMenu();
    await user.click(me);
    await user.click(entries.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('link', { name: 'Profile', hidden: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(me).toHaveFocus());
  });

  it('leaves the space to an open conversation', async () => {
    await openApp('/chat/grace');
    await screen.findByRole('link', { name: 'Notifications' });
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});

describe('the collapsed menu of a guest', () => {
  const button = () => screen.getByRole('button', { name: 'Menu' });
  const isOpen = () => button().getAttribute('aria-expanded') === 'true';

  async function openMenu() {
    const app = await openApp('/login', { userId: null });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await app.user.click(button());
    expect(isOpen()).toBe(true);
    return app;
  }

  it('closes on its button and on navigation', async () => {
    const { user, expectAt } = await openMenu();
    await user.click(button());
    expect(isOpen()).toBe(false);
    await user.click(button());
    await user.click(screen.getByRole('navigation').querySelector('a[href="/signup"]')!);
    expect(isOpen()).toBe(false);
    await expectAt('/signup');
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const { user } = await openMenu();
    await user.tab();
    expect(screen.getByRole('link', { name: 'About' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(button()).toHaveFocus();
  });

  it('closes when the focus leaves it', async () => {
    const { user } = await openMenu();
    for (let entry = 0; entry < 4; entry += 1) await user.tab();
    expect(isOpen()).toBe(true);
    await user.tab();
    expect(screen.getByRole('combobox', { name: 'Theme' })).toHaveFocus();
    expect(isOpen()).toBe(false);
  });
});

describe('the keyboard', () => {
  beforeEach(() => {
    // jsdom has no layout.
    Element.prototype.checkVisibility = () => true;
  });

  const open = (path: string) =>
    openApp(path, {
      responses: {
        'GET /api/users/matches': {
          body: [
            { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' },
            { id: 'alan', name: 'Alan Turing', connectionStatus: 'pending' },
          ],
        },
      },
    });
  const heading = (name: string) => screen.findByText(name, { selector: 'h1' });
  const palette = async () => within(await screen.findByRole('dialog', { name: 'Go to' }));
  type Palette = Awaited<ReturnType<typeof palette>>;
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const names = (list: Palette) =>
    list.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('opens conversations and people by a part of their name', async () => {
    const app = await open('/matches');
    await heading('My Study Buddies');
    await app.user.keyboard('{Control>}k{/Control}');
    const list = await palette();
    await waitFor(() => expect(names(list)).toContain('Grace HopperConversation'));
    expect(names(list)[0]).toBe('New sessionAction');
    expect(names(list)).not.toContain('AdminScreen');
    await app.user.type(list.getByRole('searchbox'), 'ra');
    expect(names(list)).toEqual(['Grace HopperConversation', 'Grace HopperProfile']);
    await app.user.type(list.getByRole('searchbox'), 'x');
    expect(list.getByText('Nothing is called that.')).toBeVisible();
    await app.user.type(list.getByRole('searchbox'), '{Backspace}{ArrowDown}{ArrowDown}{Enter}');
    await app.expectAt('/people/grace');
  });

  it('opens the first entry by Enter, and the form of a new session', async () => {
    const app = await open('/matches');
    await heading('My Study Buddies');
    await app.user.keyboard('{Meta>}k{/Meta}');
    await app.user.type((await palette()).getByRole('searchbox'), 'new s{Enter}');
    await app.expectAt('/sessions');
    expect(await screen.findByRole('dialog', { name: 'Schedule New Session' })).toBeVisible();
  });

  it('focuses the search of a screen, and opens the palette on a screen without one', async () => {
    const app = await open('/search');
    const search = await screen.findByLabelText('Search by name');
    await app.user.keyboard('/');
    expect(search).toHaveFocus();
    // In a field it is a character.
    await app.user.keyboard('/?');
    expect(search).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).toBeNull();
    app.goTo('/matches');
    await heading('My Study Buddies');
    await app.user.keyboard('/');
    await palette();
  });

  it('lists the keys, and switches single ones off on this device', async () => {
    const app = await open('/matches');
    await heading('My Study Buddies');
    await app.user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(list.getByText('Ctrl K')).toBeVisible();
    await app.user.click(list.getByRole('checkbox'));
    await app.user.click(list.getByRole('button', { name: 'Close' }));
    await noDialog();
    await app.user.keyboard('?/');
    await app.user.keyboard('{Control>}k{/Control}');
    // The next dialog is that of Ctrl K, which stays on.
    await palette();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
