import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { closeApps, expectToasts, openApp, type OpenApp } from '../../support/client/openApp.tsx';
import { student } from '../search/studentFixture.ts';

afterEach(closeApps);

const NOTIFICATIONS = 'GET /api/notifications';

describe('a signed-in page whose tokens were removed', () => {
  const removeTokens = ({ tab }: OpenApp) => {
    for (const key of ['token', 'refreshToken']) tab.localStorage.removeItem(key);
  };

  // Covers 8.20
  it.each([
    ['/dashboard', 'Please log in.'],
    ['/profile', 'Please log in.'],
    ['/requests', 'Please log in.'],
    ['/notifications', 'Please log in.'],
    ['/search', 'Please log in.'],
    ['/sessions', 'Please log in.'],
    ['/admin', 'Please log in.'],
    ['/matches', 'Please log in to view your matches.'],
    ['/chat', 'Please log in to view your matches.'],
  ])('%s shows "%s" and redirects to /login', async (path, text) => {
    // Wait for the request of the top bar before the tokens are removed.
    const app = await openApp('/forgot-password', {
      responses: { [NOTIFICATIONS]: { status: 500 } },
    });
    await screen.findByLabelText('Email');
    await waitFor(() => {
      expect(app.count(NOTIFICATIONS)).toBe(1);
    });
    removeTokens(app);
    app.service.calls.length = 0;
    app.goTo(path);
    await expectToasts(text);
    await app.expectAt('/login');
    expect(app.service.calls.filter(({ path }) => path !== '/api/demo')).toEqual([]);
  });

  // Covers 8.20
  it.each([
    ['/requests', 'Please log in.'],
    ['/matches', 'Please log in to view your matches.'],
  ])('%s with a token that cannot be decoded shows "%s"', async (path, text) => {
    const app = await openApp('/forgot-password');
    await screen.findByLabelText('Email');
    app.tab.localStorage.setItem('token', 'not.a.token');
    app.goTo(path);
    await expectToasts(text);
    await app.expectAt('/login');
    expect(app.tab.localStorage.getItem('token')).toBeNull();
  });

  // Covers 8.20
  it('shows "Please log in." when a message is sent', async () => {
    const app = await openApp('/chat/grace', {
      responses: {
        'GET /api/users/matches': {
          body: [{ id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' }],
        },
      },
    });
    await screen.findByText('No messages yet. Start the conversation!');
    removeTokens(app);
    await app.user.type(screen.getByRole('textbox'), 'hello{Enter}');
    await expectToasts('Please log in.');
    await app.expectAt('/login');
    expect(app.count('POST /api/messages')).toBe(0);
  });

  // Covers 8.20
  it('shows "Please log in to send requests." when a request is sent', async () => {
    const grace = student('grace');
    const app = await openApp('/search', {
      responses: { 'GET /api/users/search': { body: [grace] } },
    });
    const connect = await screen.findByRole('button', { name: 'Connect' });
    removeTokens(app);
    await app.user.click(connect);
    await expectToasts('Please log in to send requests.');
    await app.expectAt('/login');
    expect(app.count('POST /api/requests')).toBe(0);
  });
});
