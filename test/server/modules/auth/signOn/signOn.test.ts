import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose';
import type { User } from '../../../../../contract/users.ts';
import { MINUTE, SECOND } from '../../../../../contract/durations.ts';
import {
  CLIENT_ID,
  startIdentityProvider,
} from '../../../../support/identityProvider/identityProvider.ts';
import {
  startSharedSignOn,
  startSignOnServer,
  syncClock,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import { logIn as logInWithPassword, refresh } from '../../../../support/server/auth.ts';
import { call, errorResponse, signUp, startServer } from '../../../../support/server/server.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const OVER = errorResponse(400, 'This login with Northfield is over. Please start it again.');
const INVALID = errorResponse(
  400,
  'The login with Northfield could not be verified. Please ask the people who run Study Buddy here.',
);
const AWAY = errorResponse(
  503,
  'The login with Northfield does not work at the moment. Please try again later, or use your email and password.',
);
const PERSON = { name: 'Ada Lovelace', email: 'ada@example.edu', email_verified: true };

const signOn = await startSharedSignOn({
  secret: 'a-secret-of-the-client-0123456789-abc',
  settings: { OIDC_ADMIN_CLAIM: 'groups=study-buddy-admins' },
});
const { server, idp } = signOn;
const { database } = server.context;

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor(signOn);
  idp.behaviour = { person: 'ada' };
  idp.people.set('ada', PERSON);
  idp.alterIdToken = undefined;
});

const profileWith = (token: string, { url } = server) =>
  call<User>({ url }, 'GET', '/api/users/me', { token });

/** Returns the query of a callback with other parameters. */
const altered = (query: string, change: Record<string, string>) =>
  new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change }).toString();

describe('a callback', () => {
  it('is worth nothing in another browser', async () => {
    const { query } = await visitor.begin();
    const { transaction } = await new Visitor(signOn).begin();
    expect(await visitor.finish(query, transaction)).toMatchObject(OVER);
  });

  it('is refused by the provider with a stolen code, because the code verifier differs', async () => {
    const code = new URLSearchParams((await visitor.begin()).query).get('code')!;
    const thief = await new Visitor(signOn).begin();
    const query = altered(thief.query, { code });
    expect(await visitor.finish(query, thief.transaction)).toMatchObject(OVER);
    expect(idp.requests.at(-1)).toBe('/token');
  });

  it('is refused with a swapped state without a request to the provider', async () => {
    const { query, transaction } = await visitor.begin();
    const before = idp.requests.length;
    const swapped = altered(query, { state: 'another' });
    expect(await visitor.finish(swapped, transaction)).toMatchObject(OVER);
    expect(idp.requests).toHaveLength(before);
  });

  it('is refused with a transaction that the service did not make, or 30 minutes ago', async () => {
    const { query, transaction } = await visitor.begin();
    const forged = `${transaction.slice(0, -2)}AA`;
    expect(await visitor.finish(query, forged)).toMatchObject(OVER);
    server.clock.advance(31 * MINUTE);
    expect(await visitor.finish(query, transaction)).toMatchObject(OVER);
  });

  it('is used once', async () => {
    const { query, transaction } = await visitor.begin();
    expect((await visitor.finish(query, transaction)).status).toBe(200);
    expect(await visitor.finish(query, transaction)).toMatchObject(OVER);
  });

  it('is refused from another issuer', async () => {
    const { query, transaction } = await visitor.begin();
    const mixed = altered(query, { iss: 'https://other.example' });
    expect(await visitor.finish(mixed, transaction)).toMatchObject(INVALID);
  });

  it.each(['login', 'consent'] as const)('of a refused %s says so', async (refuses) => {
    idp.behaviour = { person: 'ada', refuses };
    const { query, transaction } = await visitor.begin();
    expect(await visitor.finish(query, transaction)).toMatchObject(
      errorResponse(400, 'The login with Northfield was cancelled.'),
    );
  });

  it('changes nothing by itself, is not cached and leads the tab to /login', async () => {
    const { query, transaction } = await visitor.begin();
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

describe('an ID token', () => {
  it.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['of another service', { aud: 'another-client' }],
    ['of another login', { nonce: 'another' }],
    ['of no time', { iat: undefined }],
  ])('%s is refused', async (_what, change) => {
    idp.alterIdToken = (claims) => ({ ...claims, ...change });
    expect(await visitor.logIn('ada')).toMatchObject(INVALID);
  });

  it('that another key signed is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { sign } = idp;
    idp.sign = (claims) => sign(claims, privateKey);
    idp.alterIdToken = (claims) => claims;
    const login = visitor.logIn('ada').finally(() => {
      idp.sign = sign;
    });
    expect(await login).toMatchObject(INVALID);
  });

  it('is verified by keys that the provider rotated, at once', async () => {
    expect((await visitor.logIn('ada')).status).toBe(200);
    await idp.rotateKeys();
    expect((await new Visitor(signOn).logIn('ada')).status).toBe(200);
  });

  it.each([1, 30, -30])('may be %i seconds ahead', async (seconds) => {
    server.clock.jump(-seconds * SECOND);
    expect((await visitor.logIn('ada')).status).toBe(200);
  });

  it.each([5, -5])('is refused %i minutes ahead', async (minutes) => {
    server.clock.jump(-minutes * MINUTE);
    expect(await visitor.logIn('ada')).toMatchObject(INVALID);
  });
});

describe('a logout at the provider', () => {
  const isActive = async ({ token }: { token: string }) =>
    (await profileWith(token)).status === 200;

  async function logIn(by = new Visitor(signOn)) {
    const { body } = await by.logIn('ada');
    const { sid } = decodeJwt<{ sid: string }>(body.token);
    const { provider_session: providerSession } = await database
      .selectFrom('sign_on_sessions')
      .select('provider_session')
      .where('auth_session_id', '=', sid)
      .executeTakeFirstOrThrow();
    return { ...body, providerSession };
  }

  const LOGOUT = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };

  /** Sends a logout token. Returns the status. */
  async function send(change: JWTPayload, key?: CryptoKey): Promise<number> {
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { iss: idp.issuer, aud: CLIENT_ID, iat, exp: iat + 120, jti: 'a', ...LOGOUT };
    const token = await idp.sign({ ...claims, ...change }, key);
    const response = await fetch(`${server.url}/api/sign-on/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return response.status;
  }

  it('ends the auth session and no other one', async () => {
    const ended = await logIn(visitor);
    const other = await logIn();
    await visitor.logOut();
    await waitFor(async () => {
      expect(await isActive(ended)).toBe(false);
    });
    expect((await refresh(server, ended.refreshToken)).status).toBe(401);
    expect(await isActive(other)).toBe(true);
  });

  it('of a subject alone ends all auth sessions of the student there', async () => {
    const sessions = [await logIn(), await logIn()];
    expect(await send({ sub: 'somebody else' })).toBe(200);
    expect(await Promise.all(sessions.map(isActive))).toEqual([true, true]);
    expect(await send({ sub: 'ada' })).toBe(200);
    expect(await Promise.all(sessions.map(isActive))).toEqual([false, false]);
  });

  it('that is forged ends nothing', async () => {
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
});

describe('a provider', () => {
  it('that is away says so', async () => {
    const { query, transaction } = await visitor.begin();
    await idp.stop();
    try {
      const { status, body } = await visitor.finish(query, transaction);
      expect({ status, body }).toEqual(AWAY);
    } finally {
      await idp.start();
    }
    expect((await visitor.logIn('ada')).status).toBe(200);
    const info = await call(server, 'GET', '/api/sign-on');
    expect(info.body).toEqual({ name: 'Northfield', only: false });
  });

  it('may be away when the service starts, and passwords work', async () => {
    const OIDC_ISSUER = 'http://localhost:9';
    const settings = { OIDC_ISSUER, OIDC_CLIENT_ID: 'a', OIDC_NAME: 'Northfield' };
    const alone = await startServer({ settings });
    try {
      const { status, body } = await call(alone, 'POST', '/api/sign-on/start', { body: {} });
      expect({ status, body }).toEqual(AWAY);
      expect((await logInWithPassword(alone, await signUp(alone))).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });

  it('is refused at start for several tenants, or as another one, with the one to use', async () => {
    const other = await startIdentityProvider({ serviceUrl: 'http://localhost:1' });
    const startWith = (issuer: string) => {
      other.alterDiscovery = (document) => ({ ...document, issuer });
      return startServer({ settings: { OIDC_ISSUER: other.issuer, OIDC_CLIENT_ID: 'a' } });
    };
    try {
      await expect(startWith('https://login.example/{tenantid}/v2.0')).rejects.toThrow(
        `OIDC_ISSUER must be the address of one tenant: "https://login.example/{tenantid}/v2.0" with the id of your tenant instead of {tenantid}; it is "${other.issuer}".`,
      );
      await expect(startWith('https://login.example/v2.0')).rejects.toThrow(
        `OIDC_ISSUER must be "https://login.example/v2.0", as the provider names itself; it is "${other.issuer}".`,
      );
    } finally {
      await other.stop();
    }
  });

  it('is the only login with OIDC_ONLY', async () => {
    const only = await startSignOnServer({ settings: { OIDC_ONLY: 'on' } });
    only.idp.people.set('ada', PERSON);
    try {
      const info = await call(only.server, 'GET', '/api/sign-on');
      expect(info.body).toEqual({ name: 'Northfield', only: true });
      const student = await signUp(only.server);
      const { email, password, name } = student;
      const bodies = {
        '/api/users/login': { email, password },
        '/api/users/signup': { email: 'new@example.edu', password, name, university: 'U' },
        '/api/users/forgot-password': { email },
        [`/api/users/reset-password/${'x'.repeat(43)}`]: { password },
        '/api/auth/passkeys/options': {},
      };
      for (const [path, body] of Object.entries(bodies)) {
        const refused = await call(only.server, 'POST', path, { body });
        expect([path, refused.status, refused.body]).toEqual([
          ...[path, 403],
          { error: 'Please log in with Northfield.' },
        ]);
      }
      expect((await student.profile()).hasPassword).toBe(false);
      const { body } = await new Visitor(only).logIn('ada');
      expect((await profileWith(body.token, only.server)).status).toBe(200);
    } finally {
      await only.stop();
    }
  });

  it('makes an admin by OIDC_ADMIN_CLAIM as long as the student has it', async () => {
    const logInWith = async (groups: unknown) => {
      syncClock(server);
      idp.people.set('root', { ...PERSON, email: 'root@example.edu', groups });
      const { body } = await new Visitor(signOn).logIn('root');
      return (await profileWith(body.token)).body;
    };
    expect((await logInWith(['students'])).role).toBe('student');
    expect((await logInWith(['students', 'study-buddy-admins'])).role).toBe('admin');
    expect((await logInWith('study-buddy-admins')).role).toBe('admin');
    const root = await logInWith(undefined);
    expect(root.role).toBe('student');
    const account = database.updateTable('users').where('id', '=', root._id);
    await account.set({ role: 'admin' }).execute();
    expect((await logInWith(['students'])).role).toBe('admin');
  });
});
