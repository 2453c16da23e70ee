import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { startSharedServer, call, signUp, type Student } from '../../support/server/server.ts';

const server = await startSharedServer();
let ada: Student;
beforeAll(async () => {
  ada = await signUp(server);
});

const me = (token?: string) => call(server, 'GET', '/api/users/me', token ? { token } : {});

/** A valid token, with the changes of the test. */
const forge = (secret: string, algorithm = 'HS256', claims = {}) =>
  new SignJWT({ userId: ada._id, generation: 0, sid: decodeJwt(ada.token)['sid'], ...claims })
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(Math.floor(server.clock.now().getTime() / 1_000) + 60)
    .sign(new TextEncoder().encode(secret));

describe('an access token', () => {
  // Covers 6.4
  it('is required', async () => {
    expect(await me()).toMatchObject({ status: 401, body: { error: 'Please log in.' } });
  });

  it('is accepted when signed with the secret', async () => {
    expect((await me(await forge(server.context.config.JWT_SECRET))).status).toBe(200);
  });

  // Covers 6.4
  it.each([
    ['signed with another secret', () => forge('another secret of thirty-two letters')],
    ['signed with another algorithm', () => forge(server.context.config.JWT_SECRET, 'HS512')],
    [
      'unsigned',
      () => new UnsecuredJWT({ userId: ada._id, generation: 0 }).setExpirationTime('1h').encode(),
    ],
    ['without a user', () => forge(server.context.config.JWT_SECRET, 'HS256', { userId: 7 })],
    [
      'without an auth session',
      () => forge(server.context.config.JWT_SECRET, 'HS256', { sid: undefined }),
    ],
    ['malformed', () => 'garbage'],
  ])('is rejected when it is %s', async (_what, makeToken) => {
    expect(await me(await makeToken())).toMatchObject({
      status: 401,
      body: { error: 'Session expired. Please log in again.' },
    });
  });

  it('is rejected with the auth session of another student', async () => {
    const { token } = await signUp(server, 'Grace Hopper');
    const { sid } = decodeJwt(token);
    const { JWT_SECRET } = server.context.config;
    expect((await me(await forge(JWT_SECRET, 'HS256', { sid }))).status).toBe(401);
  });

  it('is rejected after the account was deleted', async () => {
    const leaver = await signUp(server, 'Leaving Soon');
    await server.context.database.deleteFrom('users').where('id', '=', leaver._id).execute();
    expect((await leaver.api('GET', '/api/users/me')).status).toBe(401);
    const renewed = await call(server, 'POST', '/api/auth/refresh', {
      body: { refreshToken: leaver.refreshToken },
    });
    expect(renewed.status).toBe(401);
  });
});
