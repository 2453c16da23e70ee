// @ts-check
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './run.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'contract',
  'server',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.contract.json',
  'tsconfig.server.json',
];
/** Written last, so a build that failed counts as none; bears the time the build began. */
const stamp = path.join(root, 'build', '.complete');

/**
 * The time of the latest change under a path. A folder's own time counts too: it is what changes
 * when a file is deleted or renamed.
 *
 * @param {string} file
 * @returns {number}
 */
function lastChange(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(file).map((name) => lastChange(path.join(file, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

function isStale() {
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => lastChange(path.join(root, source)) > built);
}

/** Builds service and page into build/; ends the process when that fails. */
export async function build({ quiet = false } = {}) {
  const startedAt = new Date();
  const codes = await Promise.all([
    runNode(['node_modules/typescript/bin/tsc', '-b', 'tsconfig.server.json'], { quiet }),
    runNode(['scripts/buildPage.js'], {
      quiet,
      env: { NODE_ENV: 'production' },
    }),
  ]);
  if (codes.some((code) => code !== 0)) {
    console.error('The build failed.');
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt);
}

/** Builds only if a source is newer than what is there; finding out costs milliseconds. */
export async function ensureBuilt() {
  if (!isStale()) return;
  console.error('Building…');
  await build({ quiet: true });
}
