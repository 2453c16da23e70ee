import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoginResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import { forgotPassword, resetPassword } from '../../../support/server/auth.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { readDeviceToken, readMails, readResetToken } from '../../../support/server/outbox.ts';
import { call, signUp, startSharedServer, type Student } from '../../../support/server/server.ts';
import { waitFor } from '../../../support/waitFor.ts';

const server = await startSharedServer({ settings: { TRUST_PROXY: 'on' } });
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

/** Logs in from an IP that a proxy forwards. */
async function logIn(password: string, { email = ada.email, from = '192.0.2.1' } = {}) {
  const response = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as Partial<LoginResponse & ErrorResponse>;
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

async function fail(times: number, from?: string, email?: string): Promise<void> {
  for (let count = 0; count < times; count += 1) await logIn('wrong password', { from, email });
}

/** Fails to log in from six addresses. Returns the statuses. */
async function failFrom(address: (at: number) => string): Promise<number[]> {
  const statuses = [];
  for (let at = 1; at <= 6; at += 1) {
    statuses.push((await logIn('wrong password', { from: address(at) })).status);
  }
  return statuses;
}
/** The statuses of attempts that count together. */
const LOCKED = [400, 400, 400, 400, 400, 429];

describe('login', () => {
  // Covers 7.5
  it('returns the access token under both names and a refresh token', async () => {
    const { status, body } = await logIn(ada.password, { email: ada.email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.token).toBe(body.accessToken);
    expect(body.refreshToken).toEqual(expect.any(String));
    const me = await call(server, 'GET', '/api/users/me', { token: body.token! });
    expect(me).toMatchObject({ status: 200, body: { _id: ada._id } });
  });

  it('returns the same error for a wrong password and an unknown email', async () => {
    const refusal = { status: 400, body: { error: 'Invalid email or password.' } };
    expect(await logIn('wrong password')).toMatchObject(refusal);
    expect(await logIn(ada.password, { email: 'nobody@example.edu' })).toMatchObject(refusal);
  });

  it('locks the account after five failures and returns the waiting time', async () => {
    await fail(5);
    server.clock.advance(10 * MINUTE);
    const locked = await logIn(ada.password);
    expect(locked).toMatchObject({
      status: 429,
      body: {
        error:
          'Too many failed attempts. Please try again in 20 minutes, or open the link in our mail about it.',
      },
      retryAfter: '1200',
    });
    server.clock.advance(20 * MINUTE);
    expect((await logIn(ada.password)).status).toBe(200);
  });

  it('is not locked for longer by a clock that was an hour ahead', async () => {
    server.clock.jump(HOUR);
    await fail(5);
    expect((await logIn(ada.password)).status).toBe(429);
    server.clock.jump(-HOUR);
    expect((await logIn(ada.password)).status).toBe(200);
  });

  it('locks unknown emails in the same way', async () => {
    await fail(5, '192.0.2.1', 'nobody@example.edu');
    expect((await logIn('any password', { email: 'nobody@example.edu' })).status).toBe(429);
  });

  it('locks only the IP range of the failures', async () => {
    await fail(5, '192.0.2.1');
    expect((await logIn(ada.password, { from: '192.0.2.77' })).status).toBe(429);
    expect((await logIn(ada.password, { from: '198.51.100.1' })).status).toBe(200);

    await fail(5, '2001:db8:1:1::1');
    expect((await logIn(ada.password, { from: '2001:db8:1:2::9' })).status).toBe(429);
    expect((await logIn(ada.password, { from: '2001:db8:2::1' })).status).toBe(200);
  });

  it('takes the IP from the proxy and ignores forwarded headers of the client', async () => {
    expect(await failFrom((at) => `203.0.113.${at * 40}, 192.0.2.1`)).toEqual(LOCKED);
  });

  it('ignores the port that a proxy adds to the IP', async () => {
    expect(await failFrom((at) => (at % 2 ? `192.0.2.1:${at}` : '192.0.2.1'))).toEqual(LOCKED);
    expect(await failFrom((at) => `[2001:db8::${at}]:${at}`)).toEqual(LOCKED);
  });

  it('resets the failures after a successful login', async () => {
    await fail(4);
    expect((await logIn(ada.password)).status).toBe(200);
    await fail(4);
    expect((await logIn(ada.password)).status).toBe(200);
  });

  it('allows five of many simultaneous attempts', async () => {
    const guesses = Array.from({ length: 12 }, () => logIn('wrong password'));
    const statuses = (await Promise.all(guesses)).map((response) => response.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('stores no plain password', async () => {
    const rows = await server.context.database.selectFrom('users').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ada.password);
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('devices that logged in before', () => {
  interface LoginOptions {
    from?: string;
    student?: Student;
    deviceToken?: string | undefined;
  }

  /** Logs in from an IP that a proxy forwards. */
  async function logIn(
    password: string,
    { from = '192.0.2.1', student = ada, deviceToken }: LoginOptions = {},
  ) {
    const response = await fetch(`${server.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: student.email, password, deviceToken }),
    });
    const { deviceToken: received } = (await response.json()) as Partial<LoginResponse>;
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, deviceToken: received, retryAfter };
  }

  async function fail(times: number, options?: LoginOptions): Promise<void> {
    for (let count = 0; count < times; count += 1) await logIn('wrong password', options);
  }

  describe('a device that has logged in before', () => {
    let deviceToken: string | undefined;
    beforeEach(async () => {
      ({ deviceToken } = await logIn(ada.password));
    });

    it('is not locked by failures elsewhere', async () => {
      for (const from of ['192.0.2.1', '192.0.3.1', '192.0.4.1']) await fail(5, { from });
      expect((await logIn(ada.password)).status).toBe(429);
      expect((await logIn(ada.password, { deviceToken })).status).toBe(200);
      expect((await logIn(ada.password)).status).toBe(429);
    });

    it('is locked by its own failures, in all networks', async () => {
      const statuses = [];
      for (let network = 0; network < 6; network += 1) {
        const from = `192.0.${network}.1`;
        statuses.push((await logIn('wrong password', { from, deviceToken })).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
      expect((await logIn(ada.password)).status).toBe(200);
    });

    it('keeps its token', async () => {
      expect((await logIn(ada.password, { deviceToken })).deviceToken).toBe(deviceToken);
      expect((await logIn(ada.password)).deviceToken).not.toBe(deviceToken);
    });

    it('is unknown to another account, and with another signature', async () => {
      const student = await signUp(server, 'Grace');
      await fail(5, { student });
      expect((await logIn(student.password, { student, deviceToken })).status).toBe(429);
      await fail(5);
      expect((await logIn(ada.password, { deviceToken: `${deviceToken}x` })).status).toBe(429);
    });

    it('is unknown after a password reset', async () => {
      await forgotPassword(server, ada.email);
      const token = await readResetToken(server, ada.email);
      await resetPassword(server, token, 'another-orbit-43');
      await fail(5);
      expect((await logIn('another-orbit-43', { deviceToken })).status).toBe(429);
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
      expect((await logIn('wrong password')).status).toBe(400);
      for (const delay of [2, 4, 8]) {
        const next = { from: `198.51.${delay}.1` };
        const refused = { status: 429, retryAfter: String(delay) };
        expect(await logIn(ada.password, next)).toMatchObject(refused);
        server.clock.advance(delay * 1_000);
        expect((await logIn('wrong password', next)).status).toBe(400);
      }
      server.clock.advance(16_000);
      expect((await logIn(ada.password)).status).toBe(200);
    });

    it('leave an attacker of many networks fewer than 40 guesses an hour', async () => {
      const start = server.clock.now().getTime();
      const guesses: number[] = [];
      for (let network = 0; server.clock.now().getTime() < start + 3 * HOUR; network += 1) {
        const from = `198.18.${network % 250}.1`;
        const { status, retryAfter } = await logIn('wrong password', { from });
        if (status === 429) server.clock.advance(Number(retryAfter) * 1_000);
        else guesses.push(server.clock.now().getTime());
      }
      // The first half hour has ten guesses without a delay.
      const lastHour = guesses.filter((at) => at >= start + 2 * HOUR);
      expect(lastHour.length).toBeGreaterThan(20);
      expect(lastHour.length).toBeLessThan(40);
    });

    it('delay it by at most ten minutes', async () => {
      await insertFailures(40);
      expect(await logIn(ada.password)).toMatchObject({ status: 429, retryAfter: '600' });
    });

    it('do not keep out the owner, whose mail makes a device known', async () => {
      await fail(5);
      expect((await logIn(ada.password)).status).toBe(429);
      const mailed = await readDeviceToken(server, ada.email);
      // A device has five guesses of its own, so a link in the wrong hands has no more.
      for (const status of [400, 400, 400, 400]) {
        expect((await logIn('wrong password', { deviceToken: mailed })).status).toBe(status);
      }
      const { status, deviceToken } = await logIn(ada.password, { deviceToken: mailed });
      expect(status).toBe(200);
      expect(deviceToken).toBe(mailed);
    });

    it('are mailed again when the mail could not be sent', async () => {
      const { mailer } = server.context;
      const send = jest.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('no mail server'));
      await fail(5);
      await server.context.tasks.settled();
      expect(send).toHaveBeenCalledTimes(1);
      expect(await readMails(server, ada.email)).toEqual([]);
      server.clock.advance(30 * MINUTE);
      await fail(5);
      await readDeviceToken(server, ada.email);
      send.mockRestore();
    });

    it('are mailed to the student at most once a day', async () => {
      const expectMails = (count: number) =>
        waitFor(async () => {
          const mails = await readMails(server, ada.email);
          expect(mails.filter((mail) => mail.includes('Failed logins'))).toHaveLength(count);
        });
      await fail(4);
      await server.context.tasks.settled();
      await expectMails(0);
      await fail(1);
      await expectMails(1);
      await fail(5, { from: '198.51.100.1' });
      await server.context.tasks.settled();
      await expectMails(1);
      server.clock.advance(DAY);
      await fail(5);
      await expectMails(2);
    });
  });
});
