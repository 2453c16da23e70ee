import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HOUR } from '../../../../contract/durations.ts';
import type { LoginResponse } from '../../../../contract/auth.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import { waitFor } from '../../../support/waitFor.ts';
import {
  type ApiResponse,
  call,
  makeBuddies,
  signUpByApi,
  startServer,
  type Student,
  type TestServer,
} from '../../../support/server/server.ts';

let server: TestServer;
afterEach(() => server.stop());

const start = async (settings: Record<string, string>) => {
  server = await startServer({ settings: { RATE_LIMITS: 'on', ...settings } });
};

/** Returns the statuses of consecutive requests. */
async function repeat(
  times: number,
  make: (at: number) => Promise<ApiResponse>,
): Promise<ApiResponse[]> {
  const responses = [];
  for (let at = 0; at < times; at += 1) responses.push(await make(at));
  return responses;
}
const statuses = (responses: readonly ApiResponse[]) =>
  responses.map((response) => response.status);
const last = (responses: readonly ApiResponse[]) => responses.at(-1)!;

const profile = (student: Student) => () => student.api('GET', '/api/users/me');

describe('rate limits', () => {
  it('count requests by account and send Retry-After', async () => {
    // `signUpByApi` already made one request with the account.
    await start({ LIMIT_CALLS_PER_MINUTE: '4' });
    const ada = await signUpByApi(server, 'Ada');
    const grace = await signUpByApi(server, 'Grace');
    const responses = await repeat(4, profile(ada));
    expect(statuses(responses)).toEqual([200, 200, 200, 429]);
    expect(last(responses).body).toEqual({
      error: expect.stringMatching(/^That is too much at once. Please try again in \d+ seconds\.$/),
    });
    expect(Number(last(responses).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await profile(grace)()).status).toBe(200);
  });

  it('count anonymous requests by IP, apart from students, logins and refreshes', async () => {
    await start({ LIMIT_ADDRESS_CALLS_PER_MINUTE: '3' });
    const ada = await signUpByApi(server, 'Ada');
    const open = await repeat(3, () => call(server, 'GET', '/api/demo'));
    expect(statuses(open)).toEqual([200, 200, 429]);
    expect(last(open).body).toEqual({ error: expect.stringContaining('from your network') });
    expect(statuses(await repeat(5, profile(ada)))).toEqual([200, 200, 200, 200, 200]);
    expect((await logIn(server, ada)).status).toBe(200);
    expect((await refresh(server, ada.refreshToken)).status).toBe(200);
  });

  it('count logins by IP, except from known devices', async () => {
    await start({ LIMIT_ADDRESS_CALLS_PER_MINUTE: '2' });
    const ada = await signUpByApi(server, 'Ada');
    const logins = await repeat(3, () => logIn(server, ada));
    expect(statuses(logins)).toEqual([200, 200, 429]);
    expect(last(logins).body).toEqual({ error: expect.stringContaining('too many logins') });
    const { deviceToken } = logins[0]!.body as LoginResponse;
    const { email, password } = ada;
    const body = { email, password, deviceToken };
    const known = await call(server, 'POST', '/api/users/login', { body });
    expect(known.status).toBe(200);
  });

  it('count refreshes by account, with unknown tokens by IP', async () => {
    // `signUpByApi` already made one request with the account, and one without.
    await start({ LIMIT_CALLS_PER_MINUTE: '3', LIMIT_ADDRESS_CALLS_PER_MINUTE: '3' });
    const ada = await signUpByApi(server, 'Ada');
    const guesses = await repeat(3, () => refresh(server, 'made-up'));
    expect(statuses(guesses)).toEqual([401, 401, 429]);
    const refreshes = await repeat(3, () => refresh(server, ada.refreshToken));
    expect(statuses(refreshes)).toEqual([200, 200, 429]);
  });

  it('count requests with invalid tokens by IP', async () => {
    await start({ LIMIT_ADDRESS_CALLS_PER_MINUTE: '3' });
    const guess = () => call(server, 'GET', '/api/users/me', { token: 'made-up' });
    expect(statuses(await repeat(4, guess))).toEqual([401, 401, 401, 429]);
  });

  it('count an encoded URL as the same route', async () => {
    await start({ LIMIT_ADDRESS_CALLS_PER_MINUTE: '2' });
    const ask = () => call(server, 'GET', '/%61pi/demo');
    expect(statuses(await repeat(3, ask))).toEqual([200, 200, 429]);
  });

  it('do not count static files and health checks', async () => {
    await start({ LIMIT_ADDRESS_CALLS_PER_MINUTE: '1' });
    const checks = await repeat(5, () => call(server, 'GET', '/healthz'));
    expect(statuses(checks)).toEqual([200, 200, 200, 200, 200]);
  });

  it('count sign-ups by IP', async () => {
    await start({ LIMIT_SIGNUPS_PER_HOUR: '2' });
    await signUpByApi(server, 'Ada');
    await signUpByApi(server, 'Grace');
    await expect(signUpByApi(server, 'Alan')).rejects.toThrow('Too many people signed up');
  });

  it('count sign-ups with a taken email apart', async () => {
    await start({ LIMIT_SIGNUPS_PER_HOUR: '2' });
    const { email } = await signUpByApi(server, 'Ada');
    const body = { name: 'Eve', email, password: 'tangerine-orbit-42', university: 'London' };
    const taken = await repeat(3, () => call(server, 'POST', '/api/users/signup', { body }));
    expect(statuses(taken)).toEqual([409, 409, 429]);
    expect((await signUpByApi(server, 'Grace')).name).toBe('Grace');
  });

  it('count searches, connection requests, reports and downloads of all data', async () => {
    await start({
      LIMIT_SEARCHES_PER_MINUTE: '2',
      LIMIT_REQUESTS_PER_DAY: '1',
      LIMIT_REPORTS_PER_DAY: '1',
      LIMIT_EXPORTS_PER_DAY: '1',
    });
    const ada = await signUpByApi(server, 'Ada');
    const others = [await signUpByApi(server, 'Grace'), await signUpByApi(server, 'Alan')];
    const searches = await repeat(3, () => ada.api('GET', '/api/users/search'));
    expect(statuses(searches)).toEqual([200, 200, 429]);
    const requests = await repeat(2, (at) =>
      ada.api('POST', '/api/requests', { recipientId: others[at]?._id }),
    );
    expect(statuses(requests)).toEqual([201, 429]);
    expect(last(requests).body).toEqual({
      error: 'You have sent many connection requests today. Please try again in 24 hours.',
    });
    const reports = await repeat(2, (at) =>
      ada.api('POST', '/api/reports', { userId: others[at]?._id, reason: 'spam' }),
    );
    expect(statuses(reports)).toEqual([201, 429]);
    const downloads = await repeat(2, () => ada.api('POST', '/api/users/me/exports', {}));
    expect(statuses(downloads)).toEqual([200, 429]);
  });

  it('allow a burst of messages, then one per second', async () => {
    await start({ LIMIT_MESSAGES_AT_ONCE: '3' });
    const [ada, grace] = [await signUpByApi(server, 'Ada'), await signUpByApi(server, 'Grace')];
    await makeBuddies(ada, grace);
    const send = () => ada.sendMessage(grace, 'Hello');
    const started = performance.now();
    const burst = await Promise.all(Array.from({ length: 40 }, send));
    const refilled = Math.ceil((performance.now() - started) / 1_000);
    const accepted = statuses(burst).filter((status) => status === 201).length;
    expect(accepted).toBeGreaterThanOrEqual(3);
    // With Redis the time is that of Redis, which goes on.
    expect(accepted).toBeLessThanOrEqual(3 + refilled);
    const refused = burst.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    server.clock.advance(1_000);
    await waitFor(async () => expect((await send()).status).toBe(201));
  });

  it('do not last longer after the wall clock was an hour ahead', async () => {
    await start({ LIMIT_MESSAGES_AT_ONCE: '3', LIMIT_CALLS_PER_MINUTE: '50' });
    const [ada, grace] = [await signUpByApi(server, 'Ada'), await signUpByApi(server, 'Grace')];
    await makeBuddies(ada, grace);
    const send = () => ada.sendMessage(grace, 'Hello');
    const wallClock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR);
    server.clock.jump(HOUR / 2);
    expect((await send()).status).toBe(201);
    wallClock.mockRestore();
    server.clock.jump(-HOUR / 2);
    const sent = await Promise.all(Array.from({ length: 40 }, send));
    expect(statuses(sent)).toContain(201);
    expect(sent.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
    const refused = last(await Promise.all(Array.from({ length: 20 }, profile(ada))));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('are disabled by the setting', async () => {
    await start({ RATE_LIMITS: 'off', LIMIT_CALLS_PER_MINUTE: '1' });
    const ada = await signUpByApi(server, 'Ada');
    expect(statuses(await repeat(3, profile(ada)))).toEqual([200, 200, 200]);
  });
});
