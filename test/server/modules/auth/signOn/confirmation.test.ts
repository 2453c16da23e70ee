import { beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE, SECOND } from '../../../../../contract/durations.ts';
import {
  addPerson,
  startSharedSignOn,
  syncClock,
  Visitor,
} from '../../../../support/identityProvider/visitor.ts';
import * as auth from '../../../../support/server/auth.ts';
import { call, errorResponse, fieldError } from '../../../../support/server/server.ts';
import { makeStudent } from '../../../../support/server/students.ts';

const NEW_PASSWORD = 'marmalade-comet-77';
const UNASKED = errorResponse(
  403,
  'The login with Northfield did not ask who you are, so this confirms nothing.',
);

const signOn = await startSharedSignOn({ secret: 'a-secret-of-the-client-0123456789-abc' });
const { server, idp } = signOn;

beforeEach(() => {
  idp.alterIdToken = undefined;
});

/** Logs in a new student of the provider in a browser of their own. */
async function student() {
  const subject = addPerson(idp);
  const visitor = new Visitor(signOn);
  const { token, refreshToken } = (await visitor.logIn(subject)).body;
  const { body } = await call<{ _id: string; name: string; email: string }>(
    server,
    'GET',
    '/api/users/me',
    { token },
  );
  const account = { ...body, password: '', token, refreshToken };
  /** Confirms a change by another login, in another browser. */
  const confirm = (person = subject, again?: true) =>
    new Visitor(signOn).confirm(person, token, again);
  return { subject, visitor, confirm, ...makeStudent(server, account) };
}

/** Changes when the next ID tokens say that the provider asked, in seconds from their issue. */
function askAt(seconds: number): void {
  idp.alterIdToken = (claims) => ({ ...claims, auth_time: Number(claims['iat']) + seconds });
}

describe('a login that confirms changes of an account without a password', () => {
  it('counts for ten minutes, if the provider asked who it is', async () => {
    const { subject, confirm, api } = await student();
    const leave = () => api('DELETE', '/api/users/me', {});
    const again = 'Please log in with Northfield again first. It then counts for ten minutes.';
    expect(await leave()).toMatchObject(errorResponse(403, again));
    const other = 'You logged in with Northfield as somebody else, so this confirms nothing.';
    expect(await confirm(addPerson(idp), true)).toMatchObject(errorResponse(403, other));
    expect((await leave()).status).toBe(403);
    expect((await confirm(subject, true)).status).toBe(200);
    server.clock.advance(11 * MINUTE);
    expect((await leave()).status).toBe(403);
    syncClock(server);
    expect((await leave()).status).toBe(200);
    expect((await new Visitor(signOn).logIn(subject)).body).toMatchObject({
      deletionCancelled: true,
    });
  });

  it('does not count without a question since its start, by the clock of the provider', async () => {
    const { subject, confirm, api } = await student();
    // The browser at the provider is a new one, which is asked, but not because of this login.
    askAt(0);
    expect(await confirm(subject)).toMatchObject(UNASKED);
    for (const seconds of [-3_600, -5]) {
      askAt(seconds);
      expect([seconds, await confirm(subject, true)]).toMatchObject([seconds, UNASKED]);
    }
    askAt(300);
    expect((await confirm(subject, true)).status).toBe(400);
    expect((await api('DELETE', '/api/users/me', {})).status).toBe(403);
    askAt(0);
    server.clock.jump(-30 * SECOND);
    expect((await confirm(subject, true)).status).toBe(200);
  });

  it('does not count at a provider that asks nothing and does not say when it asked', async () => {
    const { visitor, api, token } = await student();
    const { url, transaction } = await visitor.start(true);
    const unasking = new URL(url);
    unasking.searchParams.delete('prompt');
    unasking.searchParams.delete('max_age');
    const body = { query: await visitor.follow(unasking.href), transaction };
    const confirmed = await call(server, 'POST', '/api/users/me/sign-on', { body, token });
    expect(confirmed).toMatchObject(
      errorResponse(
        409,
        'Northfield does not say when it asked who you are, so a login there confirms nothing. Please set a password first, with “Forgot Password” on the login page.',
      ),
    );
    expect((await api('DELETE', '/api/users/me', {})).status).toBe(403);
  });

  it('lets the student set a password, which then works and is needed', async () => {
    const { subject, confirm, api, email } = await student();
    const password = NEW_PASSWORD;
    expect((await api('POST', '/api/users/me/password', { password })).status).toBe(403);
    await confirm(subject, true);
    await api('POST', '/api/users/me/password', { password });
    expect((await auth.logIn(server, { email, password })).status).toBe(200);
    const missing = fieldError('password', 'Please enter your password.');
    expect(await api('DELETE', '/api/users/me', {})).toMatchObject(missing);
    expect((await api('DELETE', '/api/users/me', { password })).status).toBe(200);
  });
});
