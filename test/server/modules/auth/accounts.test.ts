import { describe, expect, it, jest } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import type { AuthSession } from '../../../../contract/account.ts';
import type { LoginResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../../contract/guestConstants.ts';
import type { User } from '../../../../contract/users.ts';
import { updateUser } from '../../../../server/modules/people/index.ts';
import {
  checkResetLink,
  forgotPassword,
  logIn,
  refresh as exchange,
  resetPassword,
} from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readMails, readResetMails, readResetToken } from '../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  fieldError,
  startSharedServer,
} from '../../../support/server/server.ts';
import { signUp } from '../../../support/server/students.ts';
import { stopJobs } from '../../../support/server/stopJobs.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

const NEW_PASSWORD = 'a-brand-new-passphrase';
const EXPIRED = errorResponse(401, 'Session expired. Please log in again.');
const REUSED = errorResponse(401, AUTH_SESSION_COMPROMISED);

stopJobs();
const server = await startSharedServer({
  settings: { PUBLIC_URL: 'https://buddies.example.edu/' },
});
const { database, tasks } = server.context;
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const me = (token?: string) =>
  call<User>(server, 'GET', '/api/users/me', token === undefined ? {} : { token });
const statusOf = async ({ token }: { token: string }) => (await me(token)).status;
const refresh = (refreshToken: string) => exchange(server, refreshToken);
const logInStatus = async (password: string) =>
  (await logIn(server, { email: ada.email, password })).status;

/** Refreshes successfully and returns the new refresh token. */
async function next(refreshToken: string): Promise<string> {
  const response = await refresh(refreshToken);
  expect(response.status).toBe(200);
  return response.body.refreshToken;
}

describe('a refresh', () => {
  it('returns a new access token after an hour, and a new refresh token', async () => {
    server.clock.advance(HOUR - 2 * SECOND);
    expect(await statusOf(ada)).toBe(200);
    server.clock.advance(2 * SECOND);
    expect(await me(ada.token)).toMatchObject(EXPIRED);
    const { body } = await refresh(ada.refreshToken);
    expect(body.refreshToken).not.toBe(ada.refreshToken);
    expect(await me(body.token)).toMatchObject({ status: 200, body: { _id: ada._id } });
    expect(await refresh('made-up')).toMatchObject(EXPIRED);
  });

  it('returns the same token within ten seconds for a second tab', async () => {
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    expect(two).toBe(one);
    server.clock.advance(10 * SECOND);
    expect(await next(ada.refreshToken)).toBe(one);
  });

  it.each([0, 10 * SECOND + 1])(
    'ends the auth session when a token is reused %i ms after the use of its successor',
    async (age) => {
      const grandchild = await next(await next(ada.refreshToken));
      server.clock.advance(age);
      expect(await refresh(ada.refreshToken)).toMatchObject(REUSED);
      expect(await refresh(grandchild)).toMatchObject(REUSED);
    },
  );

  it('extends the auth session by thirty days, up to 180, after which it is purged', async () => {
    server.clock.advance(30 * DAY - 1);
    let token = await next(ada.refreshToken);
    server.clock.advance(1);
    expect(await refresh(grace.refreshToken)).toMatchObject(EXPIRED);
    for (let day = 30; day < 175; day += 29) {
      server.clock.advance(29 * DAY);
      token = await next(token);
    }
    server.clock.advance(5 * DAY - 1);
    token = await next(token);
    server.clock.advance(1);
    expect(await refresh(token)).toMatchObject(EXPIRED);
    server.clock.advance(1);
    await server.app.modules.auth.purge();
    expect(await database.selectFrom('refresh_tokens').selectAll().execute()).toEqual([]);
  });
});

describe('a refresh whose response was lost', () => {
  /** Refreshes, then advances the clock by an hour without using the response. */
  async function lose(): Promise<string> {
    const lost = await next(ada.refreshToken);
    server.clock.advance(HOUR);
    return lost;
  }

  it('can be repeated later, several times and by two tabs simultaneously', async () => {
    await lose();
    await lose();
    const [one, two] = await Promise.all([next(ada.refreshToken), next(ada.refreshToken)]);
    server.clock.advance(HOUR);
    await Promise.all([next(one), next(two)]);
  });

  it('ends the auth session when the lost token is used', async () => {
    const lost = await lose();
    const received = await next(ada.refreshToken);
    for (const token of [lost, received, ada.refreshToken])
      expect(await refresh(token)).toMatchObject(REUSED);
  });

  it('ends the auth session when the token and its successor are exchanged simultaneously', async () => {
    const lost = await lose();
    const [again, after] = await Promise.all([refresh(ada.refreshToken), refresh(lost)]);
    expect([again.status, after.status].sort()).toEqual([200, 401]);
    const winner = again.status === 200 ? again : after;
    expect(await refresh(winner.body.refreshToken)).toMatchObject(REUSED);
  });
});

const logOut = (refreshToken: string) =>
  call(server, 'POST', '/api/auth/logout', { body: { refreshToken } });

describe('an auth session', () => {
  it('ends at once with tokens and sockets when a refresh token is reused, and no other does', async () => {
    const { body: phone } = await logIn(server, ada);
    const phonePage = await connectSocket(server, { ...ada, token: phone.token });
    const page = await connectSocket(server, ada);
    const { body: owner } = await refresh(await next(ada.refreshToken));
    await refresh(ada.refreshToken);
    expect(await page.ended).toBe('io server disconnect');
    for (const token of [ada.token, owner.token]) {
      expect(await me(token)).toMatchObject(EXPIRED);
      await expect(connectSocket(server, { ...ada, token })).rejects.toThrow(
        'Authentication error: Session expired. Please log in again.',
      );
    }
    await phonePage.settled();
    expect(phonePage.socket.connected).toBe(true);
    await next(phone.refreshToken);

    // A logout keeps the reason.
    expect((await logOut(owner.refreshToken)).status).toBe(200);
    expect(await refresh(owner.refreshToken)).toMatchObject(REUSED);
  });

  it('ends at once with its tokens by a logout', async () => {
    const { body: renewed } = await refresh(ada.refreshToken);
    expect((await logOut(renewed.refreshToken)).status).toBe(200);
    for (const { token, refreshToken } of [ada, renewed]) {
      expect(await me(token)).toMatchObject(EXPIRED);
      expect(await refresh(refreshToken)).toMatchObject(EXPIRED);
    }
  });

  it('ends by a logout during a refresh', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { refreshToken } = await signUp(server);
      const [renewed] = await Promise.all([refresh(refreshToken), logOut(refreshToken)]);
      const last = renewed.status === 200 ? renewed.body.refreshToken : refreshToken;
      expect(await refresh(last)).toMatchObject(EXPIRED);
    }
  });

  it('is listed with its device, the last used first, and ended alone or with all others', async () => {
    const path = '/api/users/me/auth-sessions';
    const list = async (token = ada.token) =>
      (await call<AuthSession[]>(server, 'GET', path, { token })).body;
    const logInWithFirefox = async () => {
      const response = await fetch(`${server.url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/140.0 (Windows)' },
        body: JSON.stringify({ email: ada.email, password: ada.password }),
      });
      return (await response.json()) as LoginResponse;
    };
    server.clock.advance(MINUTE);
    const login = await logInWithFirefox();
    const device = 'Firefox on Windows';
    expect(await list(login.token)).toMatchObject([
      { device, isCurrent: true },
      { device: '', isCurrent: false },
    ]);
    server.clock.advance(MINUTE);
    const phone = (await refresh(login.refreshToken)).body;
    const lastUsedAt = server.clock.now().toISOString();
    const [listed, ...others] = await list(phone.token);
    expect([listed, ...others]).toMatchObject([{ device, lastUsedAt }, { device: '' }]);

    const page = await connectSocket(server, { ...ada, token: phone.token });
    const ownPath = `${path}/${listed!._id}`;
    expect((await ada.api('DELETE', ownPath)).status).toBe(200);
    const ended = errorResponse(404, 'This device is logged out already.');
    expect(await ada.api('DELETE', ownPath)).toMatchObject(ended);
    expect(await statusOf(phone)).toBe(401);
    expect((await refresh(phone.refreshToken)).status).toBe(401);
    await waitFor(() => expect(page.socket.connected).toBe(false));

    const logins = [await logInWithFirefox(), await logInWithFirefox()];
    expect((await ada.api('DELETE', path)).status).toBe(200);
    expect(await Promise.all([...logins, ada].map(statusOf))).toEqual([401, 401, 200]);
  });
});

// Covers 6.4
it('an access token is required, signed by the service, for an active auth session', async () => {
  const forge = (claims = {}, algorithm = 'HS256') =>
    new SignJWT({ ...decodeJwt(ada.token), ...claims })
      .setProtectedHeader({ alg: algorithm })
      .sign(new TextEncoder().encode(server.context.config.JWT_SECRET));
  expect(await me()).toMatchObject(errorResponse(401, 'Please log in.'));
  expect((await me(await forge())).status).toBe(200);
  const refused = {
    'another algorithm': await forge({}, 'HS512'),
    'no user': await forge({ userId: 7 }),
    'no auth session': await forge({ sid: undefined }),
    'auth session of another student': await forge({ sid: decodeJwt(grace.token)['sid'] }),
  };
  for (const [what, token] of Object.entries(refused))
    expect({ what, ...(await me(token)) }).toMatchObject({ what, ...EXPIRED });
});

describe('a password reset', () => {
  const forgot = (email = ada.email) => forgotPassword(server, email);
  const reset = (token: string, password = NEW_PASSWORD) => resetPassword(server, token, password);

  /** Asks for a link and returns its token. `mails` is the number of links to the email so far. */
  async function link(mails = 1): Promise<string> {
    await forgot();
    return readResetToken(server, ada.email, mails);
  }

  it('sets the password by the mailed link of the student, and ends auth sessions and sockets', async () => {
    await forgot(grace.email);
    const other = await readResetToken(server, grace.email);
    const socket = await connectSocket(server, ada);
    await forgot(ada.email.toUpperCase());
    const token = await readResetToken(server, ada.email);
    const [mail] = await readResetMails(server, ada.email);
    expect(mail).toContain('https://buddies.example.edu/reset-password/');
    expect(mail).toContain('Subject: Reset your Study Buddy password');
    expect(mail).toMatch(/here within 30 minutes:[^]+If you did not ask for this, you need not do/);

    const message = 'Password reset successful! Redirecting to login...';
    expect((await reset(token)).body).toEqual({ message });
    expect([await logInStatus(NEW_PASSWORD), await logInStatus(ada.password)]).toEqual([200, 400]);
    expect(await statusOf(ada)).toBe(401);
    expect((await refresh(ada.refreshToken)).status).toBe(401);
    await waitFor(() => expect(socket.socket.connected).toBe(false));
    expect((await reset(other)).status).toBe(200);
  });

  it('returns the same response for an unknown email and sends no mail', async () => {
    const sent = { status: 200, body: { message: 'Password reset email sent! Check your inbox.' } };
    for (const email of [ada.email, 'nobody@example.edu'])
      expect(await forgot(email)).toMatchObject(sent);
    await tasks.settled();
    expect(await readMails(server, 'nobody@example.edu')).toEqual([]);
  });

  it('sends no third link while two are valid, so that strangers cannot use up the mails', async () => {
    await Promise.all(Array.from({ length: 8 }, () => forgot()));
    await tasks.settled();
    expect(await readResetMails(server, ada.email)).toHaveLength(2);
    const token = await readResetToken(server, ada.email);
    server.clock.advance(30 * MINUTE);
    const usable = await link(3);
    expect((await reset(token)).status).toBe(400);
    expect((await reset(usable)).status).toBe(200);
    await link(4);
  });

  it.each(['login', 'change'] as const)(
    'refuses a %s that has just verified the old password',
    async (attempt) => {
      const token = await link();
      await tasks.settled();
      const begin = database.transaction.bind(database);
      const execute = async (task: Parameters<ReturnType<typeof begin>['execute']>[0]) => {
        await reset(token);
        return begin().execute(task);
      };
      jest.spyOn(database, 'transaction').mockReturnValueOnce({ execute } as never);
      const change = { currentPassword: ada.password, password: 'marmalade-comet-77' };
      const late = {
        login: () => logIn(server, ada),
        change: () => ada.api('POST', '/api/users/me/password', change),
      };
      expect((await late[attempt]()).status).toBe(400);
      expect(await logInStatus(NEW_PASSWORD)).toBe(200);
    },
  );

  it('is possible once by each valid link within thirty minutes, as its check says', async () => {
    const expectUsable = async (token: string, usable: boolean) => {
      const { status, body } = await checkResetLink(server, token);
      expect([status, body]).toEqual([200, { usable, ...(usable && { email: ada.email }) }]);
    };
    const expectInvalid = async (token: string) => {
      await expectUsable(token, false);
      expect(await reset(token, 'yet-another-phrase')).toMatchObject(
        errorResponse(400, 'This reset link is not valid any more. Please ask for a new one.'),
      );
    };
    await expectInvalid('x'.repeat(43));
    const first = await link();
    const second = await link(2);
    await expectUsable(second, true);
    const weak = fieldError('password', expect.any(String));
    expect(await reset(second, ada.name)).toMatchObject(weak);
    const passwords = ['the-first-of-two', 'the-second-of-two'];
    const responses = await Promise.all(passwords.map((password) => reset(second, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    await expectInvalid(second);
    await expectInvalid(first);
    const late = await link(3);
    server.clock.advance(30 * MINUTE);
    await expectInvalid(late);
  });
});

it('a change of the password needs the current one, ends other auth sessions and is mailed', async () => {
  const change = (currentPassword: string, password: string) =>
    ada.api<ErrorResponse>('POST', '/api/users/me/password', { currentPassword, password });
  const other = (await logIn(server, ada)).body;
  const weak = fieldError('password', expect.stringContaining('too easy to guess'));
  expect(await change(ada.password, 'studybuddy')).toMatchObject(weak);
  const wrong = fieldError('currentPassword', 'This is not your password.');
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect(await change('wrong password', NEW_PASSWORD)).toMatchObject(wrong);
  // Wrong passwords count, apart from failed logins.
  expect((await change(ada.password, NEW_PASSWORD)).status).toBe(429);
  expect(await logInStatus(ada.password)).toBe(200);

  server.clock.advance(30 * MINUTE);
  const message = 'Your password is changed. All other devices are logged out.';
  expect((await change(ada.password, NEW_PASSWORD)).body).toEqual({ message });
  expect([await statusOf(other), await statusOf(ada)]).toEqual([401, 200]);
  expect([await logInStatus(ada.password), await logInStatus(NEW_PASSWORD)]).toEqual([400, 200]);
  await tasks.settled();
  const mails = (await readMails(server, ada.email)).join('\n');
  expect(mails).toContain('Subject: Your Study Buddy password was changed');
  expect(mails).toMatch(/was changed\. All other[^]+If this was not you, set a new password/);

  await updateUser(database, grace._id, { password_hash: '' });
  const unset = await grace.api('POST', '/api/users/me/password', { password: NEW_PASSWORD });
  const error = 'Please set a password first, with “Forgot Password” on the login page.';
  expect(unset).toMatchObject(errorResponse(403, error));
});
