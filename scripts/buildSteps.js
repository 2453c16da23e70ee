// @ts-check
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitOnUnsupportedNode } from '../server/platform/config/nodeVersions.js';
import { runNode } from './run.js';

// Each script begins here, and fails with many lines on other versions.
exitOnUnsupportedNode();

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
];
/** Written after a successful build. Its mtime is the start of the build. */
const stamp = path.join(root, 'build', '.complete');

/**
 * Returns the latest mtime under a path. Includes the folders, whose mtime changes when a file is
 * deleted or renamed.
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

/** Builds service and page into build/. Exits the process on failure. */
export async function build({ quiet = false } = {}) {
  const startedAt = new Date();
  const codes = await Promise.all([
    runNode(['scripts/buildServer.js'], { quiet }),
    runNode(['--import', 'tsx', 'scripts/pageBuild/buildPage.js'], {
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

/** Builds if a source is newer than the last build. */
export async function ensureBuilt() {
  if (!isStale()) return;
  console.error('Building…');
  await build({ quiet: true });
}
