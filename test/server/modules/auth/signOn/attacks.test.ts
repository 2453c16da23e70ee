import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPair } from 'jose';
import {
  startSignOnServer,
  syncClock,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import { call } from '../../../../support/server/server.ts';

const signOn = await startSignOnServer({ secret: 'a-secret-of-the-client-0123456789-abc' });
const { server, idp } = signOn;
afterAll(() => signOn.stop());

const OVER = 'This login with Northfield is over. Please start it again.';
const INVALID =
  'The login with Northfield could not be verified. Please ask the people who run Study Buddy here.';

let visitor: Visitor;
beforeEach(() => {
  syncClock(server);
  visitor = new Visitor(signOn);
  idp.behaviour = { person: 'ada' };
  idp.people.set('ada', { name: 'Ada Lovelace', email: 'ada@example.edu', email_verified: true });
  idp.alterIdToken = undefined;
});

/** Returns a callback that was not used, with its transaction. */
async function unused(by = visitor) {
  const { url, transaction } = await by.start();
  return { query: await by.follow(url), transaction };
}

const codeOf = (query: string) => new URLSearchParams(query).get('code');

it('a stolen callback is worth nothing in another browser', async () => {
  const stolen = await unused();
  const thief = await unused(new Visitor(signOn));
  const { status, body } = await visitor.finish(stolen.query, thief.transaction);
  expect([status, body.error]).toEqual([400, OVER]);
});

it('a stolen code is refused by the provider, because the code verifier differs', async () => {
  const stolen = await unused();
  const thief = await unused(new Visitor(signOn));
  const query = new URLSearchParams(thief.query);
  query.set('code', codeOf(stolen.query)!);
  const { status, body } = await visitor.finish(query.toString(), thief.transaction);
  expect([status, body.error]).toEqual([400, OVER]);
  expect(idp.requests.at(-1)).toBe('/token');
});

it('a swapped state is refused without a request to the provider', async () => {
  const { query, transaction } = await unused();
  const swapped = new URLSearchParams(query);
  swapped.set('state', 'another');
  const before = idp.requests.length;
  const { status, body } = await visitor.finish(swapped.toString(), transaction);
  expect([status, body.error]).toEqual([400, OVER]);
  expect(idp.requests).toHaveLength(before);
});

it('a transaction that the service did not make, or 30 minutes ago, is refused', async () => {
  const { query, transaction } = await unused();
  const forged = await visitor.finish(query, `${transaction.slice(0, -2)}AA`);
  expect([forged.status, forged.body.error]).toEqual([400, OVER]);
  server.clock.advance(31 * 60_000);
  const late = await visitor.finish(query, transaction);
  expect([late.status, late.body.error]).toEqual([400, OVER]);
});

it('a callback is used once', async () => {
  const { query, transaction } = await unused();
  expect((await visitor.finish(query, transaction)).status).toBe(200);
  const again = await visitor.finish(query, transaction);
  expect([again.status, again.body.error]).toEqual([400, OVER]);
});

it('the callback of another issuer is refused', async () => {
  const { query, transaction } = await unused();
  const mixed = new URLSearchParams(query);
  mixed.set('iss', 'https://other.example');
  const { status, body } = await visitor.finish(mixed.toString(), transaction);
  expect([status, body.error]).toEqual([400, INVALID]);
});

it.each<[string, Record<string, unknown>]>([
  ['another issuer', { iss: 'https://other.example' }],
  ['another service', { aud: 'another-client' }],
  ['another login', { nonce: 'another' }],
  ['no time', { iat: undefined }],
])('an ID token of %s is refused', async (_what, change) => {
  idp.alterIdToken = (claims) => ({ ...claims, ...change });
  const { status, body } = await visitor.logIn('ada');
  expect([status, body.error]).toEqual([400, INVALID]);
});

it('an ID token that another key signed is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const { sign } = idp;
  idp.sign = (claims) => sign(claims, privateKey);
  idp.alterIdToken = (claims) => claims;
  const { status, body } = await visitor.logIn('ada').finally(() => {
    idp.sign = sign;
  });
  expect([status, body.error]).toEqual([400, INVALID]);
});

it('keys that the provider rotated work at once', async () => {
  expect((await visitor.logIn('ada')).status).toBe(200);
  await idp.rotateKeys();
  expect((await new Visitor(signOn).logIn('ada')).status).toBe(200);
});

describe('the clock of the provider', () => {
  it.each([1, 30, -30])('may be %i seconds ahead', async (seconds) => {
    server.clock.jump(-seconds * 1_000);
    expect((await visitor.logIn('ada')).status).toBe(200);
  });

  it.each([5, -5])('is refused %i minutes ahead', async (minutes) => {
    server.clock.jump(-minutes * 60_000);
    const { status, body } = await visitor.logIn('ada');
    expect([status, body.error]).toEqual([400, INVALID]);
  });
});

it('a refused login ends with one sentence', async () => {
  for (const refuses of ['login', 'consent'] as const) {
    const refusing = new Visitor(signOn);
    idp.behaviour = { person: 'ada', refuses };
    const { url, transaction } = await refusing.start();
    const { status, body } = await refusing.finish(await refusing.follow(url), transaction);
    expect([status, body.error]).toEqual([400, 'The login with Northfield was cancelled.']);
  }
});

describe('the callback', () => {
  it('changes nothing, is not cached and leads the tab to /login', async () => {
    const { query, transaction } = await unused();
    for (const _preload of [1, 2]) {
      const response = await fetch(`${server.url}/api/sign-on/callback?${query}`, {
        redirect: 'manual',
      });
      expect(response.status).toBe(303);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('location')).toBe(`/login#sign-on=${encodeURIComponent(query)}`);
    }
    expect((await visitor.finish(query, transaction)).status).toBe(200);
  });
});

it('a provider that is away says so, and the password still works', async () => {
  const { query, transaction } = await unused();
  await idp.stop();
  try {
    const away = await visitor.finish(query, transaction);
    expect([away.status, away.body.error]).toEqual([
      503,
      'The login with Northfield does not work at the moment. Please try again later, or use your email and password.',
    ]);
  } finally {
    await idp.start();
  }
  expect((await visitor.logIn('ada')).status).toBe(200);
  const info = await call(server, 'GET', '/api/sign-on');
  expect(info.body).toEqual({ name: 'Northfield', only: false });
});
