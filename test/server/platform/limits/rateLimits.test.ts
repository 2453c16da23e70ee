import { describe, expect, it, jest } from '@jest/globals';
import type { LoginResponse } from '../../../../contract/auth.ts';
import { SOCKET_AUTHENTICATION_ERROR } from '../../../../contract/constants.ts';
import { HOUR } from '../../../../contract/durations.ts';
import { findMetadata, SIGNUPS_REFUSED } from '../../../../server/platform/database/metadata.ts';
import { rateLimitWindows } from '../../../../server/platform/limits/rateLimitWindows.ts';
import { refresh } from '../../../support/server/auth.ts';
import {
  type ApiResponse,
  call,
  startServer,
  startSharedServer,
} from '../../../support/server/server.ts';
import { signUp, signUpBuddies, type Student } from '../../../support/server/students.ts';
import { connectSocket, type StudentSocket } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

const server = await startSharedServer({
  settings: {
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    LIMIT_CALLS_PER_MINUTE: '30',
    LIMIT_ADDRESS_CALLS_PER_MINUTE: '4',
    LIMIT_SIGNUPS_PER_HOUR: '2',
    LIMIT_SEARCHES_PER_MINUTE: '2',
    LIMIT_REQUESTS_PER_DAY: '1',
    LIMIT_REPORTS_PER_DAY: '1',
    LIMIT_EXPORTS_PER_DAY: '1',
    LIMIT_STUDY_NOW_PER_HOUR: '1',
    LIMIT_CALENDARS_PER_DAY: '1',
    LIMIT_FEED_READS_PER_HOUR: '1',
  },
});

/** Returns the responses to consecutive requests. */
async function repeat(times: number, send: (at: number) => Promise<ApiResponse>) {
  const responses = [];
  for (let at = 0; at < times; at += 1) responses.push(await send(at));
  return responses;
}
const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status);
const last = (responses: readonly ApiResponse[]) => responses.at(-1)!;
const retryAfter = ({ headers }: ApiResponse) => Number(headers.get('retry-after'));

/** Returns a function that sends requests from an IP, which a proxy forwards. */
const from =
  (ip: string) =>
  (method: string, path: string, options: { token?: string; body?: unknown } = {}) =>
    call(server, method, path, { ...options, from: ip });
const profile = (student: Student) => () => student.api('GET', '/api/users/me');
let networks = 0;

/** Makes the wall clock of the machine wrong while a task runs. */
async function withWrongClock<Result>(task: () => Promise<Result>): Promise<Result> {
  const wallClock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR);
  const result = await task();
  wallClock.mockRestore();
  return result;
}

describe('rate limits', () => {
  it('count requests and refreshes by account, and send Retry-After by the true minute', async () => {
    const [ada, grace] = [await signUp(server, 'Ada'), await signUp(server, 'Grace')];
    expect((await withWrongClock(profile(ada))).status).toBe(200);
    expect((await refresh(server, ada.refreshToken)).status).toBe(200);
    const responses = await repeat(29, profile(ada));
    expect(statuses(responses)).toEqual([...Array<number>(28).fill(200), 429]);
    expect(last(responses).body).toEqual({
      error: expect.stringMatching(/^That is too much at once. Please try again in \d+ seconds\.$/),
    });
    expect(retryAfter(last(responses))).toBeGreaterThan(0);
    expect(retryAfter(last(responses))).toBeLessThanOrEqual(60);
    expect((await refresh(server, ada.refreshToken)).status).toBe(429);
    expect((await profile(grace)()).status).toBe(200);
  });

  it('count anonymous requests and logins by IP, apart from students and known devices', async () => {
    const send = from('192.0.2.1');
    const ada = await signUp(server, 'Ada');
    const open = await repeat(5, () => send('GET', '/api/demo'));
    expect(statuses(open)).toEqual([200, 200, 200, 200, 429]);
    expect(last(open).body).toEqual({ error: expect.stringContaining('calls from your network') });
    expect((await send('GET', '/api/users/me', { token: ada.token })).status).toBe(200);
    const { email, password, refreshToken } = ada;
    expect((await send('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(200);

    const logIn = (deviceToken?: string) =>
      send('POST', '/api/users/login', { body: { email, password, deviceToken } });
    const logins = await repeat(5, () => logIn());
    expect(statuses(logins)).toEqual([200, 200, 200, 200, 429]);
    expect(last(logins).body).toEqual({ error: expect.stringContaining('too many logins') });
    expect((await logIn((logins[0]!.body as LoginResponse).deviceToken)).status).toBe(200);
  });

  it.each([
    ['with invalid tokens', 'GET', '/api/users/me', { token: 'made-up' }, 401, 429],
    [
      'with unknown refresh tokens',
      'POST',
      '/api/auth/refresh',
      { body: { refreshToken: 'made-up' } },
      401,
      429,
    ],
    ['with an encoded URL', 'GET', '/%61pi/demo', {}, 200, 429],
    ['except of health checks', 'GET', '/healthz', {}, 200, 200],
  ])('count requests by IP %s', async (_which, method, path, options, first, fifth) => {
    const send = from(`198.51.100.${(networks += 1)}`);
    const responses = await repeat(5, () => send(method, path, options));
    expect(statuses(responses)).toEqual([first, first, first, first, fifth]);
  });

  it('count sign-ups by IP, apart from those with a taken email', async () => {
    const ada = await signUp(server, 'Ada');
    const signUpFrom = (ip: string, email: string) => {
      const body = { name: 'Eve', email, password: ada.password, university: 'London' };
      return from(ip)('POST', '/api/users/signup', { body });
    };
    const taken = await repeat(3, () => signUpFrom('192.0.2.2', ada.email));
    expect(statuses(taken)).toEqual([409, 409, 429]);
    expect((await signUpFrom('192.0.2.2', 'eve@example.edu')).status).toBe(201);
    expect(await findMetadata(server.context.database, SIGNUPS_REFUSED)).toBeUndefined();
    const created = await repeat(3, (at) => signUpFrom('192.0.2.3', `${at}@example.edu`));
    expect(statuses(created)).toEqual([201, 201, 429]);
    expect(last(created).body).toEqual({
      error: expect.stringMatching(
        /^Too many people signed up from your network\. .* in \d+ minutes\.$/,
      ),
    });
    const refusedAt = await findMetadata(server.context.database, SIGNUPS_REFUSED);
    expect(refusedAt).toBe(server.clock.now().toISOString());
    const campus = {
      ...server.config,
      CAMPUS_DOMAINS: [{ domain: 'example.edu', university: '' }],
    };
    expect(rateLimitWindows(campus).signup.max).toBe(2_000);
  });

  it('count searches, connection requests, reports, sessions that start now and downloads of all data', async () => {
    const [ada, ...others] = await Promise.all(
      ['Ada', 'Grace', 'Alan'].map((name) => signUp(server, name)),
    );
    const send = (path: string, body: (id: string) => object) =>
      repeat(2, (at) => ada!.api('POST', path, body(others[at]!._id)));
    const searches = await repeat(3, () => ada!.search());
    expect(statuses(searches)).toEqual([200, 200, 429]);
    const requests = await send('/api/requests', (recipientId) => ({ recipientId }));
    expect(statuses(requests)).toEqual([201, 429]);
    expect(last(requests).body).toEqual({
      error: 'You have sent many connection requests today. Please try again in 24 hours.',
    });
    const reports = await send('/api/reports', (userId) => ({ userId, reason: 'spam' }));
    expect(statuses(reports)).toEqual([201, 429]);
    const exports = await send('/api/users/me/exports', () => ({}));
    expect(statuses(exports)).toEqual([200, 429]);
    const sessions = await send('/api/sessions/now', () => ({ title: 'Logic', minutes: 25 }));
    expect(statuses(sessions)).toEqual([201, 429]);
    const addresses = await send('/api/users/me/busy-calendars', () => ({ address: 'none' }));
    const feeds = await repeat(2, () => call(server, 'GET', '/calendar/none.ics'));
    expect(
      [searches, reports, sessions, exports, addresses, feeds].map((each) => last(each).body),
    ).toEqual(
      [
        ...['You are searching very often.', 'You have sent many reports today.'],
        ...[
          'You have started many sessions within an hour.',
          'You have downloaded your data several times today.',
          'You have added many calendars today.',
        ],
        'This calendar is read very often.',
      ].map((text) => ({ error: expect.stringContaining(text) })),
    );
  });
});

it('the limit of messages allows a burst, then one per second, also after the clock was ahead', async () => {
  const chat = await startServer({ settings: { RATE_LIMITS: 'on', LIMIT_MESSAGES_AT_ONCE: '8' } });
  const [ada, grace] = await signUpBuddies(chat);
  const send = () => ada.sendMessage(grace, 'Hello');
  chat.clock.jump(HOUR / 2);
  const first = await withWrongClock(send);
  chat.clock.jump(-HOUR / 2);
  const started = performance.now();
  const burst = [first, ...(await Promise.all(Array.from({ length: 30 }, send)))];
  const refilled = Math.ceil((performance.now() - started) / 1_000);
  const accepted = statuses(burst).filter((status) => status === 201).length;
  expect(accepted).toBeGreaterThanOrEqual(8);
  // With Redis the time is that of Redis, which goes on.
  expect(accepted).toBeLessThanOrEqual(8 + refilled);
  expect(burst.filter(({ status }) => status === 429).map(retryAfter)).toContain(1);
  chat.clock.advance(1_000);
  await waitFor(async () => expect((await send()).status).toBe(201));
  await chat.stop();
});

describe('limits of sockets', () => {
  const tooOften = 'Study Buddy is open too often. Please close other tabs.';
  const tooManyAttempts = 'There are too many connection attempts. Please try again in a minute.';
  const open: StudentSocket[] = [];

  /** Connects a socket from an IP. Returns the error message of a refused one. */
  async function connect(student: Student, ip = '192.0.2.1', token = student.token) {
    const options = { auth: { token }, extraHeaders: { 'x-forwarded-for': `203.0.113.9, ${ip}` } };
    try {
      open.push(await connectSocket(server, student, options));
      return 'connected';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  it('are 20 for an account, and 30 attempts a minute with those refused', async () => {
    const ada = await signUp(server, 'Ada');
    server.clock.jump(HOUR / 2);
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => connect(ada)));
    server.clock.jump(-HOUR / 2);
    const expected = { connected: 20, [tooOften]: 10, [tooManyAttempts]: 2 };
    for (const [outcome, times] of Object.entries(expected))
      expect([outcome, outcomes.filter((each) => each === outcome).length]).toEqual([
        outcome,
        times,
      ]);
    server.clock.advance(60_000);
    expect(await connect(ada)).toBe(tooOften);
    expect(await connect(await signUp(server, 'Grace'))).toBe('connected');
    open[0]!.close();
    await waitFor(async () => {
      // Adds the token of the attempt to the bucket.
      server.clock.advance(2_000);
      expect(await connect(ada)).toBe('connected');
    });
  });

  it('count attempts without a valid token by IP, apart from valid ones', async () => {
    const ada = await signUp(server, 'Ada');
    const attempt = (ip: string) => connect(ada, ip, 'nonsense');
    const refused = expect.stringContaining(SOCKET_AUTHENTICATION_ERROR);
    for (let n = 0; n < 4; n += 1) expect(await attempt('192.0.2.7')).toEqual(refused);
    expect(await attempt('192.0.2.7')).toBe(tooManyAttempts);
    expect(await attempt('192.0.2.8')).toEqual(refused);
    expect(await connect(ada, '192.0.2.7')).toBe('connected');
    server.clock.advance(60_000);
    expect(await attempt('192.0.2.7')).toEqual(refused);
  });
});
