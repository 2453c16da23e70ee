import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose';
import { CLIENT_ID } from '../../../../support/identityProvider/identityProvider.ts';
import {
  startSignOnServer,
  syncClock,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import { refresh } from '../../../../support/server/auth.ts';
import { call } from '../../../../support/server/server.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const signOn = await startSignOnServer();
const { server, idp } = signOn;
afterAll(() => signOn.stop());
beforeEach(() => {
  syncClock(server);
  idp.people.set('ada', { name: 'Ada', email: 'ada@example.edu', email_verified: true });
});

const isActive = async ({ token }: { token: string }) =>
  (await call(server, 'GET', '/api/users/me', { token })).status === 200;

async function logIn(visitor = new Visitor(signOn)) {
  const { body } = await visitor.logIn('ada');
  const { sid } = decodeJwt<{ sid: string }>(body.token);
  const { provider_session: providerSession } = await server.context.database
    .selectFrom('sign_on_sessions')
    .select('provider_session')
    .where('auth_session_id', '=', sid)
    .executeTakeFirstOrThrow();
  return { ...body, providerSession };
}

const LOGOUT = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };

async function send(change: JWTPayload, key?: CryptoKey) {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { iss: idp.issuer, aud: CLIENT_ID, iat, exp: iat + 120, jti: 'a', ...LOGOUT };
  const token = await idp.sign({ ...claims, ...change }, key);
  const response = await fetch(`${server.url}/api/sign-on/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  return response.status;
}

it('a logout at the provider ends the auth session and no other one', async () => {
  const visitor = new Visitor(signOn);
  const ended = await logIn(visitor);
  const other = await logIn();
  await visitor.logOut();
  await waitFor(async () => {
    expect(await isActive(ended)).toBe(false);
  });
  expect((await refresh(server, ended.refreshToken)).status).toBe(401);
  expect(await isActive(other)).toBe(true);
});

it('a logout token with a subject alone ends all auth sessions of the student there', async () => {
  const sessions = [await logIn(), await logIn()];
  expect(await send({ sub: 'somebody else' })).toBe(200);
  expect(await Promise.all(sessions.map(isActive))).toEqual([true, true]);
  expect(await send({ sub: 'ada' })).toBe(200);
  expect(await Promise.all(sessions.map(isActive))).toEqual([false, false]);
});

it('a forged logout token ends nothing', async () => {
  const session = await logIn();
  const sid = session.providerSession;
  const { privateKey } = await generateKeyPair('RS256');
  const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  expect({
    otherKey: await send({ sid }, privateKey),
    otherIssuer: await send({ sid, iss: 'https://other.example' }),
    otherClient: await send({ sid, aud: 'another' }),
    noEvent: await send({ sid, events: {} }),
    idToken: await send({ sid, nonce: 'a' }),
    old: await send({ sid, iat: hourAgo, exp: undefined }),
    expired: await send({ sid, exp: hourAgo }),
    nobody: await send({}),
  }).toEqual({
    ...{ otherKey: 400, otherIssuer: 400, otherClient: 400, noEvent: 400, idToken: 400 },
    ...{ old: 400, expired: 400, nobody: 400 },
  });
  expect(await send({ sid, sub: 'somebody else' })).toBe(200);
  expect(await isActive(session)).toBe(true);
  expect(await send({ sid, sub: 'ada' })).toBe(200);
  expect(await isActive(session)).toBe(false);
});
