import { describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { refresh } from '../../../support/server/auth.ts';
import { call, errorResponse, signUp, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();
const ada = await signUp(server);
const { JWT_SECRET } = server.context.config;

const me = (token?: string) => call(server, 'GET', '/api/users/me', token ? { token } : {});

/** A valid token, with the changes of the test. */
const forge = (claims = {}, secret = JWT_SECRET, algorithm = 'HS256') =>
  new SignJWT({ userId: ada._id, generation: 0, sid: decodeJwt(ada.token)['sid'], ...claims })
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(Math.floor(server.clock.now().getTime() / 1_000) + 60)
    .sign(new TextEncoder().encode(secret));

describe('an access token', () => {
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
