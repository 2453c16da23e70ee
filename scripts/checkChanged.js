// @ts-check
// `node scripts/checkChanged.js TOOL ARGUMENTS` runs a tool with the files that have changed since it last
// passed, and with the whole project if its configuration has changed, with `CI` or with `--all`. An
// unchanged file can get a new finding when a type that it imports changes; CI finds it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.js';

/** @typedef {{ settings: string, files: Record<string, string> }} Passed hashes by file */

const root = fileURLToPath(new URL('..', import.meta.url));
const SETTINGS = /^(package-lock\.json|tsconfig.*\.json|\.[a-z-]+(rc\.json|\.js|ignore))$/;
const CODE = /\.(ts|tsx|js)$/;

const [tool = '', ...rest] = process.argv.slice(2);
const args = rest.filter((arg) => arg !== '--all');
const record = path.join(root, 'node_modules', '.cache', 'checked', `${tool}.json`);

const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n');
const checked = all.filter((file) => tool === 'prettier' || CODE.test(file));
const files = Object.fromEntries(checked.flatMap((file) => hashesOf(file)));
const settings = hash(
  [args.join(' '), ...all.filter((file) => SETTINGS.test(file)).map((file) => read(file))].join(
    '\n',
  ),
);
const passed = readPassed();
const isWhole =
  rest.length > args.length || Boolean(process.env['CI']) || passed.settings !== settings;
const changed = Object.keys(files).filter((file) => files[file] !== passed.files[file]);

if (isWhole || changed.length > 0) {
  const code = await run('npx', [tool, ...args, ...(isWhole ? ['.'] : changed)]);
  if (code === 0) {
    mkdirSync(path.dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify({ settings, files }));
  }
  process.exitCode = code;
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file));
}

/** @param {string | Buffer} content */
function hash(content) {
  return createHash('sha1').update(content).digest('hex');
}

/**
 * Returns nothing for a deleted file, which Git lists until the deletion is staged.
 *
 * @param {string} file
 * @returns {[string, string][]}
 */
function hashesOf(file) {
  try {
    return [[file, hash(read(file))]];
  } catch {
    return [];
  }
}

/** @returns {Passed} */
function readPassed() {
  try {
    return /** @type {Passed} */ (JSON.parse(readFileSync(record, 'utf8')));
  } catch {
    return { settings: '', files: {} };
  }
}
