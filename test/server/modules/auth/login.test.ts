import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AuthSession, Passkey } from '../../../../contract/account.ts';
import type { LoginResponse, PasskeyOptions } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import { attemptLogin, FAILURE_WINDOW } from '../../../../server/modules/auth/loginGuard.ts';
import type { HttpError } from '../../../../server/platform/errors/httpError.ts';
import { forgotPassword, resetPassword } from '../../../support/server/auth.ts';
import {
  type Authenticator,
  makeAuthenticator,
  type Quirks,
  requestOptions,
  sendAssertion,
} from '../../../support/server/authenticator.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readDeviceToken, readMails, readResetToken } from '../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  fieldError,
  startSharedServer,
} from '../../../support/server/server.ts';
import { signUp, type Student } from '../../../support/server/students.ts';
import { waitFor } from '../../../support/waitFor.ts';

const server = await startSharedServer({ settings: { TRUST_PROXY: 'on' } });
const { database } = server.context;
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

interface Attempt {
  email?: string;
  password?: string;
  /** The IP that a proxy forwards. */
  from?: string;
  deviceToken?: string | undefined;
}

type Login = LoginResponse & ErrorResponse;

/** Logs in. Returns the response with its headers. */
async function logIn({ from = '192.0.2.1', ...attempt }: Attempt = {}) {
  const { email, password } = ada;
  const options = { body: { email, password, ...attempt }, from };
  const path = '/api/users/login';
  const { status, body, headers } = await call<Login>(server, 'POST', path, options);
  return { status, body, retryAfter: headers.get('retry-after') };
}

const failToLogIn = () => logIn({ password: 'wrong password' });

interface Guess {
  email?: string;
  ip?: string;
  deviceId?: string | undefined;
  isRight?: boolean;
}

/** Attempts a login without a hash. Returns whether it succeeded, or the seconds to wait. */
const guess = ({ email = ada.email, ip = '192.0.2.1', deviceId, isRight = false }: Guess = {}) =>
  attemptLogin(server.context, {
    ...{ emailKey: email, ip, deviceId },
    verify: () => Promise.resolve(isRight),
    onLock: () => undefined,
  }).catch((error: unknown) => (error as HttpError).retryAfter);

/** Guesses several times, by default wrong from one IP. Returns the results. */
async function guessTimes(count: number, nth: Guess | ((at: number) => Guess) = {}) {
  const results = [];
  for (let at = 1; at <= count; at += 1)
    results.push(await guess(typeof nth === 'function' ? nth(at) : nth));
  return results;
}

/** The results of six guesses that count together. */
const LOCKED = [false, false, false, false, false, FAILURE_WINDOW / SECOND];

describe('login', () => {
  it('returns the access token under both names and a refresh token', async () => {
    const { body } = await logIn({ email: ada.email.toUpperCase() });
    expect(body.token).toBe(body.accessToken);
    expect(body.refreshToken).toEqual(expect.any(String));
    const me = await call(server, 'GET', '/api/users/me', { token: body.token });
    expect(me).toMatchObject({ status: 200, body: { _id: ada._id } });
  });

  it('returns the same error for a wrong password and an unknown email, and locks both', async () => {
    for (const email of [ada.email, 'nobody@example.edu']) {
      expect(await logIn({ email, password: 'wrong password' })).toMatchObject(
        errorResponse(400, 'Invalid email or password.'),
      );
      await guessTimes(4, { email });
      expect((await logIn({ email })).status).toBe(429);
    }
  });

  it('takes the IP from the proxy, not from the client, and without a port', async () => {
    await guessTimes(5, { ip: '192.0.2.1' });
    await guessTimes(5, { ip: '2001:db8::1' });
    for (const from of ['203.0.113.40, 192.0.2.1', '192.0.2.1:4711', '[2001:db8::7]:80'])
      expect([from, (await logIn({ from })).status]).toEqual([from, 429]);
    expect((await logIn({ from: '192.0.2.1, 203.0.113.40' })).status).toBe(200);
  });
});

describe('failed logins', () => {
  it('lock the account for their IP range, half an hour after the first of five', async () => {
    await guessTimes(5);
    server.clock.advance(10 * MINUTE);
    const error =
      'Too many failed attempts. Please try again in 20 minutes, or open the link in our mail about it.';
    expect(await logIn()).toMatchObject({ status: 429, body: { error }, retryAfter: '1200' });
    expect(await guess({ ip: '192.0.2.77' })).toBe(1_200);
    expect(await guess({ ip: '198.51.100.1', isRight: true })).toBe(true);
    server.clock.advance(20 * MINUTE - 1);
    expect(await guess({ isRight: true })).toBe(1);
    server.clock.advance(1);
    expect((await logIn()).status).toBe(200);

    expect(await guessTimes(6, { ip: '2001:db8:1:1::1' })).toEqual(LOCKED);
    expect(await guess({ ip: '2001:db8:1:2::9' })).toBe(1_800);
    expect(await guess({ ip: '2001:db8:2::1', isRight: true })).toBe(true);
  });

  it('do not lock for longer when the clock was an hour ahead', async () => {
    server.clock.jump(HOUR);
    expect(await guessTimes(6)).toEqual(LOCKED);
    server.clock.jump(-HOUR);
    expect(await guess({ isRight: true })).toBe(true);
  });

  it('are reset by a successful login', async () => {
    await guessTimes(4);
    expect((await logIn()).status).toBe(200);
    await guessTimes(4);
    expect((await logIn()).status).toBe(200);
  });

  it('are five of many simultaneous ones', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => guess()));
    expect(results.filter((result) => result === false)).toHaveLength(5);
    expect(results.filter((result) => result === 1_800)).toHaveLength(7);
  });

  it('delay the account over all networks, so that an attacker has few guesses', async () => {
    const start = server.clock.now().getTime();
    const guesses: number[] = [];
    const delays: number[] = [];
    for (let network = 0; server.clock.now().getTime() < start + 3 * HOUR; network += 1) {
      const delay = Number(await guess({ ip: `198.18.${network % 250}.1` }));
      if (delay === 0) guesses.push(server.clock.now().getTime());
      else delays.push(delay);
      server.clock.advance(delay * SECOND);
    }
    expect(guesses.filter((at) => at === start)).toHaveLength(11);
    expect(delays.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 600]);
    expect(Math.max(...delays)).toBe(600);
    const lastHour = guesses.filter((at) => at >= start + 2 * HOUR);
    expect(lastHour.length).toBeGreaterThan(20);
    expect(lastHour.length).toBeLessThan(40);
  });

  it('are mailed at most once a day, with a link that makes a device known', async () => {
    const expectMails = (count: number) =>
      waitFor(async () => {
        await server.context.tasks.settled();
        const mails = await readMails(server, ada.email);
        expect(mails.filter((mail) => mail.includes('Failed logins'))).toHaveLength(count);
      });
    const { mailer } = server.context;
    const send = jest.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('no mail server'));
    await guessTimes(3);
    for (const _failure of [4, 5]) await failToLogIn();
    await expectMails(0);
    expect(send).toHaveBeenCalledTimes(1);

    // The mail could not be sent, so the next lock sends it again.
    server.clock.advance(30 * MINUTE);
    await guessTimes(4);
    await failToLogIn();
    const deviceToken = await readDeviceToken(server, ada.email);
    const mail = (await readMails(server, ada.email)).at(-1);
    expect(mail).toMatch(/wrong password\. [^]+link there:\s[^]+one here:\s[^]+once a day\. /);
    // A device has five guesses of its own, so a link in the wrong hands has no more.
    const [deviceId] = deviceToken.split('.');
    expect(await guessTimes(4, { deviceId })).toEqual([false, false, false, false]);
    expect(await logIn({ deviceToken })).toMatchObject({ status: 200, body: { deviceToken } });

    await guessTimes(4, { ip: '198.51.100.1' });
    await logIn({ password: 'wrong password', from: '198.51.100.1' });
    await expectMails(1);
    server.clock.advance(DAY);
    await guessTimes(4);
    await failToLogIn();
    await expectMails(2);
  });
});

describe('a device that has logged in before', () => {
  let deviceToken: string;
  beforeEach(async () => {
    ({ deviceToken } = (await logIn()).body);
  });

  it('keeps its token, and is locked by its own failures only', async () => {
    const [deviceId] = deviceToken.split('.');
    const own = await guessTimes(6, (at) => ({ ip: `192.0.${at}.1`, deviceId }));
    expect(own).toEqual(LOCKED);
    expect(await logIn({ deviceToken })).toMatchObject(
      errorResponse(429, 'Too many failed attempts. Please try again in 30 minutes.'),
    );

    server.clock.advance(FAILURE_WINDOW);
    for (const network of [2, 3, 4]) await guessTimes(5, { ip: `192.0.${network}.1` });
    expect((await logIn()).status).toBe(429);
    expect(await logIn({ deviceToken })).toMatchObject({ status: 200, body: { deviceToken } });
    expect((await logIn()).status).toBe(429);
  });

  it('is unknown to another account, with another signature and after a password reset', async () => {
    const { email } = await signUp(server, 'Grace');
    await guessTimes(5, { email });
    expect((await logIn({ email, deviceToken })).status).toBe(429);
    await guessTimes(5);
    expect((await logIn({ deviceToken: `${deviceToken}x` })).status).toBe(429);

    const password = 'another-orbit-43';
    await forgotPassword(server, ada.email);
    await resetPassword(server, await readResetToken(server, ada.email), password);
    // The reset also ends the lock.
    expect(await guessTimes(6)).toEqual(LOCKED);
    expect((await logIn({ password, deviceToken })).status).toBe(429);
  });
});

const PASSKEY_FAILED = errorResponse(
  400,
  'This passkey could not sign you in, so please try again or use your password.',
);

describe('a passkey', () => {
  let device: Authenticator;
  beforeEach(() => {
    device = makeAuthenticator(server);
  });

  const list = async () => (await ada.api<Passkey[]>('GET', '/api/users/me/passkeys')).body;
  const optionsOf = ({ api, password }: Student) =>
    api<PasskeyOptions>('POST', '/api/users/me/passkeys/options', { password });
  const add = ({ api }: Student, passkey: object) =>
    api<Passkey & Partial<ErrorResponse>>('POST', '/api/users/me/passkeys', { passkey });
  async function addPasskey(who: Student, authenticator: Authenticator) {
    const { status, body } = await optionsOf(who);
    expect(status).toBe(200);
    return add(who, authenticator.create(body));
  }
  const remove = (who: Student, id: string, password = who.password) =>
    who.api('DELETE', `/api/users/me/passkeys/${id}`, { password });
  const use = async (quirks?: Quirks) =>
    sendAssertion(server, device.get(await requestOptions(server), quirks));
  const waitForMail = (text: RegExp) =>
    waitFor(async () => expect((await readMails(server, ada.email)).at(-1)).toMatch(text));

  it('is added with the password, mailed, and logs in until it is removed', async () => {
    const wrong = await ada.api('POST', '/api/users/me/passkeys/options', { password: 'wrong' });
    expect(wrong).toMatchObject(fieldError('password', expect.any(String)));
    const added = await addPasskey(ada, device);
    expect(added).toMatchObject({ status: 201, body: { lastUsedAt: null } });
    expect(await list()).toEqual([added.body]);
    await waitForMail(/passkey was added to your Study[^]+ It signs in [^]+ removes all passkeys:/);

    const { body } = await use();
    const path = '/api/users/me/auth-sessions';
    const sessions = await call<AuthSession[]>(server, 'GET', path, { token: body.token });
    expect(sessions.body).toHaveLength(2);
    const [{ _id, lastUsedAt }] = (await list()) as [Passkey];
    expect(lastUsedAt).toBe(server.clock.now().toISOString());
    const again = device.get(await requestOptions(server));
    const { deviceToken } = (await sendAssertion(server, again, body.deviceToken)).body;
    expect(deviceToken).toBe(body.deviceToken);

    expect((await remove(ada, _id, 'wrong')).status).toBe(400);
    expect((await remove(ada, _id)).body).toEqual({ message: 'The passkey is removed.' });
    expect(await list()).toEqual([]);
    await waitForMail(/A passkey was removed[^]+ It no longer signs[^]+set a new password here:/);
    const removed = errorResponse(404, 'This passkey is removed already.');
    expect(await remove(ada, _id)).toMatchObject(removed);
    expect(await use()).toMatchObject(PASSKEY_FAILED);
  });

  it('is added once, with options of its student, verified on the page, and up to a limit', async () => {
    const grace = await signUp(server, 'Grace Hopper');
    const options = (await optionsOf(ada)).body;
    const passkey = device.create(options);
    const responses = [
      await add(ada, device.create(options, { origin: 'https://evil.example' })),
      await add(ada, device.create(options, { isVerified: false })),
      await add(ada, device.create(await requestOptions(server))),
      await add(grace, passkey),
      await add(ada, passkey),
      await add(ada, passkey),
      await addPasskey(grace, device),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 201, 400, 409]);
    const errors = responses.map(({ body }) => body.error).join('');
    expect(errors).toMatch(/^(This passkey could not be added, [^.]+\.){5}This passkey is added/);

    const row = { user_id: ada._id, public_key: '', counter: 0, name: '', created_at: '' };
    const rows = Array.from({ length: LIMITS.passkeys - 2 }, (_, n) => {
      const id = `${ada._id}${n}`;
      return { ...row, id, credential_id: id };
    });
    await database.insertInto('passkeys').values(rows).execute();
    const both = [await optionsOf(ada), await optionsOf(ada)].map(({ body }) =>
      makeAuthenticator(server).create(body),
    );
    const simultaneous = await Promise.all(both.map((each) => add(ada, each)));
    expect(simultaneous.map(({ status }) => status).sort()).toEqual([201, 409]);
    const error = 'You have 20 passkeys, which is the most. Remove one first.';
    expect(simultaneous).toContainEqual(expect.objectContaining(errorResponse(409, error)));
    expect(await optionsOf(ada)).toMatchObject(errorResponse(409, error));
  });

  it('is removed by a password reset, also one that is being added', async () => {
    await addPasskey(ada, device);
    const options = (await optionsOf(ada)).body;
    await forgotPassword(server, ada.email);
    await resetPassword(server, await readResetToken(server, ada.email), 'marmalade-comet-77');
    await waitForMail(/Your Study Buddy passkeys were removed\s[^]+You can add them again here:/);
    expect(await use()).toMatchObject(PASSKEY_FAILED);
    expect((await add(ada, makeAuthenticator(server).create(options))).status).toBe(401);
  });

  it('fails for others and elsewhere, which is counted and never locks the password', async () => {
    const failures = async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/\{event="passkey_login_failed"\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    const before = await failures();
    await addPasskey(ada, device);
    const asAda = { userHandle: Buffer.from(ada._id).toString('base64url') };
    const stranger = makeAuthenticator(server).get(await requestOptions(server), asAda);
    const { id, rawId } = device.get(await requestOptions(server));
    const responses = [
      await use({ origin: 'https://evil.example' }),
      await use({ isVerified: false }),
      await use({ userHandle: 'c29tZWJvZHk' }),
      await use({ userHandle: null }),
      await sendAssertion(server, stranger),
      await sendAssertion(server, { ...stranger, id, rawId }),
    ];
    for (const response of responses) expect(response).toMatchObject(PASSKEY_FAILED);
    expect((await failures()) - before).toBe(6);
    expect((await logIn()).status).toBe(200);
  });

  it('logs in with a challenge once, for five minutes, and with a counter that grows', async () => {
    await addPasskey(ada, device);
    // Many authenticators do not count, so the counter does not refuse the others.
    const used = device.get(await requestOptions(server), { counter: 0 });
    const responses = await Promise.all([1, 2, 3].map(() => sendAssertion(server, used)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

    const late = device.get(await requestOptions(server), { counter: 0 });
    server.clock.advance(5 * MINUTE);
    expect(await sendAssertion(server, late)).toMatchObject(PASSKEY_FAILED);
    const own = device.get({ challenge: 'bm90LWlzc3VlZA' });
    expect(await sendAssertion(server, own)).toMatchObject(PASSKEY_FAILED);
    server.clock.advance(1);
    await server.app.modules.auth.purge();
    const challenges = database.selectFrom('passkey_challenges').selectAll();
    expect(await challenges.execute()).toEqual([]);

    const counters = [2 ** 32 - 2, 2 ** 32 - 2, 2 ** 32 - 1];
    const statuses = [];
    for (const counter of counters) statuses.push((await use({ counter })).status);
    expect(statuses).toEqual([200, 400, 200]);
  });

  it('is refused to a suspended student, and cancels a deletion', async () => {
    await addPasskey(ada, device);
    const account = database.updateTable('users').where('id', '=', ada._id);
    await account.set({ suspended_at: server.clock.now().toISOString() }).execute();
    const error = expect.stringMatching(/^This account is suspended\. Write to the people who run/);
    expect(await use()).toMatchObject(errorResponse(403, error));
    await account.set({ suspended_at: null }).execute();
    await ada.api('DELETE', '/api/users/me', { password: ada.password });
    expect((await use()).body.deletionCancelled).toBe(true);
  });
});
