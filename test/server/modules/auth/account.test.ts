import { describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import type { AuthSession } from '../../../../contract/account.ts';
import type { LoginResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { describeDevice } from '../../../../server/modules/auth/caller.ts';
import { refresh } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readMails } from '../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  fieldError,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_PASSWORD = 'a-brand-new-passphrase';

const server = await startSharedServer();
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

/** Logs in on another device. */
async function logIn({ email, password }: Pick<Student, 'email' | 'password'>) {
  const response = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, body: (await response.json()) as LoginResponse };
}

const listSessions = async (token = ada.token) =>
  (await call<AuthSession[]>(server, 'GET', '/api/users/me/auth-sessions', { token })).body;
const statusWith = async (token: string) =>
  (await call(server, 'GET', '/api/users/me', { token })).status;
const changePassword = (currentPassword: string, password: string) =>
  ada.api<ErrorResponse>('POST', '/api/users/me/password', { currentPassword, password });

describe('the devices of a student', () => {
  it('are listed with browser, system and last use, the last used first', async () => {
    server.clock.advance(60_000);
    const { token } = (await logIn(ada)).body;
    expect(await listSessions(token)).toEqual([
      expect.objectContaining({
        device: 'Firefox on Windows',
        lastUsedAt: server.clock.now().toISOString(),
        isCurrent: true,
      }),
      expect.objectContaining({ device: '', isCurrent: false }),
    ]);
    expect((await listSessions()).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('keep their name and show a later use after a refresh', async () => {
    const { refreshToken } = (await logIn(ada)).body;
    server.clock.advance(60_000);
    const { token } = (await refresh(server, refreshToken)).body;
    expect(await listSessions(token)).toEqual([
      expect.objectContaining({
        device: 'Firefox on Windows',
        lastUsedAt: server.clock.now().toISOString(),
      }),
      expect.objectContaining({ device: '' }),
    ]);
  });

  it('can be logged out one by one, with their sockets, by their student only', async () => {
    const { token, refreshToken } = (await logIn(ada)).body;
    const phone = await connectSocket(server, { ...ada, token });
    const id = (await listSessions(token)).find(({ isCurrent }) => isCurrent)?._id ?? '';
    const path = `/api/users/me/auth-sessions/${id}`;
    const grace = await signUp(server, 'Grace Hopper');
    expect((await grace.api('DELETE', path)).status).toBe(404);
    expect(await statusWith(token)).toBe(200);
    expect((await ada.api('DELETE', path)).status).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect((await refresh(server, refreshToken)).status).toBe(401);
    await waitFor(() => expect(phone.socket.connected).toBe(false));
    expect(await listSessions()).toHaveLength(1);
    expect((await ada.api('DELETE', path)).status).toBe(404);
  });

  it('can be logged out all except the own one', async () => {
    const others = [(await logIn(ada)).body, (await logIn(ada)).body];
    expect((await ada.api('DELETE', '/api/users/me/auth-sessions')).status).toBe(200);
    for (const { token } of others) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(ada.token)).toBe(200);
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

describe('a change of the password', () => {
  it('needs the current one, ends other auth sessions and is mailed', async () => {
    const other = (await logIn(ada)).body;
    expect((await changePassword(ada.password, NEW_PASSWORD)).status).toBe(200);
    expect(await statusWith(other.token)).toBe(401);
    expect(await statusWith(ada.token)).toBe(200);
    expect((await logIn(ada)).status).toBe(400);
    expect((await logIn({ ...ada, password: NEW_PASSWORD })).status).toBe(200);
    await server.context.tasks.settled();
    const mails = (await readMails(server, ada.email)).join('\n');
    expect(mails).toContain('Subject: Your Study Buddy password was changed');
  });

  it('is refused with a wrong or a weak password, and changes nothing', async () => {
    const other = (await logIn(ada)).body;
    const wrong = 'This is not your password.';
    expect(await changePassword('wrong password', NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { error: wrong, fields: { currentPassword: wrong } },
    });
    expect(await changePassword(ada.password, 'studybuddy')).toMatchObject(
      fieldError('password', expect.stringContaining('too easy to guess')),
    );
    expect(await statusWith(other.token)).toBe(200);
    expect((await logIn(ada)).status).toBe(200);
  });

  it('counts wrong passwords as failed logins', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await changePassword('wrong password', NEW_PASSWORD)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('an access token', () => {
  const { JWT_SECRET } = server.context.config;

  const me = (token?: string) => call(server, 'GET', '/api/users/me', token ? { token } : {});

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
    expect(await me(await makeToken())).toMatchObject(
      errorResponse(401, 'Session expired. Please log in again.'),
    );
  });

  it('is rejected with the auth session of another student', async () => {
    const { token } = await signUp(server, 'Grace Hopper');
    const { sid } = decodeJwt(token);
    expect((await me(await forge({ sid }))).status).toBe(401);
  });

  it('is rejected after the account was deleted', async () => {
    const leaver = await signUp(server, 'Leaving Soon');
    await server.context.database.deleteFrom('users').where('id', '=', leaver._id).execute();
    expect((await leaver.api('GET', '/api/users/me')).status).toBe(401);
    expect((await refresh(server, leaver.refreshToken)).status).toBe(401);
  });
});
