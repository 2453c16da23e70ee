import { describe, expect, it } from '@jest/globals';
import type { TokenResponse } from '../../../../contract/auth.ts';
import { DAY, SECOND } from '../../../../contract/durations.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../../contract/guestConstants.ts';
import { logIn, refresh as exchange } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { call, startSharedServer } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';

const server = await startSharedServer();
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

const refresh = (refreshToken: string) => exchange(server, refreshToken);

/** Refreshes successfully and returns the new refresh token. */
async function next(refreshToken: string): Promise<string> {
  const response = await refresh(refreshToken);
  expect(response.status).toBe(200);
  return response.body.refreshToken;
}

const refusal = { status: 401, body: { error: 'Session expired. Please log in again.' } };
const reused = { status: 401, body: { error: AUTH_SESSION_COMPROMISED } };

describe('a refresh', () => {
  // Covers 7.7
  it('returns a new access token after an hour, and a new refresh token', async () => {
    server.clock.advance(60 * 60 * SECOND - 2 * SECOND);
    expect((await ada.api('GET', '/api/users/me')).status).toBe(200);
    server.clock.advance(2 * SECOND);
    expect(await ada.api('GET', '/api/users/me')).toMatchObject(refusal);
    const response = await refresh(ada.refreshToken);
    expect(response.body.refreshToken).not.toBe(ada.refreshToken);
    expect(response.body.refreshToken).toMatch(/^[\w-]{43}$/);
    const me = await call(server, 'GET', '/api/users/me', { token: response.body.token });
    expect(me).toMatchObject({ status: 200, body: { _id: ada._id } });
  });

  it('returns the same token within ten seconds for a second tab', async () => {
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    expect(two).toBe(one);
    server.clock.advance(10 * SECOND);
    expect(await next(ada.refreshToken)).toBe(one);
    expect(await next(one)).toBe(await next(one));
  });

  it('does not let two holders of a token stay signed in', async () => {
    let owner = await next(ada.refreshToken);
    const thief = await next(ada.refreshToken);
    server.clock.advance(10 * 60 * SECOND);
    owner = await next(owner);
    server.clock.advance(10 * 60 * SECOND);
    await next(thief);
    expect(await refresh(owner)).toMatchObject(reused);
    expect(await refresh(thief)).toMatchObject(reused);
  });

  it.each([
    ['at once', 0],
    ['later', 10 * SECOND + 1],
  ])(
    'ends the auth session when a token is reused %s after the use of its successor',
    async (_when, age) => {
      const child = await next(ada.refreshToken);
      const grandchild = await next(child);
      server.clock.advance(age);
      expect(await refresh(ada.refreshToken)).toMatchObject(reused);
      expect(await refresh(grandchild)).toMatchObject(reused);
    },
  );

  it('extends the auth session by thirty days', async () => {
    server.clock.advance(29 * DAY);
    const child = await next(ada.refreshToken);
    server.clock.advance(29 * DAY);
    const grandchild = await next(child);
    server.clock.advance(30 * DAY);
    expect(await refresh(grandchild)).toMatchObject(refusal);
  });

  it('extends the auth session to 180 days at most', async () => {
    let token = ada.refreshToken;
    for (let day = 0; day < 175; day += 25) {
      token = await next(token);
      server.clock.advance(25 * DAY);
    }
    token = await next(token);
    server.clock.advance(5 * DAY - 1);
    token = await next(token);
    server.clock.advance(1);
    expect(await refresh(token)).toMatchObject(refusal);
  });

  it('returns 401 for an unknown token', async () => {
    expect(await refresh('made-up')).toMatchObject(refusal);
  });

  it('stores no plain refresh token', async () => {
    const rows = await server.context.database.selectFrom('refresh_tokens').selectAll().execute();
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(ada.refreshToken);
  });

  it('purges expired tokens', async () => {
    server.clock.advance(31 * DAY);
    await server.app.modules.auth.purge();
    const rows = await server.context.database.selectFrom('refresh_tokens').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('a refresh whose response was lost', () => {
  /** Refreshes, then advances the clock by an hour without using the response. */
  async function lose(refreshToken: string): Promise<string> {
    const lost = await next(refreshToken);
    server.clock.advance(60 * 60 * SECOND);
    return lost;
  }

  it('can be repeated later and several times', async () => {
    await lose(ada.refreshToken);
    await lose(ada.refreshToken);
    const received = await next(ada.refreshToken);
    server.clock.advance(60 * 60 * SECOND);
    await next(received);
  });

  it('can be repeated by two tabs simultaneously', async () => {
    await lose(ada.refreshToken);
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    server.clock.advance(60 * SECOND);
    await Promise.all([next(one), next(two)]);
  });

  it('ends the auth session when the lost token is used', async () => {
    const lost = await lose(ada.refreshToken);
    const received = await next(ada.refreshToken);
    expect(await refresh(lost)).toMatchObject(reused);
    expect(await refresh(received)).toMatchObject(reused);
    expect(await refresh(ada.refreshToken)).toMatchObject(reused);
  });

  it('ends the auth session when the token and its successor are exchanged simultaneously', async () => {
    const lost = await lose(ada.refreshToken);
    const [again, after] = await Promise.all([refresh(ada.refreshToken), refresh(lost)]);
    expect([again.status, after.status].sort()).toEqual([200, 401]);
    const winner = again.status === 200 ? again : after;
    expect(await refresh(winner.body.refreshToken)).toMatchObject(reused);
  });

  it('cannot be repeated after the use of a successor', async () => {
    const lost = await lose(ada.refreshToken);
    const later = await next(lost);
    server.clock.advance(60 * 60 * SECOND);
    expect(await refresh(ada.refreshToken)).toMatchObject(reused);
    expect(await refresh(later)).toMatchObject(reused);
  });
});

describe('reuse of a refresh token', () => {
  const REUSED = { status: 401, body: { error: AUTH_SESSION_COMPROMISED } };
  const EXPIRED = { status: 401, body: { error: 'Session expired. Please log in again.' } };
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
        const [renewed] = await Promise.all([
          refresh(body.refreshToken),
          logOut(body.refreshToken),
        ]);
        const last = renewed.status === 200 ? renewed.body.refreshToken : body.refreshToken;
        expect(await refresh(last)).toMatchObject(EXPIRED);
      }
    });
  });
});
