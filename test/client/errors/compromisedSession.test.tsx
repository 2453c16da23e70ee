import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/constants.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import {
  closeApps,
  expectToasts,
  fillIn,
  isInline,
  openApp,
} from '../../support/client/openApp.tsx';

afterEach(closeApps);

const refused: FakeResponse = {
  status: 401,
  body: { error: 'Session expired. Please log in again.' },
};
const compromised: FakeResponse = { status: 401, body: { error: AUTH_SESSION_COMPROMISED } };
const MATCHES = 'GET /api/users/matches';

const openCompromised = () =>
  openApp('/matches', {
    responses: { [MATCHES]: refused, 'POST /api/auth/refresh': compromised },
  });

describe('an auth session whose refresh token was reused', () => {
  // Covers A.34
  it('ends with its own message, which stays on the login page', async () => {
    const app = await openCompromised();
    await expectToasts(AUTH_SESSION_COMPROMISED);
    await app.expectAt('/login');
    expect(isInline(AUTH_SESSION_COMPROMISED)).toBe(true);
    expect([app.tab.localStorage.getItem('token'), app.store.getState().auth.status]).toEqual([
      null,
      'expired',
    ]);
  });

  it('is no longer mentioned after the next login', async () => {
    const app = await openCompromised();
    await app.expectAt('/login');
    app.respondWith({
      'POST /api/users/login': { body: { token: fakeToken('ada', 'new'), refreshToken: 'next' } },
      [MATCHES]: { body: [] },
      'POST /api/auth/logout': { body: {} },
    });
    await fillIn({ Email: 'ada@example.edu', Password: 'tangerine' });
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
    await app.expectAt('/matches');
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await app.expectAt('/login');
    expect(isInline(AUTH_SESSION_COMPROMISED)).toBe(false);
  });
});
