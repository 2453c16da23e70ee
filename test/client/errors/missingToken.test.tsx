import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { closeApps, expectToasts, openApp, type OpenApp } from '../../support/openApp.tsx';
import { student } from '../search/studentsOfTests.ts';

afterEach(closeApps);

const NOTIFICATIONS = 'GET /api/notifications';

describe('without any token, who is shown as signed in is asked to log in:', () => {
  const forget = ({ tab }: OpenApp) => {
    for (const key of ['token', 'refreshToken']) tab.localStorage.removeItem(key);
  };

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
  ])('%s says "%s" and leads to /login', async (address, text) => {
    // The top bar has asked already, and shows what it knows.
    const app = await openApp('/forgot-password', {
      answers: { [NOTIFICATIONS]: { status: 500 } },
    });
    await screen.findByLabelText('Email');
    await waitFor(() => {
      expect(app.count(NOTIFICATIONS)).toBe(1);
    });
    forget(app);
    app.service.calls.length = 0;
    app.goTo(address);
    await expectToasts(text);
    await app.expectAt('/login');
    expect(app.service.calls.filter(({ path }) => path !== '/api/demo')).toEqual([]);
  });

  it.each([
    ['/requests', 'Please log in.'],
    ['/matches', 'Please log in to view your matches.'],
  ])('%s with a token that cannot be decoded says "%s"', async (address, text) => {
    const app = await openApp('/forgot-password');
    await screen.findByLabelText('Email');
    app.tab.localStorage.setItem('token', 'not.a.token');
    app.goTo(address);
    await expectToasts(text);
    await app.expectAt('/login');
    expect(app.tab.localStorage.getItem('token')).toBeNull();
  });

  it('sending a message says "Please log in."', async () => {
    const app = await openApp('/chat/grace', {
      answers: {
        'GET /api/users/matches': {
          body: [{ id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' }],
        },
      },
    });
    await screen.findByText('No messages yet. Start the conversation!');
    forget(app);
    await app.user.type(screen.getByRole('textbox'), 'hello{Enter}');
    await expectToasts('Please log in.');
    await app.expectAt('/login');
    expect(app.count('POST /api/messages')).toBe(0);
  });

  it('sending a request says "Please log in to send requests."', async () => {
    const grace = student('grace');
    const app = await openApp('/search', {
      answers: { 'GET /api/users/search': { body: [grace] } },
    });
    const connect = await screen.findByRole('button', { name: 'Connect' });
    forget(app);
    await app.user.click(connect);
    await expectToasts('Please log in to send requests.');
    await app.expectAt('/login');
    expect(app.count('POST /api/requests')).toBe(0);
  });
});
