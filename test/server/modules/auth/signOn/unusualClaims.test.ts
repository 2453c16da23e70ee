import { afterEach, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import {
  addPerson,
  startSharedSignOn,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import { call, errorResponse } from '../../../../support/server/server.ts';

const ASK = 'Please ask the people who run Study Buddy here.';
const INVALID = errorResponse(400, `The login with Northfield could not be verified. ${ASK}`);
const WITHOUT_EMAIL = errorResponse(
  400,
  `The login with Northfield came without an email address. ${ASK}`,
);

const signOn = await startSharedSignOn({
  settings: { OIDC_ADMIN_CLAIM: 'groups=study-buddy-admins' },
});
const { server, idp } = signOn;

afterEach(() => {
  idp.alterIdToken = undefined;
});

function logInWith(change: JWTPayload, subject = addPerson(idp)) {
  idp.alterIdToken = (claims) => ({ ...claims, ...change });
  return new Visitor(signOn).logIn(subject);
}

it.each<[string, JWTPayload]>([
  ['for another service', { azp: 'another-client' }],
  ['for another service, too', { aud: ['study-buddy', 'another-client'], azp: 'another-client' }],
  ['without a subject', { sub: '' }],
  ['of a subject with NUL', { sub: 'a\0b' }],
  ['of a subject with half of a character', { sub: 'a\ud800' }],
  ['of a subject of 3 MB', { sub: 'x'.repeat(3_000_000) }],
  ['of a session with NUL', { sid: 'a\0b' }],
  ['of a session that is a number', { sid: 7 }],
  ['of a session of 3 MB', { sid: 'x'.repeat(3_000_000) }],
  ['asked in no year', { auth_time: 1e300 }],
  ['asked in milliseconds', { auth_time: Date.now() }],
  ['asked before all times', { auth_time: -1e300 }],
  ['asked at a time that is a text', { auth_time: '2026-12-01' }],
  ['issued in no year', { iat: 1e300 }],
  ['valid from no year', { nbf: 1e300 }],
])('an ID token %s is refused', async (_what, change) => {
  // The userinfo endpoint knows only the subject that logged in.
  expect(await logInWith(change)).toMatchObject(INVALID);
});

it.each<[string, JWTPayload]>([
  ['with NUL', { email: 'a\0b@example.edu' }],
  ['with half of a character', { email: 'a\udfff@example.edu' }],
  ['of 3 MB', { email: `${'x'.repeat(3_000_000)}@example.edu` }],
  ['that is a list', { email: ['ada@example.edu'] }],
])('an email %s makes no account, and keeps nobody out who has one', async (_what, claims) => {
  expect(await logInWith(claims)).toMatchObject(WITHOUT_EMAIL);
  const known = addPerson(idp);
  await logInWith({}, known);
  expect((await logInWith(claims, known)).status).toBe(200);
});

it('other claims that no database takes are left out', async () => {
  const strange = {
    name: 'A\0da',
    given_name: 'Ada',
    university: '\ud800',
    groups: [{ toString: 1 }, null, 1e300],
  };
  const { status, body } = await logInWith({ exp: 1e300, ...strange });
  expect(status).toBe(200);
  const profile = await call(server, 'GET', '/api/users/me', { token: body.token });
  expect(profile.body).toMatchObject({ name: 'Ada', university: 'example.edu', role: 'student' });
});
