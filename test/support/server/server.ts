import { afterAll } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import { type Config, readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { createTestDatabase, dropTestDatabase } from './testDatabase.ts';

export { call, type ApiResponse } from './call.ts';
export { errorResponse, fieldError, UNKNOWN_ID } from './studentCalls.ts';
export * from './students.ts';

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
    // Other tests use the processors meanwhile.
    LIMIT_READING_SECONDS: '60',
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
