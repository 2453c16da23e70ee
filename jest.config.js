// @ts-check
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** @typedef {import('jest').Config} Config */
/** @typedef {Exclude<NonNullable<Config['projects']>[number], string>} Project */

/** @type {unknown} */
const listed = JSON.parse(readFileSync('test/support/zones.json', 'utf8'));
/** Where the clocks of students go: what the page says of dates is tested in each of them. */
const zones = /** @type {string[]} */ (listed);

/** @type {Project} */
const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['ts-jest', { useESM: true, tsconfig: 'tsconfig.test.json' }] },
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/data/'],
  restoreMocks: true,
};

/**
 * @param {string} name
 * @param {Project} [extra]
 * @returns {Project}
 */
const project = (name, extra = {}) => ({
  ...shared,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.{ts,tsx}`],
  testEnvironment: 'node',
  ...extra,
});

// Under Node the browser builds of ws and the like cannot run; with this a test may start a real
// socket.io server beside the page.
const pageOptions = { customExportConditions: ['node'] };

/** @type {Project} */
const page = {
  testEnvironment: '<rootDir>/test/support/jsdomEnvironment.js',
  testEnvironmentOptions: pageOptions,
  setupFilesAfterEnv: ['<rootDir>/test/support/clientSetup.ts'],
  moduleNameMapper: {
    '^@fontsource': '<rootDir>/test/support/assetStub.js',
    '\\.(css|svg|png|jpg|webp|woff2)$': '<rootDir>/test/support/assetStub.js',
  },
};

/**
 * The files named `*.zones.test.ts(x)`, on the clocks of that zone.
 * @param {string} timeZone
 */
const pageIn = (timeZone) =>
  project('client', {
    ...page,
    displayName: `client ${timeZone}`,
    testMatch: ['<rootDir>/test/client/**/*.zones.test.{ts,tsx}'],
    testEnvironment: '<rootDir>/test/support/zoneEnvironment.js',
    testEnvironmentOptions: { ...pageOptions, timeZone },
  });

/** What these say is of SQLite itself, or of the first start on a data folder. */
const ofSqliteAlone = [
  '/server/(config|demo)/',
  '/server/database/(database|keys)\\.test',
  '/server/(log|main|queryPlans|startFailure|stopping)\\.test',
  '/server/chat/threadPlans',
  '/server/plugins/(fullStorage|overload|pace)',
  '/server/sessions/zones',
];

/** @type {Config} */
const config = {
  // Half as many again as cores: a browser test waits for a page as often as it works. (As a
  // percentage, jest takes 150 for a number of workers.)
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // For `it.concurrent`: tests that mostly wait for a browser may do so two at a time.
  maxConcurrency: 2,
  workerIdleMemoryLimit: '1GB',
  // Signing up costs a slow hash on purpose, and a busy machine makes it slower. (Jest heeds this
  // only here, for all projects; the browser tests take longer still, in e2eSetup.ts.)
  testTimeout: 120_000,
  projects: [
    project('docs'),
    project('contract'),
    project('client', { ...page, testPathIgnorePatterns: ['\\.zones\\.test\\.'] }),
    ...zones.map(pageIn),
    project('server', { testPathIgnorePatterns: ['/server/nodes/'] }),
    // The same files on what TEST_DATABASE_URL and TEST_REDIS_URL name.
    project('server', {
      displayName: 'server PostgreSQL',
      globals: { testEngine: 'postgres' },
      testPathIgnorePatterns: ofSqliteAlone,
    }),
    project('e2e', { setupFilesAfterEnv: ['<rootDir>/test/support/e2eSetup.ts'] }),
  ],
};

export default config;
