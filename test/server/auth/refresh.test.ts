import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TokenAnswer } from '../../../contract/auth.ts';
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

  it('ends the whole session when a token turns up again later', async () => {
    const child = await next(ada.refreshToken);
    server.clock.advance(10 * SECOND + 1);
    expect(await refresh(ada.refreshToken)).toMatchObject(refusal);
    expect(await refresh(child)).toMatchObject(refusal);
  });

  it('ends the whole session when a token turns up again after its successor was used', async () => {
    const child = await next(ada.refreshToken);
    const grandchild = await next(child);
    expect(await refresh(ada.refreshToken)).toMatchObject(refusal);
    expect(await refresh(grandchild)).toMatchObject(refusal);
  });

  it('leaves other sessions of the same student alone', async () => {
    const credentials = { email: ada.email, password: ada.password };
    const login = await call<TokenAnswer>(server, 'POST', '/api/users/login', {
      body: credentials,
    });
    await next(ada.refreshToken);
    server.clock.advance(11 * SECOND);
    expect(await refresh(ada.refreshToken)).toMatchObject(refusal);
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
