import { describe, expect, it } from '@jest/globals';
import type { TokenResponse } from '../../../../contract/auth.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../../contract/guestConstants.ts';
import { logIn, refresh as exchange } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { call, startSharedServer } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

const REUSED = { status: 401, body: { error: AUTH_SESSION_COMPROMISED } };
const EXPIRED = { status: 401, body: { error: 'Session expired. Please log in again.' } };

const refresh = (refreshToken: string) => exchange(server, refreshToken);
const me = (token: string) => call(server, 'GET', '/api/users/me', { token });

/** Reuses a copied refresh token after the student has exchanged it. */
async function steal(): Promise<TokenResponse> {
  const { body: next } = await refresh(ada.refreshToken);
  const { body: owner } = await refresh(next.refreshToken);
  await refresh(ada.refreshToken);
  return owner;
}

describe('an auth session with a reused refresh token', () => {
  it('ends immediately with its access tokens and sockets', async () => {
    const page = await connectSocket(server, ada);
    const owner = await steal();
    expect(await page.ended).toBe('io server disconnect');
    for (const token of [ada.token, owner.token]) {
      expect(await me(token)).toMatchObject(EXPIRED);
      await expect(connectSocket(server, { ...ada, token })).rejects.toThrow(
        'Authentication error: Session expired. Please log in again.',
      );
    }
  });

  it('keeps other auth sessions of the student', async () => {
    const { body: phone } = await logIn(server, ada);
    const page = await connectSocket(server, { ...ada, token: phone.token });
    await steal();
    await page.settled();
    expect(page.socket.connected).toBe(true);
    page.close();
    expect((await me(phone.token)).status).toBe(200);
    expect((await refresh(phone.refreshToken)).status).toBe(200);
  });
});

describe('an auth session after logout', () => {
  const logOut = (refreshToken: string) =>
    call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });

  it('ends immediately with its tokens', async () => {
    const { body: renewed } = await refresh(ada.refreshToken);
    expect((await logOut(renewed.refreshToken)).status).toBe(200);
    for (const { token, refreshToken } of [ada, renewed]) {
      expect(await me(token)).toMatchObject(EXPIRED);
      expect(await refresh(refreshToken)).toMatchObject(EXPIRED);
    }
  });

  it('keeps the reason if it has ended already', async () => {
    const owner = await steal();
    expect((await logOut(owner.refreshToken)).status).toBe(200);
    expect(await refresh(owner.refreshToken)).toMatchObject(REUSED);
  });

  it('returns 200 also for an unknown token', async () => {
    expect((await logOut('made-up')).status).toBe(200);
  });

  it('stays ended after a simultaneous refresh', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await logIn(server, ada);
      const [renewed] = await Promise.all([refresh(body.refreshToken), logOut(body.refreshToken)]);
      const last = renewed.status === 200 ? renewed.body.refreshToken : body.refreshToken;
      expect(await refresh(last)).toMatchObject(EXPIRED);
    }
  });
});
