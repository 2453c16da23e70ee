import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TokenResponse } from '../../../contract/auth.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { call, signUp, startSharedServer, type Student } from '../../support/server/server.ts';
import { connectSocket, type StudentSocket } from '../../support/server/studentSocket.ts';

const server = await startSharedServer();
let ada: Student;
let pages: StudentSocket[];
beforeEach(async () => {
  pages = [];
  ada = await signUp(server);
});
afterEach(() => {
  for (const page of pages) page.close();
});

const REUSED = { status: 401, body: { error: AUTH_SESSION_COMPROMISED } };
const EXPIRED = { status: 401, body: { error: 'Session expired. Please log in again.' } };

const refresh = (refreshToken: string) =>
  call<TokenResponse>(server, 'POST', '/api/auth/refresh', { body: { refreshToken } });
const me = (token: string) => call(server, 'GET', '/api/users/me', { token });

const openPage = async (token: string) => {
  const page = await connectSocket(server, { ...ada, token });
  pages.push(page);
  return page;
};

/** Reuses a copied refresh token after the student has exchanged it. */
async function steal(): Promise<TokenResponse> {
  const { body: next } = await refresh(ada.refreshToken);
  const { body: owner } = await refresh(next.refreshToken);
  await refresh(ada.refreshToken);
  return owner;
}

describe('an auth session with a reused refresh token', () => {
  // Covers A.33, A.34
  it('reports the reuse to both holders on every refresh', async () => {
    const owner = await steal();
    for (const token of [owner.refreshToken, ada.refreshToken, owner.refreshToken]) {
      expect(await refresh(token)).toMatchObject(REUSED);
    }
  });

  // Covers A.34
  it('reports the reuse of a token superseded after a lost response', async () => {
    const { body: owner } = await refresh(ada.refreshToken);
    server.clock.advance(5 * 60_000);
    const { body: thief } = await refresh(ada.refreshToken);
    expect(await refresh(owner.refreshToken)).toMatchObject(REUSED);
    expect(await refresh(thief.refreshToken)).toMatchObject(REUSED);
    expect(await me(thief.token)).toMatchObject(EXPIRED);
  });

  // Covers A.33
  it('ends immediately with its access tokens and sockets', async () => {
    const page = await openPage(ada.token);
    const owner = await steal();
    expect(await page.ended).toBe('io server disconnect');
    for (const token of [ada.token, owner.token]) {
      expect(await me(token)).toMatchObject(EXPIRED);
      await expect(connectSocket(server, { ...ada, token })).rejects.toThrow(
        'Authentication error: Session expired. Please log in again.',
      );
    }
  });

  // Covers A.33, A.31
  it('keeps other auth sessions of the student', async () => {
    const { body: phone } = await call<TokenResponse>(server, 'POST', '/api/users/login', {
      body: { email: ada.email, password: ada.password },
    });
    const page = await openPage(phone.token);
    await steal();
    await page.settled();
    expect(page.socket.connected).toBe(true);
    expect((await me(phone.token)).status).toBe(200);
    expect((await refresh(phone.refreshToken)).status).toBe(200);
  });

  // Covers A.34
  it('is distinguished from an expired or ended auth session', async () => {
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect(await refresh(ada.refreshToken)).toMatchObject(EXPIRED);
    const later = await signUp(server, 'Grace Hopper');
    server.clock.advance(30 * 24 * 60 * 60_000);
    expect(await refresh(later.refreshToken)).toMatchObject(EXPIRED);
  });
});

describe('an auth session after logout', () => {
  const logOut = (refreshToken: string) =>
    call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });

  // Covers A.35
  it('ends immediately with its access tokens', async () => {
    const { body: renewed } = await refresh(ada.refreshToken);
    await logOut(renewed.refreshToken);
    for (const token of [ada.token, renewed.token]) expect(await me(token)).toMatchObject(EXPIRED);
  });

  // Covers A.35
  it('stays ended after a simultaneous refresh', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await call<TokenResponse>(server, 'POST', '/api/users/login', {
        body: { email: ada.email, password: ada.password },
      });
      const [renewed] = await Promise.all([refresh(body.refreshToken), logOut(body.refreshToken)]);
      const last = renewed.status === 200 ? renewed.body.refreshToken : body.refreshToken;
      expect(await refresh(last)).toMatchObject(EXPIRED);
    }
  });
});
