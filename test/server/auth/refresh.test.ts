import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TokenAnswer } from '../../../contract/auth.ts';
import { SESSION_REUSED } from '../../../contract/constants.ts';
import { call, signUp, startServer, type Student, type TestServer } from '../../support/server.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

let server: TestServer;
let ada: Student;
beforeEach(async () => {
  server = await startServer();
  ada = await signUp(server);
});
afterEach(() => server.stop());

const refresh = (refreshToken: string) =>
  call<TokenAnswer>(server, 'POST', '/api/auth/refresh', { body: { refreshToken } });

/** Refreshes where it must succeed; answers the new refresh token. */
async function next(refreshToken: string): Promise<string> {
  const answer = await refresh(refreshToken);
  expect(answer.status).toBe(200);
  return answer.body.refreshToken;
}

const refusal = { status: 401, body: { error: 'Session expired. Please log in again.' } };
const reused = { status: 401, body: { error: SESSION_REUSED } };

describe('refreshing', () => {
  it('answers a new access token, ten minutes after the one before, and a new refresh token', async () => {
    server.clock.advance(10 * 60 * SECOND - 2 * SECOND);
    expect((await ada.api('GET', '/api/users/me')).status).toBe(200);
    server.clock.advance(2 * SECOND);
    expect(await ada.api('GET', '/api/users/me')).toMatchObject(refusal);
    const answer = await refresh(ada.refreshToken);
    expect(answer.body.refreshToken).not.toBe(ada.refreshToken);
    const me = await call(server, 'GET', '/api/users/me', { token: answer.body.token });
    expect(me).toMatchObject({ status: 200, body: { _id: ada._id } });
  });

  it('honours a token once more within ten seconds, for a second tab', async () => {
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    expect(one).not.toBe(two);
    server.clock.advance(10 * SECOND);
    await next(ada.refreshToken);
    await next(one);
    await next(two);
  });

  it.each([
    ['at once', 0],
    ['later', 10 * SECOND + 1],
  ])(
    'ends the whole session when a token turns up again %s after its successor was used',
    async (_when, age) => {
      const child = await next(ada.refreshToken);
      const grandchild = await next(child);
      server.clock.advance(age);
      expect(await refresh(ada.refreshToken)).toMatchObject(reused);
      expect(await refresh(grandchild)).toMatchObject(reused);
    },
  );

  it('leaves other sessions of the same student alone', async () => {
    const credentials = { email: ada.email, password: ada.password };
    const login = await call<TokenAnswer>(server, 'POST', '/api/users/login', {
      body: credentials,
    });
    await next(await next(ada.refreshToken));
    expect(await refresh(ada.refreshToken)).toMatchObject(reused);
    await next(login.body.refreshToken);
  });

  it('lasts thirty days from its last use', async () => {
    server.clock.advance(29 * DAY);
    const child = await next(ada.refreshToken);
    server.clock.advance(29 * DAY);
    const grandchild = await next(child);
    server.clock.advance(30 * DAY);
    expect(await refresh(grandchild)).toMatchObject(refusal);
  });

  it('refuses a token nobody was given', async () => {
    expect(await refresh('made-up')).toMatchObject(refusal);
  });

  it('keeps no refresh token that could be read', async () => {
    const rows = await server.context.database.selectFrom('refresh_tokens').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ada.refreshToken);
  });

  it('clears away what has expired', async () => {
    server.clock.advance(31 * DAY);
    await server.app.services.auth.deleteExpired();
    const rows = await server.context.database.selectFrom('refresh_tokens').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('a refresh whose answer was lost', () => {
  /** Refreshes, and an hour passes without anybody using the answer. */
  async function lose(refreshToken: string): Promise<string> {
    const lost = await next(refreshToken);
    server.clock.advance(60 * 60 * SECOND);
    return lost;
  }

  it('leaves the student signed in, however late and often they ask again', async () => {
    await lose(ada.refreshToken);
    await lose(ada.refreshToken);
    const received = await next(ada.refreshToken);
    server.clock.advance(60 * 60 * SECOND);
    await next(received);
  });

  it('leaves two tabs signed in that ask again at the same moment', async () => {
    await lose(ada.refreshToken);
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    server.clock.advance(60 * SECOND);
    await Promise.all([next(one), next(two)]);
  });

  it('ends the session when what it answered turns up after all', async () => {
    const lost = await lose(ada.refreshToken);
    const received = await next(ada.refreshToken);
    expect(await refresh(lost)).toMatchObject(reused);
    expect(await refresh(received)).toMatchObject(reused);
    expect(await refresh(ada.refreshToken)).toMatchObject(reused);
  });

  it('ends the session when two holders exchange it and what it answered at the same moment', async () => {
    const lost = await lose(ada.refreshToken);
    const [again, after] = await Promise.all([refresh(ada.refreshToken), refresh(lost)]);
    expect([again.status, after.status].sort()).toEqual([200, 401]);
    const winner = again.status === 200 ? again : after;
    expect(await refresh(winner.body.refreshToken)).toMatchObject(reused);
  });

  it('is of no use once a successor was used', async () => {
    const lost = await lose(ada.refreshToken);
    const later = await next(lost);
    server.clock.advance(60 * 60 * SECOND);
    expect(await refresh(ada.refreshToken)).toMatchObject(reused);
    expect(await refresh(later)).toMatchObject(reused);
  });
});

describe('logging out', () => {
  const logOut = (refreshToken: string) =>
    call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });

  it('ends the session', async () => {
    const child = await next(ada.refreshToken);
    expect((await logOut(child)).status).toBe(200);
    expect(await refresh(child)).toMatchObject(refusal);
    expect(await refresh(ada.refreshToken)).toMatchObject(refusal);
  });

  it('answers the same for a token that is unknown', async () => {
    expect((await logOut('made-up')).status).toBe(200);
  });
});
