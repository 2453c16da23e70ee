/** @jest-config-loader esbuild-register */
import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from 'jest';
import { bundlePackages } from './test/support/bundlePackages.ts';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const consoleSetup = '<rootDir>/test/support/expectConsole.ts';

/** Runs the files in `test/NAME`. */
const project = (name: string, extra: Project = {}): Project => ({
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.{ts,tsx}`],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['ts-jest', { useESM: true, tsconfig: 'tsconfig.test.json' }] },
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/data/'],
  restoreMocks: true,
  setupFilesAfterEnv: [consoleSetup],
  ...extra,
});

// The Node builds of packages such as ws, so that a test can start a real socket.io server.
const clientOptions = { customExportConditions: ['node'] };

/** Eight seconds on an idle machine. Page and service run in the process of the test. */
const oneProcess = { waitRetries: 400 };

const client: Project = {
  globals: oneProcess,
  testEnvironment: '<rootDir>/test/support/client/jsdomEnvironment.js',
  testEnvironmentOptions: clientOptions,
  setupFilesAfterEnv: [consoleSetup, '<rootDir>/test/support/client/clientSetup.ts'],
  moduleNameMapper: {
    ...bundlePackages(
      ['@testing-library/dom', '@testing-library/react', '@testing-library/user-event'],
      'cjs',
      ['react', 'react-dom'],
    ),
    '^@fontsource': '<rootDir>/test/support/client/assetStub.js',
    '\\.(css|svg|png|jpg|webp|woff2)$': '<rootDir>/test/support/client/assetStub.js',
  },
};

/** Runs the files named `*.zones.test.ts(x)` in a time zone. */
const clientIn = (timeZone: string) =>
  project('client', {
    ...client,
    displayName: timeZone,
    testMatch: ['<rootDir>/test/client/**/*.zones.test.{ts,tsx}'],
    testEnvironment: '<rootDir>/test/support/client/zoneEnvironment.js',
    testEnvironmentOptions: { ...clientOptions, timeZone },
  });

/** Jest replaces <rootDir> only at the start of a pattern, not after "!". */
const inServer = (path: string) => `**/test/server/${path}`;

/** Tests that do not depend on the database engine: code without SQL, or SQLite itself. */
const engineIndependent = [
  '{cli,demo}/**/*.test.ts',
  'platform/{config,files,http}/**/*.test.ts',
  'platform/mail.test.ts',
  'queryPlans.test.ts',
  'modules/auth/passwords.test.ts',
  'modules/conversations/attachments/attachmentRules.test.ts',
  'modules/feed/writeCalendar.test.ts',
  'platform/database/{database,transactions}.test.ts',
  'platform/jobs/interval.test.ts',
  'platform/limits/requestQueue.test.ts',
  'platform/work/*.test.ts',
  'domain/**/*.test.ts',
  'modules/busy/{expandCalendar,faultyCalendars,timetables}.test.ts',
  'modules/sessions/zones.test.ts',
].map(inServer);

const server: Project = {
  moduleNameMapper: {
    ...bundlePackages(['jose', 'kysely', 'typebox'], 'esm'),
    ...bundlePackages(
      [
        'fastify',
        '@fastify/ajv-compiler',
        '@fastify/multipart',
        '@fastify/rate-limit',
        '@fastify/static',
        '@fastify/swagger',
        '@fastify/under-pressure',
        'fast-json-stringify',
        'nodemailer',
        'prom-client',
        'socket.io',
        'socket.io-client',
        'web-push',
        'yaml',
      ],
      'cjs',
    ),
  },
};

// test/support/server/testDatabase.ts creates this file.
const run = (process.env['TEST_RUN'] ??= String(process.pid));
process.once('exit', () => {
  rmSync(join(tmpdir(), `study_buddy_test_${run}_template.sqlite`), { force: true });
});

/** Runs the tests of SQL on PostgreSQL and Redis instead of SQLite. */
const hasCluster = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']);

const config: Config = {
  // More workers than cores, because tests wait for browsers, disks and databases.
  maxWorkers: availableParallelism() * 2,
  // Applies to `it.concurrent`.
  maxConcurrency: 2,
  workerIdleMemoryLimit: '1GB',
  // Longer than the waits of a test on a busy machine, so that a test fails with what it waited for.
  testTimeout: 600_000,
  projects: [
    project('docs'),
    project('contract'),
    // Screens are `.test.tsx`.
    project('client', {
      ...client,
      testMatch: ['<rootDir>/test/client/**/*.test.tsx'],
      testPathIgnorePatterns: ['\\.zones\\.test\\.'],
    }),
    // Reducers, selectors, listeners, middleware, the base query and rules need no DOM.
    project('state', {
      globals: oneProcess,
      testMatch: ['<rootDir>/test/client/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.zones\\.test\\.'],
      setupFilesAfterEnv: [consoleSetup, '<rootDir>/test/support/client/stateSetup.ts'],
    }),
    ...['UTC', 'America/New_York', 'Asia/Kolkata'].map(clientIn),
    project('server', {
      ...server,
      testMatch: hasCluster
        ? engineIndependent
        : [inServer('**/*.test.ts'), `!${inServer('cluster/**')}`],
    }),
    project('server', {
      ...server,
      displayName: 'postgres',
      globals: { testEngine: 'postgres' },
      testMatch: [inServer('**/*.test.ts'), ...engineIndependent.map((glob) => `!${glob}`)],
    }),
    project('e2e'),
    project('versions', {
      // Version 20 needs packages of its own.
      testPathIgnorePatterns: process.versions.node.startsWith('20.') ? [] : ['/node20\\.test'],
    }),
    project('long', {
      testPathIgnorePatterns: hasCluster ? [] : ['/long/clusterFaults'],
    }),
  ],
};

export default config;
