// @ts-check
// `node scripts/test.js` builds and runs all tests except the long ones.
// `--only=client,server` runs the tests of these folders, `--only=state` those of the page's store.
// Passes every other argument to Jest.
import { ensureBuilt } from './buildSteps.js';
import { findTestBrowser } from './chromium.js';
import { runNode } from './run.js';
import { dropTestDatabases } from './testDatabases.js';

const args = process.argv.slice(2);
const only = args.find((arg) => arg.startsWith('--only='));
const jestArgs = args.filter((arg) => arg !== only && arg !== '--');
let folders = only?.slice('--only='.length).split(',') ?? [
  'docs',
  'contract',
  'client',
  'server',
  'e2e',
];

if (folders.includes('e2e') && !hasChromium()) {
  const reason = 'no Chromium found (set CHROMIUM_PATH or install one)';
  if (['true', '1'].includes(process.env['CI'] ?? ''))
    fail(`The browser tests cannot run: ${reason}.`);
  console.error(`The browser tests are skipped: ${reason}.`);
  folders = folders.filter((folder) => folder !== 'e2e');
  if (folders.length === 0) process.exit(0);
}

const hasCluster = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']);
if (folders.includes('postgres') && !hasCluster)
  fail('Set TEST_DATABASE_URL and TEST_REDIS_URL (see docs/adding.md).');
if (folders.includes('versions') && !process.env['TEST_NODES'])
  fail('Set TEST_NODES to a folder that .ci/versions.sh has filled (see docs/adding.md).');
process.env['TEST_RUN'] = String(process.pid);
// The AWS SDK warns once per test file that it will need a later Node.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

if (
  folders.some((folder) =>
    ['docs', 'server', 'postgres', 'e2e', 'versions', 'long'].includes(folder),
  )
)
  await ensureBuilt();

// --selectProjects takes all following arguments, so it comes last.
process.exitCode = await runNode([
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--import',
  './scripts/exitAtOnce.js',
  'node_modules/jest/bin/jest.js',
  ...jestArgs,
  '--selectProjects',
  ...folders.flatMap(projectsOf),
]);
if (hasCluster) await dropTestDatabases();

/**
 * Returns the projects of jest.config.ts that run the tests of a folder.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function projectsOf(folder) {
  if (folder === 'client') return ['client', 'state', 'UTC', 'America/New_York', 'Asia/Kolkata'];
  return folder === 'server' && hasCluster ? ['server', 'postgres'] : [folder];
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
