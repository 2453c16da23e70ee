import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose';
import {
  addPerson,
  sendLogoutToken,
  startSharedSignOn,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import * as auth from '../../../../support/server/auth.ts';
import { call, errorResponse } from '../../../../support/server/server.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const REFUSED = errorResponse(400, 'This is not a logout token of the provider.');
const ACCEPTED = { status: 200, body: { message: 'Logged out.' } };

const signOn = await startSharedSignOn({ secret: 'a-secret-of-the-client-0123456789-abc' });
const { server, idp } = signOn;
const { database } = server.context;

let subject: string;
beforeEach(() => {
  subject = addPerson(idp);
  idp.alterIdToken = undefined;
});

const isActive = async ({ token }: { token: string }) =>
  (await call(server, 'GET', '/api/users/me', { token })).status === 200;

async function logIn(by = new Visitor(signOn)) {
  const { body } = await by.logIn(subject);
  const { sid } = decodeJwt<{ sid: string }>(body.token);
  const sessions = database.selectFrom('sign_on_sessions').selectAll();
  const session = await sessions.where('auth_session_id', '=', sid).executeTakeFirstOrThrow();
  return { ...body, providerSession: session.provider_session };
}

const send = (change: JWTPayload, key?: CryptoKey) => sendLogoutToken(signOn, change, key);

describe('a logout at the provider', () => {
  it('ends its auth session and no other one', async () => {
    const visitor = new Visitor(signOn);
    const [ended, other] = [await logIn(visitor), await logIn()];
    await visitor.logOut();
    await waitFor(async () => expect(await isActive(ended)).toBe(false));
    expect((await auth.refresh(server, ended.refreshToken)).status).toBe(401);
    const sid = other.providerSession;
    expect(await send({ sid, sub: 'somebody else' })).toEqual(ACCEPTED);
    expect(await isActive(other)).toBe(true);
    expect(await send({ sid, sub: subject })).toEqual(ACCEPTED);
    expect(await isActive(other)).toBe(false);
  });

  it('of a subject alone ends all auth sessions of the student there', async () => {
    const sessions = [await logIn(), await logIn()];
    expect((await send({ sub: 'somebody else' })).status).toBe(200);
    expect(await Promise.all(sessions.map(isActive))).toEqual([true, true]);
    await send({ sub: subject });
    expect(await Promise.all(sessions.map(isActive))).toEqual([false, false]);
  });

  it('ends no auth session when its token is forged, foreign or names nobody', async () => {
    const login = await logIn();
    const sid = login.providerSession;
    const { privateKey } = await generateKeyPair('RS256');
    const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;
    for (const change of [
      { iss: 'https://other.example' },
      { aud: 'another' },
      { azp: 'another' },
      { events: {} },
      { nonce: 'of an ID token' },
      { iat: hourAgo, exp: undefined },
      { exp: hourAgo },
      { jti: undefined },
      { jti: '' },
      { sid: undefined },
      { sid: '' },
      { sub: '' },
      { sub: 7 as never },
      { sub: 'NUL \0' },
      { sid: undefined, sub: '' },
      { sub: 'x'.repeat(3_000) },
    ])
      expect([change, await send({ sid, ...change })]).toEqual([change, REFUSED]);
    expect(await send({ sid }, privateKey)).toEqual(REFUSED);
    expect(await isActive(login)).toBe(true);
    expect((await send({ sid, sub: 'x'.repeat(3_000_000) })).status).toBe(413);
  });

  it('counts once', async () => {
    const token = { sub: subject, jti: 'the same' };
    const first = await logIn();
    expect(await send(token)).toEqual(ACCEPTED);
    expect(await isActive(first)).toBe(false);
    const later = await logIn();
    const used = errorResponse(400, 'This logout token was used before.');
    expect(await send(token)).toEqual(used);
    const parallel = await Promise.all([1, 2, 3].map(() => send({ ...token, jti: 'another' })));
    expect(parallel.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await isActive(later)).toBe(false);
  });

  it('ends only auth sessions that began before it, by the clock of the provider', async () => {
    const at = Math.floor(Date.now() / 1_000);
    const logInAt = (iat: number) => {
      idp.alterIdToken = (claims) => ({ ...claims, iat });
      return logIn();
    };
    const [before, same, after] = [
      await logInAt(at - 40),
      await logInAt(at - 30),
      await logInAt(at - 29),
    ];
    expect(await send({ sub: subject, iat: at - 30 })).toEqual(ACCEPTED);
    expect(await Promise.all([before, same, after].map(isActive))).toEqual([false, false, true]);
  });
});
