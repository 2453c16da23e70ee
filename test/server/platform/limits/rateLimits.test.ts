import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoginResponse, TokenResponse } from '../../../../contract/auth.ts';
import { SOCKET_AUTHENTICATION_ERROR } from '../../../../contract/constants.ts';
import { HOUR } from '../../../../contract/durations.ts';
import { logIn, refresh } from '../../../support/server/auth.ts';
import {
  type ApiResponse,
  call,
  makeBuddies,
  signUp,
  signUpByApi,
  startServer,
  startSharedServer,
  type Student,
  type TestServer,
} from '../../../support/server/server.ts';
import {
  allSettled,
  connectSocket,
  connectSockets,
  type StudentSocket,
} from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

let server: TestServer;
const start = async (settings: Record<string, string> = {}) => {
  server = await startServer({ settings: { RATE_LIMITS: 'on', ...settings } });
};
const startWithBuddies = async (settings: Record<string, string> = {}) => {
  await start(settings);
  const [ada, grace] = [await signUpByApi(server, 'Ada'), await signUpByApi(server, 'Grace')];
  await makeBuddies(ada, grace);
  return { ada, grace, send: () => ada.sendMessage(grace, 'Hello') };
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
  afterEach(() => server.stop());

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

  it.each([
    ['with invalid tokens', '/api/users/me', 'made-up', [401, 401, 429]],
    ['with an encoded URL', '/%61pi/demo', undefined, [200, 200, 429]],
    ['except of health checks', '/healthz', undefined, [200, 200, 200]],
  ] as const)('count requests by IP %s', async (_which, path, token, expected) => {
    await start({ LIMIT_ADDRESS_CALLS_PER_MINUTE: '2' });
    const ask = () => call(server, 'GET', path, token && { token });
    expect(statuses(await repeat(3, ask))).toEqual(expected);
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
    const { send } = await startWithBuddies({ LIMIT_MESSAGES_AT_ONCE: '3' });
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
    const limits = { LIMIT_MESSAGES_AT_ONCE: '3', LIMIT_CALLS_PER_MINUTE: '50' };
    const { ada, send } = await startWithBuddies(limits);
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

  it.each([
    ['ahead and back', HOUR],
    ['back and ahead', -HOUR],
  ])('let students use the service while its clock jumps an hour %s', async (_way, jump) => {
    const { ada, grace } = await startWithBuddies();
    const pages = await connectSockets(server, ada, grace);
    let tokens: TokenResponse = ada;
    const answers: number[] = [];
    const ask = async (method: string, path: string, body?: unknown) => {
      const send = () => call(server, method, path, { token: tokens.token, body });
      let response = await send();
      if (response.status === 401) {
        // As the page does.
        const refreshed = await refresh(server, tokens.refreshToken);
        expect(refreshed.status).toBe(200);
        tokens = refreshed.body;
        response = await send();
      }
      answers.push(response.status);
    };
    const use = async (name: string) => {
      for (let n = 0; n < 15; n += 1) {
        await ask('GET', '/api/users/me');
        await ask('POST', '/api/messages', { recipientId: grace._id, message: `${name} ${n}` });
      }
    };

    await use('before');
    server.clock.jump(jump);
    await use('during');
    server.clock.jump(-jump);
    await use('after');

    expect([...new Set(answers)].sort()).toEqual([200, 201]);
    await allSettled(pages);
    const received = pages[1].all('receiveMessage').map(({ message }) => message);
    const names = ['before', 'during', 'after'];
    expect(received).toEqual(
      names.flatMap((name) => Array.from({ length: 15 }, (_, n) => `${name} ${n}`)),
    );
  });

  it('are disabled by the setting', async () => {
    await start({ RATE_LIMITS: 'off', LIMIT_CALLS_PER_MINUTE: '1' });
    const ada = await signUpByApi(server, 'Ada');
    expect(statuses(await repeat(3, profile(ada)))).toEqual([200, 200, 200]);
  });
});

const ATTEMPTS = 5;
const behindProxy = await startSharedServer({
  settings: {
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    LIMIT_ADDRESS_CALLS_PER_MINUTE: String(ATTEMPTS),
    LIMIT_CALLS_PER_MINUTE: '30',
  },
});

describe('limits of sockets', () => {
  let open: StudentSocket[];
  beforeEach(() => {
    open = [];
  });

  const tooOften = 'Study Buddy is open too often. Please close other tabs.';
  const tooManyAttempts = 'There are too many connection attempts. Please try again in a minute.';

  /** Connects a socket from an IP. Returns the error message of a refused one. */
  async function connect(student: Student, ip = '192.0.2.1', token = student.token) {
    const options = { auth: { token }, extraHeaders: { 'x-forwarded-for': `203.0.113.9, ${ip}` } };
    try {
      open.push(await connectSocket(behindProxy, student, options));
      return 'connected';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  const connectMany = (times: number, student: Student) =>
    Promise.all(Array.from({ length: times }, () => connect(student)));
  const count = (outcomes: readonly string[], outcome: string) =>
    outcomes.filter((each) => each === outcome).length;

  it('are 20 for an account', async () => {
    const ada = await signUp(behindProxy, 'Ada');
    const outcomes = await connectMany(24, ada);
    expect([count(outcomes, 'connected'), count(outcomes, tooOften)]).toEqual([20, 4]);
    expect(await connect(await signUp(behindProxy, 'Grace'))).toBe('connected');
    open[0]!.close();
    await waitFor(async () => {
      // Adds the token of the attempt to the bucket.
      behindProxy.clock.advance(2_000);
      expect(await connect(ada)).toBe('connected');
    });
  });

  it('count the attempts of an account, refused ones included', async () => {
    const ada = await signUp(behindProxy, 'Ada');
    // The wall clock is wrong for a while.
    behindProxy.clock.jump(HOUR / 2);
    const outcomes = await connectMany(32, ada);
    expect(count(outcomes, tooManyAttempts)).toBe(2);
    behindProxy.clock.jump(-HOUR / 2);
    behindProxy.clock.advance(60_000);
    expect(await connect(ada)).toBe(tooOften);
  });

  it('count attempts without a valid token by IP, apart from valid ones', async () => {
    const ada = await signUp(behindProxy, 'Ada');
    const attempt = (ip: string) => connect(ada, ip, 'nonsense');
    for (let n = 0; n < ATTEMPTS; n += 1) {
      expect(await attempt('192.0.2.7')).toContain(SOCKET_AUTHENTICATION_ERROR);
    }
    expect(await attempt('192.0.2.7')).toBe(tooManyAttempts);
    expect(await attempt('192.0.2.8')).toContain(SOCKET_AUTHENTICATION_ERROR);
    expect(await connect(ada, '192.0.2.7')).toBe('connected');
    behindProxy.clock.advance(60_000);
    expect(await attempt('192.0.2.7')).toContain(SOCKET_AUTHENTICATION_ERROR);
  });
});
