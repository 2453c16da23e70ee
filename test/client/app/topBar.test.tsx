import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sendText } from '../../../src/features/chat/sendThunks.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';

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
  it('leads from the logo to the dashboard', async () => {
    await openApp('/matches');
    expect(bar().getByRole('link', { name: 'Study Buddy' })).toHaveAttribute('href', '/dashboard');
  });

  // Covers 2.17
  it('links to all pages and Logout', async () => {
    await openApp('/matches');
    await screen.findByRole('heading', { level: 1 });
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
    const { user, expectAt } = await openApp('/matches', {
      responses: {
        'GET /api/users/me': { body: { _id: 'ada', name: 'Ada Lovelace', role: 'admin' } },
      },
    });
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
    const { user, store, tab, where, service } = await openApp('/matches', {
      responses: { 'POST /api/messages': { status: 403, body: { error: 'No.' } } },
    });
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
    await waitFor(() =>
      expect(service.calls.map(({ path }) => path)).toContain('/api/auth/logout'),
    );
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
