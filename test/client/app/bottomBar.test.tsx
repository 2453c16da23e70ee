import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { sendText } from '../../../src/features/chat/sendThunks.ts';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';

mockMatchMedia(true);

const bar = async () => within(await screen.findByRole('navigation', { name: 'Pages' }));
const admin = { 'GET /api/users/me': { body: { _id: 'ada', name: 'Ada King', role: 'admin' } } };

describe('the navigation of a narrow window', () => {
  it('has the main pages at the bottom and the notifications at the top, with counts', async () => {
    await openApp('/matches', {
      responses: {
        'GET /api/notifications': { body: [], headers: { 'x-unread-count': '2' } },
        'GET /api/messages/unread-counts': { body: { grace: { count: 120 } } },
      },
    });
    const entries = await bar();
    await entries.findByRole('link', { name: 'Chat 99+ unread' });
    const links = entries.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/dashboard', '/search', '/chat', '/sessions']);
    const top = within(screen.getByRole('navigation', { name: 'Main' }));
    const notifications = await top.findByRole('link', { name: 'Notifications 2 unread' });
    expect(notifications).toHaveAttribute('href', '/notifications');
    expect(top.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('has the other pages and Logout in a menu that Escape closes', async () => {
    const { user, where } = await openApp('/search', { responses: admin });
    const entries = await bar();
    const me = entries.getByRole('button', { name: 'Me' });
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
    const request = (_id: string, status: string) => ({
      _id,
      status,
      isSent: false,
      senderId: { _id: 'grace', name: 'Grace Hopper' },
      senderName: 'Grace Hopper',
      recipientName: 'Ada King',
      message: 'Hi',
      createdAt: '2026-03-02T10:00:00.000Z',
    });
    const { user } = await openApp('/matches', {
      responses: {
        'GET /api/requests/received': {
          body: [request('r1', 'pending'), request('r2', 'accepted'), request('r3', 'pending')],
        },
      },
    });
    const entries = await bar();
    const me = entries.getByRole('button', { name: 'Me' });
    expect(me).toHaveAttribute('aria-current', 'true');
    await user.click(me);
    await entries.findByRole('link', { name: 'Requests 2 waiting' });
    await user.click(entries.getByRole('link', { name: 'Search' }));
    await waitFor(() => expect(me).not.toHaveAttribute('aria-current'));
  });

  it('closes the menu by Back', async () => {
    mockNavigation();
    const { user } = await openApp('/search');
    const entries = await bar();
    const me = entries.getByRole('button', { name: 'Me' });
    await user.click(me);
    expect(pressBack()).toBe(false);
    expect(entries.queryByRole('link', { name: 'Profile' })).toBeNull();
    expect(me).toHaveFocus();
    expect(pressBack()).toBe(true);
  });

  it('closes the menu below the question about unsent messages', async () => {
    const { user, store } = await openApp('/search', {
      responses: { 'POST /api/messages': { status: 403, body: { error: 'No.' } } },
    });
    store.dispatch(sendText({ conversationId: 'grace', text: 'one' }));
    const entries = await bar();
    const me = entries.getByRole('button', { name: 'Me' });
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
