import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ConnectionRequest } from '../../contract/requests.ts';
import type { User } from '../../contract/users.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { removeStorageOf, storageFor } from './storage.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: () => Date;
  advance: (milliseconds: number) => void;
}

export interface TestServer {
  url: string;
  app: FastifyInstance;
  config: Config;
  context: Context;
  clock: TestClock;
  /** What another process must be told to work on the same data. */
  environment: Record<string, string>;
  /** Closes it and deletes its data, unless the folder was handed in. */
  stop: () => Promise<void>;
}

export interface Answer<Body = unknown> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface TestServerOptions {
  /** Settings that differ from those of tests. */
  settings?: Record<string, string>;
  /** A folder to start on again; without it, a new one is made and deleted. */
  dataDir?: string;
  /** Folder of a built page; none by default. */
  pageRoot?: string;
  /** Hears what is told to whoever started the service. */
  print?: (line: string) => void;
  /** Where the clock starts; the present by default. */
  startAt?: Date;
}

export interface Student {
  _id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  /** Calls the service as this student. The answer's body is of the type the caller names. */
  api: <Body>(method: string, path: string, body?: unknown) => Promise<Answer<Body>>;
}

/** The real service on a free port, with a real database in a folder of its own. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'study-buddy-test-')));
  const environment = { DATA_DIR: dataDir, ...(await storageFor(dataDir)) };
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    // The tests work in the same event loop, and are no overload.
    LIMIT_WAIT_SECONDS: '600',
    ...environment,
    ...options.settings,
  });
  const clock = makeClock(options.startAt ?? new Date());
  const app = await buildApp({
    config,
    now: clock.now,
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
      await removeStorageOf(dataDir);
    },
  };
}

function makeClock(start: Date): TestClock {
  let present = start.getTime();
  return {
    now: () => new Date(present),
    advance: (milliseconds) => {
      present += milliseconds;
    },
  };
}

/** Calls the service; a body is sent as JSON, an answer without JSON has the body null. */
export async function call<Body>(
  server: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    body: (isJson && text !== '' ? JSON.parse(text) : null) as Body,
    headers: response.headers,
  };
}

let counter = 0;

interface SignUpOverrides {
  email?: string;
  password?: string;
  university?: string;
}

/** A new student, signed up by the real call. */
export async function signUp(
  server: TestServer,
  name = 'Ada Lovelace',
  overrides: SignUpOverrides = {},
): Promise<Student> {
  counter += 1;
  const credentials = {
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${counter}@example.edu`,
    password: 'tangerine-orbit-42',
    university: 'University of London',
    ...overrides,
  };
  const answer = await call<{ token: string; refreshToken: string }>(
    server,
    'POST',
    '/api/users/signup',
    { body: { name, ...credentials } },
  );
  if (answer.status !== 201) {
    throw new Error(`Signing up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  const { token, refreshToken } = answer.body;
  const api: Student['api'] = (method, path, body) => call(server, method, path, { body, token });
  const me = await api<User>('GET', '/api/users/me');
  return { _id: me.body._id, name, ...credentials, token, refreshToken, api };
}

/** Makes two students buddies: one asks, the other accepts. */
export async function makeBuddies(_server: TestServer, a: Student, b: Student): Promise<void> {
  const asked = await a.api<{ request: ConnectionRequest }>('POST', '/api/requests', {
    recipientId: b._id,
  });
  const accepted = await b.api('PATCH', `/api/requests/${asked.body.request._id}/accept`);
  if (accepted.status !== 200) {
    throw new Error(`Accepting answered ${accepted.status}: ${JSON.stringify(accepted.body)}`);
  }
}
