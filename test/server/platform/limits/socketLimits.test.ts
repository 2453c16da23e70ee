import { afterEach, expect, it } from '@jest/globals';
import { SOCKET_AUTHENTICATION_ERROR } from '../../../../contract/constants.ts';
import { HOUR } from '../../../../contract/durations.ts';
import { signUp, startSharedServer, type Student } from '../../../support/server/server.ts';
import { connectSocket, type StudentSocket } from '../../../support/server/studentSocket.ts';
import { waitFor } from '../../../support/waitFor.ts';

const ATTEMPTS = 5;
const server = await startSharedServer({
  settings: {
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    LIMIT_ADDRESS_CALLS_PER_MINUTE: String(ATTEMPTS),
    LIMIT_CALLS_PER_MINUTE: '30',
  },
});

let open: StudentSocket[] = [];
afterEach(() => {
  for (const page of open) page.close();
  open = [];
});

const tooOften = 'Study Buddy is open too often. Please close other tabs.';
const tooManyAttempts = 'There are too many connection attempts. Please try again in a minute.';

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
const connectMany = (times: number, student: Student) =>
  Promise.all(Array.from({ length: times }, () => connect(student)));
const count = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((each) => each === outcome).length;

it('an account has at most 20 sockets', async () => {
  const ada = await signUp(server, 'Ada');
  const outcomes = await connectMany(24, ada);
  expect([count(outcomes, 'connected'), count(outcomes, tooOften)]).toEqual([20, 4]);
  expect(await connect(await signUp(server, 'Grace'))).toBe('connected');
  open[0]!.close();
  await waitFor(async () => {
    // Adds the token of the attempt to the bucket.
    server.clock.advance(2_000);
    expect(await connect(ada)).toBe('connected');
  });
});

it('connection attempts of an account are limited, refused ones included', async () => {
  const ada = await signUp(server, 'Ada');
  // The wall clock is wrong for a while.
  server.clock.jump(HOUR / 2);
  const outcomes = await connectMany(32, ada);
  expect(count(outcomes, tooManyAttempts)).toBe(2);
  server.clock.jump(-HOUR / 2);
  server.clock.advance(60_000);
  expect(await connect(ada)).toBe(tooOften);
});

it('attempts without a valid token are limited for each IP and do not affect valid ones', async () => {
  const ada = await signUp(server, 'Ada');
  const attempt = (ip: string) => connect(ada, ip, 'nonsense');
  for (let n = 0; n < ATTEMPTS; n += 1) {
    expect(await attempt('192.0.2.7')).toContain(SOCKET_AUTHENTICATION_ERROR);
  }
  expect(await attempt('192.0.2.7')).toBe(tooManyAttempts);
  expect(await attempt('192.0.2.8')).toContain(SOCKET_AUTHENTICATION_ERROR);
  expect(await connect(ada, '192.0.2.7')).toBe('connected');
  server.clock.advance(60_000);
  expect(await attempt('192.0.2.7')).toContain(SOCKET_AUTHENTICATION_ERROR);
});
