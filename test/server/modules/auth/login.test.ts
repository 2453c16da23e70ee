import { describe, expect, it } from '@jest/globals';
import type { LoginResponse } from '../../../../contract/auth.ts';
import type { ErrorResponse } from '../../../../contract/common/types.ts';
import { MINUTE } from '../../../../contract/durations.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { call, startSharedServer } from '../../../support/server/server.ts';

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
      body: { error: 'Too many failed attempts. Please try again in 20 minutes.' },
      retryAfter: '1200',
    });
    server.clock.advance(20 * MINUTE);
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
