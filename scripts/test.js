// @ts-check
// `node scripts/test.js` checks, builds and runs every test; `--only=client,server` goes straight
// to the tests of these projects. Whatever else is given is for jest.
import { readFileSync } from 'node:fs';
import { ensureBuilt } from './buildSteps.js';
import { findTestBrowser } from './chromium.js';
import { run, runNode } from './run.js';
import { dropTestDatabases } from './testDatabases.js';

const all = ['docs', 'contract', 'client', 'server', 'e2e'];
const args = process.argv.slice(2);
const only = args.find((arg) => arg.startsWith('--only='));
const jestArgs = args.filter((arg) => arg !== only && arg !== '--');
let projects = only ? only.slice('--only='.length).split(',') : all;

if (projects.includes('e2e') && !hasChromium()) {
  const reason = 'no Chromium found (set CHROMIUM_PATH or install one)';
  if (['true', '1'].includes(process.env['CI'] ?? ''))
    fail(`The browser tests cannot run: ${reason}.`);
  console.error(`The browser tests are left out: ${reason}.`);
  projects = projects.filter((project) => project !== 'e2e');
  if (projects.length === 0) process.exit(0);
}

if (!only) {
  const code = await run('npm', ['run', '--silent', 'check']);
  if (code !== 0) process.exit(code);
}

const hasCluster = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']);
process.env['TEST_RUN'] = String(process.pid);

// Several nodes are tried out as they are built, too.
if (projects.includes('e2e') || (hasCluster && projects.includes('server'))) await ensureBuilt();

// --selectProjects takes every word after it, so it comes last.
process.exitCode = await runNode([
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...jestArgs,
  '--selectProjects',
  ...projects.flatMap((name) => [name, ...variantsOf(name)]),
]);
if (hasCluster) await dropTestDatabases();

/**
 * @param {string} name
 * @returns {string[]}
 */
function variantsOf(name) {
  if (name === 'client') return inZones();
  return name === 'server' && hasCluster ? ['server PostgreSQL'] : [];
}

/** The page's tests of dates are projects of their own, one for each zone. */
function inZones() {
  const zones = /** @type {unknown} */ (
    JSON.parse(readFileSync('test/support/zones.json', 'utf8'))
  );
  return /** @type {string[]} */ (zones).map((zone) => `client ${zone}`);
}

function hasChromium() {
  try {
    return findTestBrowser() !== undefined;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
