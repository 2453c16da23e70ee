import { afterAll } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PublicUser, User } from '../../../contract/users.ts';
import { buildApp } from '../../../server/app.ts';
import { type Config, readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { call } from './call.ts';
import { insertStudent, PASSWORD } from './insertStudent.ts';
import { makeStudentCalls, type Api } from './studentCalls.ts';
import { createTestDatabase, dropTestDatabase } from './testDatabase.ts';

export { call, type ApiResponse } from './call.ts';
export { errorResponse, fieldError, UNKNOWN_ID } from './studentCalls.ts';

/** A clock that only the test moves. */
export interface TestClock {
  now: () => Date;
  elapsed: () => number;
  advance: (milliseconds: number) => void;
  /** Moves the wall clock alone, as a wrong host does. */
  jump: (milliseconds: number) => void;
}

export interface TestServer {
  url: string;
  app: FastifyInstance;
  config: Config;
  context: Context;
  clock: TestClock;
  /** Environment of another process that uses the same data. */
  environment: Record<string, string>;
  /** Closes the server and deletes its data, unless `dataDir` was given. */
  stop: () => Promise<void>;
}

export interface TestServerOptions {
  /** Settings that replace the defaults of the tests. */
  settings?: Record<string, string>;
  /** An existing data folder. By default, a temporary one. */
  dataDir?: string;
  /** Folder of a built page. None by default. */
  pageRoot?: string;
  /** Receives the lines that the service prints on the terminal. */
  print?: (line: string) => void;
  /** Initial time of the clock. The current time by default. */
  startAt?: Date;
}

interface Account {
  _id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
}

export interface Student extends Account, ReturnType<typeof makeStudentCalls> {
  api: Api;
}

/** Returns a student who calls the service with the token of the account. */
export function makeStudent(server: Pick<TestServer, 'url'>, account: Account): Student {
  const api: Api = (method, path, body) =>
    call(server, method, path, { body, token: account.token });
  return { ...account, api, ...makeStudentCalls(api) };
}

/** Starts the service on a free port, with a real database in a temporary folder. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'study-buddy-test-')));
  const environment = { DATA_DIR: dataDir, ...(await createTestDatabase(dataDir)) };
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    // The tests share the event loop with the service, so they must not trigger load shedding.
    LIMIT_WAIT_SECONDS: '600',
    ...environment,
    ...options.settings,
  });
  const clock = makeClock(options.startAt ?? new Date());
  const app = await buildApp({
    config,
    now: clock.now,
    elapsed: clock.elapsed,
    pageRoot: options.pageRoot ?? dataDir,
    print: options.print,
  });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  return {
    url,
    app,
    config,
    context: app.context,
    clock,
    environment,
    async stop() {
      await app.close();
      if (options.dataDir !== undefined) return;
      await rm(dataDir, { recursive: true, force: true });
      await dropTestDatabase(dataDir);
    },
  };
}

function makeClock(start: Date): TestClock {
  let [current, elapsed] = [start.getTime(), 0];
  const jump = (milliseconds: number) => {
    current += milliseconds;
  };
  return {
    now: () => new Date(current),
    elapsed: () => elapsed,
    advance: (milliseconds) => {
      jump(milliseconds);
      elapsed += milliseconds;
    },
    jump,
  };
}

/** Starts a service for all tests of the file. */
export async function startSharedServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await startServer(options);
  afterAll(() => server.stop());
  return server;
}

let counter = 0;

interface SignUpOverrides {
  email?: string;
  password?: string;
  university?: string;
}

function credentialsOf(name: string) {
  counter += 1;
  return {
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${counter}@example.edu`,
    password: PASSWORD,
    university: 'University of London',
  };
}

/** Returns a new student, who did not sign up by the API. */
export async function signUp(server: TestServer, name = 'Ada Lovelace'): Promise<Student> {
  const credentials = credentialsOf(name);
  const { _id, ...tokens } = await insertStudent(server.context, { name, ...credentials });
  return makeStudent(server, { _id, name, ...credentials, ...tokens });
}

/** Signs up a new student by the API. */
export async function signUpByApi(
  server: Pick<TestServer, 'url'>,
  name = 'Ada Lovelace',
  overrides: SignUpOverrides = {},
): Promise<Student> {
  const credentials = { ...credentialsOf(name), ...overrides };
  const created = await call<{ token: string; refreshToken: string }>(
    server,
    'POST',
    '/api/users/signup',
    { body: { name, ...credentials } },
  );
  if (created.status !== 201) {
    throw new Error(`Signing up returned ${created.status}: ${JSON.stringify(created.body)}`);
  }
  const { token, refreshToken } = created.body;
  const me = await call<User>(server, 'GET', '/api/users/me', { token });
  return makeStudent(server, { _id: me.body._id, name, ...credentials, token, refreshToken });
}

/** Makes a student an admin, without an entry in the audit log. */
export const makeAdmin = ({ context }: TestServer, { _id }: Student) =>
  context.database.updateTable('users').set({ role: 'admin' }).where('id', '=', _id).execute();

/** Returns the profile as other students see it: the own profile without the private fields. */
export async function publicProfileOf(student: Student): Promise<PublicUser> {
  const {
    email: _email,
    role: _role,
    emailVerified: _verified,
    needsVerification: _needs,
    hasPassword: _hasPassword,
    ...profile
  } = await student.profile();
  return profile;
}

/** Makes two students buddies: `a` sends a request and `b` accepts it. */
export async function makeBuddies(a: Student, b: Student): Promise<void> {
  const sent = await a.sendRequest(b);
  const accepted = await b.decideRequest(sent.body.request._id, 'accept');
  if (accepted.status !== 200) {
    throw new Error(`Accepting returned ${accepted.status}: ${JSON.stringify(accepted.body)}`);
  }
}

/** Returns two new students who are study buddies. */
export async function signUpBuddies(server: TestServer): Promise<[Student, Student]> {
  const [ada, grace] = [await signUp(server, 'Ada Lovelace'), await signUp(server, 'Grace Hopper')];
  await makeBuddies(ada, grace);
  return [ada, grace];
}
