import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { LoginResponse } from '../../../contract/auth.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import { expectToasts, fillIn, openApp } from '../../support/client/openApp.tsx';

const DELETE = 'DELETE /api/users/me';

describe('deleting the own account', () => {
  it('needs the password, signs out and says when the account is deleted', async () => {
    const error = 'This is not your password.';
    const app = await openApp('/settings', {
      responses: {
        [DELETE]: { status: 400, body: { error, fields: { password: error } } },
        'GET /api/users/blocked': { body: [] },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await fillIn({ 'Your Password': 'wrong' });
    await app.user.click(screen.getByRole('button', { name: 'Delete account' }));
    await screen.findByText(error);
    expect(app.tab.localStorage.getItem('token')).not.toBeNull();

    app.respondWith({
      [DELETE]: { body: { message: 'Done.', deletionAt: '2026-11-29T12:00:00.000Z' } },
    });
    await fillIn({ 'Your Password': 'tangerine-orbit-42' });
    await app.user.click(screen.getByRole('button', { name: 'Delete account' }));
    await expectToasts(
      'Your account will be deleted on November 29, 2026. Log in before if you want to keep it.',
    );
    await app.expectAt('/login');
    expect(app.service.calls.findLast(({ method }) => method === 'DELETE')?.body).toEqual({
      password: 'tangerine-orbit-42',
    });
    expect(app.tab.localStorage.getItem('token')).toBeNull();
    expect(app.tab.localStorage.getItem('refreshToken')).toBeNull();
  });

  it('is cancelled by a login, which says so', async () => {
    const token = fakeToken('ada');
    const body: Omit<LoginResponse, 'deviceToken'> = {
      token,
      accessToken: token,
      refreshToken: 'refresh',
      deletionCancelled: true,
    };
    const app = await openApp('/login', {
      userId: null,
      responses: { 'POST /api/users/login': { body } },
    });
    await fillIn({ Email: 'ada@example.edu', Password: 'tangerine-orbit-42' });
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
    await expectToasts('Login successful! Welcome!', 'Your account will not be deleted.');
  });
});

describe('a deleted student', () => {
  it('keeps a conversation that can only be read, and is no study buddy', async () => {
    const match = { id: 'grace', name: 'Deleted student', connectionStatus: 'accepted' };
    const app = await openApp('/chat/grace', {
      responses: {
        'GET /api/users/matches': { body: [{ ...match, isDeleted: true }] },
        'GET /api/messages/grace': {
          body: [
            { _id: 'm1', senderId: 'ada', message: 'Bye', createdAt: '2026-03-02T10:00:00.000Z' },
          ],
        },
      },
    });
    await screen.findByText(/This student has deleted their account/);
    expect(screen.queryByRole('textbox', { name: /message/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Options for/ })).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: 'Message options' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    app.goTo('/matches');
    await screen.findByText('You have no study buddies yet.');
  });
});
