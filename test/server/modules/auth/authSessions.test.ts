import { describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import type { AuthSession } from '../../../../contract/account.ts';
import type { LoginResponse, TokenResponse } from '../../../../contract/auth.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../../contract/guestConstants.ts';
import { describeDevice } from '../../../../server/modules/auth/caller.ts';
import { logIn, refresh as exchange } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { call, errorResponse, signUp, startSharedServer } from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const EXPIRED = errorResponse(401, 'Session expired. Please log in again.');
const REUSED = errorResponse(401, AUTH_SESSION_COMPROMISED);

const server = await startSharedServer();
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

const me = (token?: string) => call(server, 'GET', '/api/users/me', token ? { token } : {});
const refresh = (refreshToken: string) => exchange(server, refreshToken);

/** Refreshes successfully and returns the new refresh token. */
async function next(refreshToken: string): Promise<string> {
  const response = await refresh(refreshToken);
  expect(response.status).toBe(200);
  return response.body.refreshToken;
}

describe('a refresh', () => {
  // Covers 7.7
  it('returns a new access token after an hour, and a new refresh token', async () => {
    server.clock.advance(HOUR - 2 * SECOND);
    expect((await me(ada.token)).status).toBe(200);
    server.clock.advance(2 * SECOND);
    expect(await me(ada.token)).toMatchObject(EXPIRED);
    const { body } = await refresh(ada.refreshToken);
    expect(body.refreshToken).not.toBe(ada.refreshToken);
    expect(body.refreshToken).toMatch(/^[\w-]{43}$/);
    expect(await me(body.token)).toMatchObject({ status: 200, body: { _id: ada._id } });
  });

  it('returns the same token within ten seconds for a second tab', async () => {
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    expect(two).toBe(one);
    server.clock.advance(10 * SECOND);
    expect(await next(ada.refreshToken)).toBe(one);
    expect(await next(one)).toBe(await next(one));
  });

  it.each([
    ['at once', 0],
    ['later', 10 * SECOND + 1],
  ])(
    'ends the auth session when a token is reused %s after the use of its successor',
    async (_when, age) => {
      const grandchild = await next(await next(ada.refreshToken));
      server.clock.advance(age);
      expect(await refresh(ada.refreshToken)).toMatchObject(REUSED);
      expect(await refresh(grandchild)).toMatchObject(REUSED);
    },
  );

  it('extends the auth session by thirty days', async () => {
    server.clock.advance(29 * DAY);
    const child = await next(ada.refreshToken);
    server.clock.advance(29 * DAY);
    const grandchild = await next(child);
    server.clock.advance(30 * DAY);
    expect(await refresh(grandchild)).toMatchObject(EXPIRED);
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
    expect(await refresh(token)).toMatchObject(EXPIRED);
  });

  it('returns 401 for an unknown token', async () => {
    expect(await refresh('made-up')).toMatchObject(EXPIRED);
  });

  it('leaves no expired token after a purge', async () => {
    server.clock.advance(31 * DAY);
    await server.app.modules.auth.purge();
    const stored = server.context.database.selectFrom('refresh_tokens').selectAll();
    expect(await stored.execute()).toEqual([]);
  });
});

describe('a refresh whose response was lost', () => {
  /** Refreshes, then advances the clock by an hour without using the response. */
  async function lose(): Promise<string> {
    const lost = await next(ada.refreshToken);
    server.clock.advance(HOUR);
    return lost;
  }

  it('can be repeated later and several times', async () => {
    await lose();
    await lose();
    const received = await next(ada.refreshToken);
    server.clock.advance(HOUR);
    await next(received);
  });

  it('can be repeated by two tabs simultaneously', async () => {
    await lose();
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    server.clock.advance(MINUTE);
    await Promise.all([next(one), next(two)]);
  });

  it('ends the auth session when the lost token is used', async () => {
    const lost = await lose();
    const received = await next(ada.refreshToken);
    for (const token of [lost, received, ada.refreshToken]) {
      expect(await refresh(token)).toMatchObject(REUSED);
    }
  });

  it('ends the auth session when the token and its successor are exchanged simultaneously', async () => {
    const lost = await lose();
    const [again, after] = await Promise.all([refresh(ada.refreshToken), refresh(lost)]);
    expect([again.status, after.status].sort()).toEqual([200, 401]);
    const winner = again.status === 200 ? again : after;
    expect(await refresh(winner.body.refreshToken)).toMatchObject(REUSED);
  });
});

/** Reuses a copied refresh token after the student has exchanged it. */
async function steal(): Promise<TokenResponse> {
  const { body: owner } = await refresh(await next(ada.refreshToken));
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

describe('a logout', () => {
  const logOut = (refreshToken: string) =>
    call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });

  it('ends the auth session immediately with its tokens', async () => {
    const { body: renewed } = await refresh(ada.refreshToken);
    expect((await logOut(renewed.refreshToken)).status).toBe(200);
    for (const { token, refreshToken } of [ada, renewed]) {
      expect(await me(token)).toMatchObject(EXPIRED);
      expect(await refresh(refreshToken)).toMatchObject(EXPIRED);
    }
  });

  it('keeps the reason of an auth session that has ended already', async () => {
    const owner = await steal();
    expect((await logOut(owner.refreshToken)).status).toBe(200);
    expect(await refresh(owner.refreshToken)).toMatchObject(REUSED);
  });

  it('returns 200 also for an unknown token', async () => {
    expect((await logOut('made-up')).status).toBe(200);
  });

  it('is not undone by a simultaneous refresh', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await logIn(server, ada);
      const [renewed] = await Promise.all([refresh(body.refreshToken), logOut(body.refreshToken)]);
      const last = renewed.status === 200 ? renewed.body.refreshToken : body.refreshToken;
      expect(await refresh(last)).toMatchObject(EXPIRED);
    }
  });
});

describe('the devices of a student', () => {
  const list = async (token = ada.token) =>
    (await call<AuthSession[]>(server, 'GET', '/api/users/me/auth-sessions', { token })).body;

  async function logInWithFirefox(): Promise<LoginResponse> {
    const response = await fetch(`${server.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
      body: JSON.stringify({ email: ada.email, password: ada.password }),
    });
    return (await response.json()) as LoginResponse;
  }

  it('are listed with browser, system and last use, the last used first', async () => {
    server.clock.advance(MINUTE);
    const login = await logInWithFirefox();
    const usedNow = { device: 'Firefox on Windows', lastUsedAt: server.clock.now().toISOString() };
    expect(await list(login.token)).toMatchObject([
      { ...usedNow, isCurrent: true },
      { device: '', isCurrent: false },
    ]);
    expect(await list()).toMatchObject([{ isCurrent: false }, { isCurrent: true }]);
    server.clock.advance(MINUTE);
    const { token } = (await refresh(login.refreshToken)).body;
    const lastUsedAt = server.clock.now().toISOString();
    expect(await list(token)).toMatchObject([{ ...usedNow, lastUsedAt }, { device: '' }]);
  });

  it('can be logged out one by one, with their sockets, by their student only', async () => {
    const { token, refreshToken } = await logInWithFirefox();
    const phone = await connectSocket(server, { ...ada, token });
    const id = (await list(token)).find(({ isCurrent }) => isCurrent)?._id ?? '';
    const path = `/api/users/me/auth-sessions/${id}`;
    const grace = await signUp(server, 'Grace Hopper');
    expect((await grace.api('DELETE', path)).status).toBe(404);
    expect((await me(token)).status).toBe(200);
    expect((await ada.api('DELETE', path)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    await waitFor(() => expect(phone.socket.connected).toBe(false));
    expect(await list()).toHaveLength(1);
    expect((await ada.api('DELETE', path)).status).toBe(404);
  });

  it('can be logged out all except the own one', async () => {
    const others = [await logInWithFirefox(), await logInWithFirefox()];
    expect((await ada.api('DELETE', '/api/users/me/auth-sessions')).status).toBe(200);
    for (const { token } of others) expect((await me(token)).status).toBe(401);
    expect((await me(ada.token)).status).toBe(200);
  });

  it.each([
    [FIREFOX, 'Firefox on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.5.0', ''],
  ])('%s is shown as "%s"', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });
});

describe('an access token', () => {
  const { JWT_SECRET } = server.context.config;

  /** A valid token, with the changes of the test. */
  const forge = (claims = {}, secret = JWT_SECRET, algorithm = 'HS256') =>
    new SignJWT({ userId: ada._id, generation: 0, sid: decodeJwt(ada.token)['sid'], ...claims })
      .setProtectedHeader({ alg: algorithm })
      .setExpirationTime(Math.floor(server.clock.now().getTime() / 1_000) + 60)
      .sign(new TextEncoder().encode(secret));

  // Covers 6.4
  it('is required', async () => {
    expect(await me()).toMatchObject(errorResponse(401, 'Please log in.'));
  });

  it('is accepted when signed with the secret', async () => {
    expect((await me(await forge())).status).toBe(200);
  });

  // Covers 6.4
  it.each([
    ['signed with another secret', () => forge({}, 'another secret of thirty-two letters')],
    ['signed with another algorithm', () => forge({}, JWT_SECRET, 'HS512')],
    [
      'unsigned',
      () => new UnsecuredJWT({ userId: ada._id, generation: 0 }).setExpirationTime('1h').encode(),
    ],
    ['without a user', () => forge({ userId: 7 })],
    ['without an auth session', () => forge({ sid: undefined })],
    ['malformed', () => 'garbage'],
  ])('is rejected when it is %s', async (_what, makeToken) => {
    expect(await me(await makeToken())).toMatchObject(EXPIRED);
  });

  it('is rejected with the auth session of another student', async () => {
    const { sid } = decodeJwt((await signUp(server, 'Grace Hopper')).token);
    expect((await me(await forge({ sid }))).status).toBe(401);
  });

  it('is rejected after the account was deleted', async () => {
    const leaver = await signUp(server, 'Leaving Soon');
    await server.context.database.deleteFrom('users').where('id', '=', leaver._id).execute();
    expect((await me(leaver.token)).status).toBe(401);
    expect((await refresh(leaver.refreshToken)).status).toBe(401);
  });
});
