import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { SESSION_REUSED } from '../../../contract/constants.ts';
import { tokenFor } from '../../support/clientStore.ts';
import type { Answer } from '../../support/fakeService.ts';
import { closeApps, expectToasts, isInline, openApp } from '../../support/openApp.tsx';

afterEach(closeApps);

const refused: Answer = { status: 401, body: { error: 'Session expired. Please log in again.' } };
const reused: Answer = { status: 401, body: { error: SESSION_REUSED } };
const MATCHES = 'GET /api/users/matches';

const openReused = (address = '/matches') =>
  openApp(address, {
    answers: { [MATCHES]: refused, 'POST /api/auth/refresh': reused },
  });

describe('a session that somebody else had too', () => {
  it('ends with the reason instead of the usual words, which stays on the sign-in page', async () => {
    const app = await openReused();
    await expectToasts(SESSION_REUSED);
    await app.expectAt('/login');
    expect(isInline(SESSION_REUSED)).toBe(true);
    expect([app.tab.localStorage.getItem('token'), app.store.getState().auth.status]).toEqual([
      null,
      'expired',
    ]);
  });

  it('is no matter any more once the student has logged in again', async () => {
    const app = await openReused();
    await app.expectAt('/login');
    app.answer({
      'POST /api/users/login': { body: { token: tokenFor('ada', 'new'), refreshToken: 'next' } },
      [MATCHES]: { body: [] },
      'POST /api/auth/logout': { body: {} },
    });
    await app.user.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await app.user.type(screen.getByLabelText('Password'), 'tangerine');
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
    await app.expectAt('/matches');
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await app.expectAt('/login');
    expect(isInline(SESSION_REUSED)).toBe(false);
  });
});
