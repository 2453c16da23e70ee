import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LoginResponse } from '../../../../contract/auth.ts';
import { DAY } from '../../../../contract/durations.ts';
import { forgotPassword, resetPassword } from '../../../support/server/auth.ts';
import { readMails, readResetToken } from '../../../support/server/outbox.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { signUp, startSharedServer, type Student } from '../../../support/server/server.ts';
import { waitFor } from '../../../support/waitFor.ts';

const server = await startSharedServer({ settings: { TRUST_PROXY: 'on' } });
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

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

  it('delay it by at most ten minutes', async () => {
    await insertFailures(40);
    expect(await logIn(ada.password)).toMatchObject({ status: 429, retryAfter: '600' });
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
