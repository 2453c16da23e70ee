import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { LoginResponse, TokenResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../contract/durations.ts';
import type { User } from '../../../../contract/users.ts';
import {
  CONCURRENT_HASHES,
  MAX_WAITING_HASHES,
  queueHash,
} from '../../../../server/modules/auth/passwordHash.ts';
import { forgotPassword, refresh, resetPassword } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  readDeviceToken,
  readMails,
  readResetToken,
  readVerificationToken,
} from '../../../support/server/outbox.ts';
import {
  call,
  errorResponse,
  signUp,
  signUpByApi,
  startSharedServer,
} from '../../../support/server/server.ts';
import { tablesWith } from '../../../support/server/tablesWith.ts';
import { waitFor } from '../../../support/waitFor.ts';

const server = await startSharedServer({ settings: { TRUST_PROXY: 'on' } });
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

interface Attempt {
  email?: string;
  password?: string;
  /** The IP that a proxy forwards. */
  from?: string;
  deviceToken?: string | undefined;
}

/** Logs in. Returns the response with its headers. */
async function logIn({ from = '192.0.2.1', ...attempt }: Attempt = {}) {
  const { email, password } = ada;
  const response = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password, ...attempt }),
  });
  const body = (await response.json()) as LoginResponse & ErrorResponse;
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

/** Logs in with a wrong password, once for each attempt. Returns the statuses. */
async function fail(attempts: readonly Attempt[]): Promise<number[]> {
  const statuses = [];
  for (const attempt of attempts) {
    statuses.push((await logIn({ password: 'wrong password', ...attempt })).status);
  }
  return statuses;
}

const times = (count: number, attempt: Attempt = {}) => Array<Attempt>(count).fill(attempt);
/** Six attempts of addresses. */
const from = (address: (at: number) => string) =>
  [1, 2, 3, 4, 5, 6].map((at) => ({ from: address(at) }));
/** The statuses of six attempts that count together. */
const LOCKED = [400, 400, 400, 400, 400, 429];

describe('sign-up', () => {
  const grace = {
    name: 'Grace Hopper',
    email: 'grace@example.edu',
    password: 'compilers-are-fun',
    university: 'Yale University',
  };
  const post = (body: object) =>
    call<TokenResponse & ErrorResponse>(server, 'POST', '/api/users/signup', {
      body: { ...grace, ...body },
    });

  // Covers 3.3, 7.6
  it('trims the texts and returns both tokens', async () => {
    const response = await post({ name: ' Grace  Hopper ', university: ' Yale\u00a0University ' });
    expect(response.status).toBe(201);
    const { token, refreshToken } = response.body;
    const me = await call<User>(server, 'GET', '/api/users/me', { token });
    const { name, email, university } = grace;
    expect(me.body).toMatchObject({ name, email, university, role: 'student' });
    expect(me.body._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(decodeJwt(token)).toMatchObject({ userId: me.body._id });
    expect((await refresh(server, refreshToken)).status).toBe(200);
  });

  it('returns 409 for a taken email in any spelling', async () => {
    const error = 'An account with this email address already exists.';
    expect(await post({ email: ada.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error, fields: { email: error } },
    });
  });

  it('accepts one of two simultaneous sign-ups with the same email', async () => {
    const twins = await Promise.all([1, 2].map(() => post({ email: 'twin@example.edu' })));
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  const TOO_EASY =
    'This password is too easy to guess. Add a few words that have nothing to do with each other.';

  it.each([
    ['too short', 'seven77', 'Use a password of at least 8 characters.'],
    ['too long', 'x'.repeat(129), 'Use a password of at most 128 characters.'],
    ['common', 'Password1', 'This password is one of the most common ones. Please choose another.'],
    ['the name', 'ada  LOVELACE', 'Your name is too easy to guess as a password.'],
    ['the email', 'ada@example.edu', 'Your email address is too easy to guess as a password.'],
    ['repeated', 'aaaaaaaa', TOO_EASY],
    ['blank', '        ', TOO_EASY],
    ['the product', 'StudyBuddy', TOO_EASY],
    ['made of own words', 'lovelace1815', TOO_EASY],
    ['a public one', 'study-together-1', TOO_EASY],
    ['not text', 'eight\u0000888', 'This password has a character that cannot be used.'],
  ])('returns 400 with a reason for a password that is %s', async (_what, password, error) => {
    const owner = { name: 'Ada Lovelace', email: 'ada@example.edu' };
    expect(await post({ ...owner, password })).toMatchObject({
      status: 400,
      body: { error, fields: { password: error } },
    });
  });

  it('counts password characters, not bytes, and accepts any character', async () => {
    const { email, password } = await signUpByApi(server, 'Zeno', { password: '🐢🐇🐢🐇🐢🐇🐢 ' });
    expect((await logIn({ email, password })).status).toBe(200);
  });

  // Covers 5.3
  it.each([
    ['name', { name: '   ' }],
    ['university', { university: undefined }],
    ['email', { email: 'nobody' }],
    ['role', { role: 'admin' }],
  ])('names the invalid field %s', async (field, wrong) => {
    const { status, body } = await post(wrong);
    expect(status).toBe(400);
    expect(body.error).toMatch(/^[A-Z].*\.$/);
    expect(body.fields).toHaveProperty(field);
  });

  it('leads to no plain password or token in the database', async () => {
    const { email, password, refreshToken } = await signUpByApi(server);
    await forgotPassword(server, email);
    const links = [await readVerificationToken(server, email), await readResetToken(server, email)];
    for (const secret of [password, refreshToken, ...links]) {
      expect(await tablesWith(server, secret)).toEqual([]);
    }
    const rows = await server.context.database.selectFrom('users').selectAll().execute();
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('and login are refused with Retry-After while many hashes wait, and nothing else is', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const count = CONCURRENT_HASHES + MAX_WAITING_HASHES;
    const hashes = Array.from({ length: count }, () => queueHash(() => ended));
    const busy = errorResponse(503, 'The service is busy. Please try again in a moment.');
    expect(await logIn()).toMatchObject({ ...busy, retryAfter: '5' });
    expect(await post({ email: 'late@example.edu' })).toMatchObject(busy);
    expect((await ada.api('GET', '/api/users/me')).status).toBe(200);

    end();
    await Promise.all(hashes);
    const failures = server.context.database.selectFrom('login_failures').selectAll();
    expect(await failures.where('email_key', '=', ada.email).execute()).toEqual([]);
    expect((await logIn()).status).toBe(200);
  });
});

describe('login', () => {
  // Covers 7.5
  it('returns the access token under both names and a refresh token', async () => {
    const { status, body } = await logIn({ email: ada.email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.token).toBe(body.accessToken);
    expect(body.refreshToken).toEqual(expect.any(String));
    const me = await call(server, 'GET', '/api/users/me', { token: body.token });
    expect(me).toMatchObject({ status: 200, body: { _id: ada._id } });
  });

  it('returns the same error for a wrong password and an unknown email', async () => {
    const refusal = errorResponse(400, 'Invalid email or password.');
    expect(await logIn({ password: 'wrong password' })).toMatchObject(refusal);
    expect(await logIn({ email: 'nobody@example.edu' })).toMatchObject(refusal);
  });

  it('locks the account after five failures and returns the waiting time', async () => {
    await fail(times(5));
    server.clock.advance(10 * MINUTE);
    const error =
      'Too many failed attempts. Please try again in 20 minutes, or open the link in our mail about it.';
    expect(await logIn()).toMatchObject({ status: 429, body: { error }, retryAfter: '1200' });
    server.clock.advance(20 * MINUTE);
    expect((await logIn()).status).toBe(200);
  });

  it('is not locked for longer by a clock that was an hour ahead', async () => {
    server.clock.jump(HOUR);
    expect(await fail(times(6))).toEqual(LOCKED);
    server.clock.jump(-HOUR);
    expect((await logIn()).status).toBe(200);
  });

  it('locks unknown emails in the same way', async () => {
    expect(await fail(times(6, { email: 'nobody@example.edu' }))).toEqual(LOCKED);
  });

  it('locks only the IP range of the failures', async () => {
    await fail(times(5, { from: '192.0.2.1' }));
    expect((await logIn({ from: '192.0.2.77' })).status).toBe(429);
    expect((await logIn({ from: '198.51.100.1' })).status).toBe(200);

    await fail(times(5, { from: '2001:db8:1:1::1' }));
    expect((await logIn({ from: '2001:db8:1:2::9' })).status).toBe(429);
    expect((await logIn({ from: '2001:db8:2::1' })).status).toBe(200);
  });

  it.each<[string, (at: number) => string]>([
    ['from the proxy, not from the client', (at) => `203.0.113.${at * 40}, 192.0.2.1`],
    ['without the port that a proxy adds', (at) => (at % 2 ? `192.0.2.1:${at}` : '192.0.2.1')],
    ['without the port, with IPv6', (at) => `[2001:db8::${at}]:${at}`],
  ])('takes the IP %s', async (_what, address) => {
    expect(await fail(from(address))).toEqual(LOCKED);
  });

  it('resets the failures after a successful login', async () => {
    await fail(times(4));
    expect((await logIn()).status).toBe(200);
    await fail(times(4));
    expect((await logIn()).status).toBe(200);
  });

  it('allows five of many simultaneous attempts', async () => {
    const guesses = await Promise.all(times(12).map((guess) => fail([guess])));
    expect(guesses.flat().filter((status) => status === 400)).toHaveLength(5);
    expect(guesses.flat().filter((status) => status === 429)).toHaveLength(7);
  });

  it('has no provider by default', async () => {
    const info = await call(server, 'GET', '/api/sign-on');
    expect(info.body).toEqual({ name: '', only: false });
    expect((await call(server, 'POST', '/api/sign-on/start', { body: {} })).status).toBe(404);
  });
});

describe('a device that has logged in before', () => {
  let deviceToken: string;
  beforeEach(async () => {
    ({ deviceToken } = (await logIn()).body);
  });

  it('is not locked by failures elsewhere', async () => {
    for (const network of ['192.0.2.1', '192.0.3.1', '192.0.4.1']) {
      await fail(times(5, { from: network }));
    }
    expect((await logIn()).status).toBe(429);
    expect((await logIn({ deviceToken })).status).toBe(200);
    expect((await logIn()).status).toBe(429);
  });

  it('is locked by its own failures, in all networks', async () => {
    const attempts = from((network) => `192.0.${network}.1`);
    expect(await fail(attempts.map((attempt) => ({ ...attempt, deviceToken })))).toEqual(LOCKED);
    expect((await logIn()).status).toBe(200);
  });

  it('keeps its token', async () => {
    expect((await logIn({ deviceToken })).body.deviceToken).toBe(deviceToken);
    expect((await logIn()).body.deviceToken).not.toBe(deviceToken);
  });

  it('is unknown to another account, and with another signature', async () => {
    const { email, password } = await signUp(server, 'Grace');
    await fail(times(5, { email }));
    expect((await logIn({ email, password, deviceToken })).status).toBe(429);
    await fail(times(5));
    expect((await logIn({ deviceToken: `${deviceToken}x` })).status).toBe(429);
  });

  it('is unknown after a password reset', async () => {
    const password = 'another-orbit-43';
    await forgotPassword(server, ada.email);
    await resetPassword(server, await readResetToken(server, ada.email), password);
    await fail(times(5));
    expect((await logIn({ password, deviceToken })).status).toBe(429);
  });
});

describe('failed logins of an account', () => {
  /** Stores failures of different networks, without the time that logins take. */
  async function insertFailures(count: number): Promise<void> {
    const failures = Array.from({ length: count }, (_, n) => ({
      id: `${ada._id} ${n}`,
      email_key: ada.email,
      address_range: `10.0.${n}.0/24`,
      failed_at: server.clock.now().toISOString(),
    }));
    await server.context.database.insertInto('login_failures').values(failures).execute();
  }

  it('delay it more and more over all networks', async () => {
    await insertFailures(10);
    expect(await fail([{}])).toEqual([400]);
    for (const delay of [2, 4, 8]) {
      const network = { from: `198.51.${delay}.1` };
      expect(await logIn(network)).toMatchObject({ status: 429, retryAfter: String(delay) });
      server.clock.advance(delay * SECOND);
      expect(await fail([network])).toEqual([400]);
    }
    server.clock.advance(16 * SECOND);
    expect((await logIn()).status).toBe(200);
  });

  it('leave an attacker of many networks fewer than 40 guesses an hour', async () => {
    const start = server.clock.now().getTime();
    const guesses: number[] = [];
    for (let network = 0; server.clock.now().getTime() < start + 3 * HOUR; network += 1) {
      const attempt = { from: `198.18.${network % 250}.1`, password: 'wrong password' };
      const { status, retryAfter } = await logIn(attempt);
      if (status === 429) server.clock.advance(Number(retryAfter) * SECOND);
      else guesses.push(server.clock.now().getTime());
    }
    // The first half hour has ten guesses without a delay.
    const lastHour = guesses.filter((at) => at >= start + 2 * HOUR);
    expect(lastHour.length).toBeGreaterThan(20);
    expect(lastHour.length).toBeLessThan(40);
  });

  it('delay it by at most ten minutes', async () => {
    await insertFailures(40);
    expect(await logIn()).toMatchObject({ status: 429, retryAfter: '600' });
  });

  it('do not keep out the owner, whose mail makes a device known', async () => {
    expect(await fail(times(6))).toEqual(LOCKED);
    const deviceToken = await readDeviceToken(server, ada.email);
    // A device has five guesses of its own, so a link in the wrong hands has no more.
    expect(await fail(times(4, { deviceToken }))).toEqual([400, 400, 400, 400]);
    expect(await logIn({ deviceToken })).toMatchObject({ status: 200, body: { deviceToken } });
  });

  it('are mailed again when the mail could not be sent', async () => {
    const { mailer } = server.context;
    const send = jest.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('no mail server'));
    await fail(times(5));
    await server.context.tasks.settled();
    expect(send).toHaveBeenCalledTimes(1);
    expect(await readMails(server, ada.email)).toEqual([]);
    server.clock.advance(30 * MINUTE);
    await fail(times(5));
    await readDeviceToken(server, ada.email);
    send.mockRestore();
  });

  it('are mailed to the student at most once a day', async () => {
    const expectMails = (count: number) =>
      waitFor(async () => {
        const mails = await readMails(server, ada.email);
        expect(mails.filter((mail) => mail.includes('Failed logins'))).toHaveLength(count);
      });
    await fail(times(4));
    await server.context.tasks.settled();
    await expectMails(0);
    await fail(times(1));
    await expectMails(1);
    await fail(times(5, { from: '198.51.100.1' }));
    await server.context.tasks.settled();
    await expectMails(1);
    server.clock.advance(DAY);
    await fail(times(5));
    await expectMails(2);
  });
});
