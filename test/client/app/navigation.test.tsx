import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { stageFiles } from '../../../src/features/chat/composer/stageFiles.ts';
import { sendText } from '../../../src/features/chat/sendThunks.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';
import { matchMediaForEachTest } from '../../support/client/matchMedia.ts';
import { message } from '../chat/thread/threadModel.ts';
import { notification } from '../notifications/notificationFixture.ts';
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

const refused = { 'POST /api/messages': { status: 403, body: { error: 'No.' } } };

describe('the top bar of a student', () => {
  // Covers 2.17
  it('links to all pages, with Logout and a menu that Escape closes, in which admins have Admin', async () => {
    const { user, store } = await openApp('/matches');
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

    const account = bar().getByRole('button', { name: 'Account' });
    await user.click(account);
    expect(bar().getByRole('link', { name: 'Settings' })).toBeInTheDocument();
    expect(bar().queryByRole('link', { name: 'Admin' })).toBeNull();
    const promotion = authApi.util.updateQueryData('getMe', undefined, (me) => {
      me.role = 'admin';
    });
    store.dispatch(promotion);
    expect(await bar().findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    await user.keyboard('{Escape}');
    expect(bar().queryByRole('link', { name: 'Admin' })).toBeNull();
    expect(account).toHaveFocus();
  });

  it('asks before a logout leaves unsaved changes of the profile or deletes unsent messages', async () => {
    const { user, store, tab, where } = await openApp('/profile', { responses: refused });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'x');
    const askAndCancel = async (question: string, details: string) => {
      await user.click(screen.getByRole('button', { name: 'Logout' }));
      const dialog = await screen.findByRole('alertdialog', { name: question });
      expect(dialog).toHaveAccessibleDescription(details);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(where()).toBe('/profile');
      expect(tab.localStorage.getItem('token')).not.toBeNull();
    };
    const unsaved = 'Your changes to the profile are not saved yet.';
    await askAndCancel('Log out without saving?', unsaved);
    for (const text of ['one', 'two']) store.dispatch(sendText({ conversationId: 'grace', text }));
    const deleted = 'They are deleted from this device if you log out now.';
    await askAndCancel('You have 2 unsent messages.', deleted);
    store.dispatch(stageFiles('grace', [new File(['x'], 'notes.txt')]));
    await askAndCancel('You have 3 unsent messages.', deleted);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
    await screen.findByText('Logged out successfully!');
    expect(where()).toBe('/login');
  });

  it('shows live unread counts without muted conversations, also in the title', async () => {
    const conversation = (userId: string, unread: number, muted = false) => ({
      ...{ userId, unread },
      settings: { ...DEFAULT_SETTINGS, muted },
    });
    const { socket } = await openApp('/matches', {
      responses: {
        'GET /api/notifications': {
          body: [notification('n1'), notification('n2', { read: true })],
        },
        'GET /api/conversations': {
          body: [conversation('grace', 3), conversation('emmy', 1), conversation('alan', 7, true)],
        },
      },
    });
    const expectCounts = async (notifications: string, chat: string, title: string) => {
      await bar().findByRole('link', { name: `Notifications${notifications}` });
      await bar().findByRole('link', { name: `Chat${chat}` });
      await waitFor(() => expect(document.title).toBe(`${title}My Study Buddies · Study Buddy`));
    };
    await expectCounts(' 1 unread', ' 4 unread', '(1) ');
    act(() => {
      socket.receive('newNotification', notification('n3'));
      socket.receive('receiveMessage', message(1));
    });
    await expectCounts(' 2 unread', ' 5 unread', '(2) ');
    act(() => {
      socket.receive('notificationRead', { _id: 'n1' });
      socket.receive('notificationRead', { _id: 'n3' });
    });
    await expectCounts('', ' 5 unread', '');
  });
});

describe('the top bar of a guest', () => {
  // Covers 2.19
  it('links to the sections of the start page, Login and Sign Up, in a menu that can collapse', async () => {
    const { user, expectAt } = await openApp('/login', { userId: null });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(entries()).toEqual([
      ['About', '/'],
      ['Testimonials', '/'],
      ['Login', '/login'],
      ['Sign Up', '/signup'],
    ]);
    expect(bar().getByRole('link', { name: 'Study Buddy' })).toHaveAttribute('href', '/');

    const button = screen.getByRole('button', { name: 'Menu' });
    const expectOpen = (isOpen: boolean) => {
      expect(button).toHaveAttribute('aria-expanded', String(isOpen));
    };
    await user.click(button);
    expectOpen(true);
    await user.keyboard('{Escape}');
    expectOpen(false);
    expect(button).toHaveFocus();

    await user.click(button);
    for (let entry = 0; entry < 4; entry += 1) await user.tab();
    expectOpen(true);
    await user.tab();
    expectOpen(false);

    await user.click(button);
    await user.click(bar().getByRole('link', { name: 'Sign Up' }));
    expectOpen(false);
    await expectAt('/signup');
  });
});

describe('the navigation of a narrow window', () => {
  matchMediaForEachTest(true);
  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

  const openNarrow = async (responses: Record<string, FakeResponse>) => {
    mockNavigation();
    const app = await openApp('/matches', { responses });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    return { ...app, pages, me: pages.getByRole('button', { name: 'Me' }) };
  };

  it('has the main pages at the bottom and the notifications at the top, with counts', async () => {
    const { pages, goTo } = await openNarrow({
      'GET /api/notifications': { body: [], headers: { 'x-unread-count': '2' } },
      'GET /api/messages/unread-counts': { body: { grace: { count: 120 } } },
    });
    await pages.findByRole('link', { name: 'Chat 99+ unread' });
    const links = pages.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/dashboard', '/search', '/chat', '/sessions']);
    const notifications = await bar().findByRole('link', { name: 'Notifications 2 unread' });
    expect(notifications).toHaveAttribute('href', '/notifications');
    expect(bar().queryByRole('link', { name: 'Dashboard' })).toBeNull();
    // An open conversation needs the space.
    goTo('/chat/grace');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull());
  });

  it('has the other pages and Logout in a menu, which Escape, Back, a link and the question close', async () => {
    const statuses = ['pending', 'accepted', 'pending'] as const;
    const { user, store, pages, me, expectAt } = await openNarrow({
      'GET /api/users/me': { body: { _id: 'ada', name: 'Ada King', role: 'admin' } },
      'GET /api/requests/received': {
        body: statuses.map((status, index) => received({ _id: String(index), status })),
      },
      ...refused,
    });
    const isOpen = () => screen.queryByRole('link', { name: 'Profile', hidden: true }) !== null;
    expect(me).toHaveAttribute('aria-current', 'true');
    await user.click(me);
    for (const name of ['Profile', 'Matches', 'Requests 2 waiting', 'Settings', 'Admin'])
      expect(await pages.findByRole('link', { name })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(me).toHaveFocus();

    await user.click(me);
    expect(pressBack()).toBe(false);
    expect(isOpen()).toBe(false);
    expect(me).toHaveFocus();
    expect(pressBack()).toBe(true);

    await user.click(me);
    await user.click(pages.getByRole('link', { name: /^Requests/ }));
    await expectAt('/requests');
    expect(isOpen()).toBe(false);
    await user.click(pages.getByRole('link', { name: 'Search' }));
    await waitFor(() => expect(me).not.toHaveAttribute('aria-current'));

    store.dispatch(sendText({ conversationId: 'grace', text: 'one' }));
    await user.click(me);
    await user.click(pages.getByRole('button', { name: 'Logout' }));
    expect(
      await screen.findByRole('alertdialog', { name: 'You have 1 unsent message.' }),
    ).toHaveAccessibleDescription('It is deleted from this device if you log out now.');
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
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('opens conversations and people by a part of their name, or the first entry', async () => {
    const { user, expectAt } = await open('/matches');
    await heading('My Study Buddies');
    await user.keyboard('{Meta>}k{/Meta}');
    await user.type((await palette()).getByRole('searchbox'), 'new s{Enter}');
    await expectAt('/sessions');
    await screen.findByRole('dialog', { name: 'Schedule New Session' });
    await user.keyboard('{Escape}');
    await noDialog();

    await user.keyboard('{Control>}k{/Control}');
    const list = await palette();
    const names = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toContain('Grace HopperConversation'));
    expect(names()[0]).toBe('New sessionAction');
    expect(names()).not.toContain('AdminScreen');
    const search = list.getByRole('searchbox');
    await user.type(search, 'ra');
    expect(names()).toEqual(['Grace HopperConversation', 'Grace HopperProfile']);
    await user.type(search, 'x');
    expect(list.getByText('Nothing is called that.')).toBeVisible();
    await user.type(search, '{Backspace}{ArrowDown}{ArrowDown}{Enter}');
    await expectAt('/people/grace');
  });

  it('focuses the search of a screen or opens the palette, unless the key is off on this device', async () => {
    const { user, goTo } = await open('/search');
    const search = await screen.findByLabelText('Search by name');
    await user.keyboard('/');
    expect(search).toHaveFocus();
    // In a field it is a character.
    await user.keyboard('/?');
    expect(search).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).toBeNull();
    goTo('/matches');
    await heading('My Study Buddies');
    await user.keyboard('/');
    await palette();
    await user.keyboard('{Escape}');
    await noDialog();

    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keys = Array.from(document.querySelectorAll('dl > *'), (key) => key.textContent);
    expect(keys).toEqual([
      ...[
        'Ctrl KGo to a person, a conversation or a screen',
        '/Search on this screen, or go to one',
      ],
      ...['?Show these keys', 'EscClose what is open'],
      '↑ ↓ ← →Move in the calendar, in menus and in lists',
      ...['TGo to today, in the calendar', 'EnterSend the message; with Shift, a new line'],
    ]);
    await user.click(list.getByRole('checkbox'));
    await user.click(list.getByRole('button', { name: 'Close' }));
    await noDialog();
    await user.keyboard('?/');
    await user.keyboard('{Control>}k{/Control}');
    // The next dialog is that of Ctrl K, which stays on.
    await palette();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
