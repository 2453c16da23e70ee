// `npm run sizes` compares the JavaScript that each screen of the built page loads with its budget.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOf, readManifest, readModules } from '../scripts/pageBuild/pageFiles.js';
import { allSourcesOf } from '../scripts/pageBuild/screenSources.js';
import { SCREEN_PATHS, SCREENS, type ScreenPath } from '../src/routes.ts';
import { atMost, plain, formatTable } from './support/table.ts';

const page = fileURLToPath(new URL('../build/page', import.meta.url));
const MODULES_SHOWN = 12;

const ENTRY = 'index.html';

/** The most JavaScript files that a screen loads. */
export const MAX_FILES = 6;

/**
 * The most JavaScript that a screen loads, in kB (1000 bytes) after gzip. Decision 023 says when a budget
 * is raised.
 */
const BUDGETS = { guest: 165, member: 210, heavy: 300 };

export interface Size {
  path: ScreenPath;
  /** Number of JavaScript files. */
  files: number;
  /** kB (1000 bytes) after gzip. */
  js: number;
  css: number;
  budget: number;
}

/** Returns what each screen of a built page loads before it is complete. */
export function sizesOf(folder: string): Size[] {
  const manifest = readManifest(folder);
  const kilobytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzippedLength(path.join(folder, file)), 0) / 1000;
  return SCREEN_PATHS.map((screen) => {
    const { js, css } = filesOf(manifest, [ENTRY, ...allSourcesOf(screen)]);
    const budget = budgetOf(screen);
    return { path: screen, files: js.length, js: kilobytes(js), css: kilobytes(css), budget };
  });
}

function budgetOf(screen: ScreenPath): number {
  const { isGuest, isHeavy } = SCREENS[screen];
  if (isHeavy) return BUDGETS.heavy;
  return isGuest ? BUDGETS.guest : BUDGETS.member;
}

const gzippedLength = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

function printSizes(): void {
  const sizes = sizesOf(page);
  const rows = sizes.map(({ path, files, js, css, budget }) => [
    plain(path),
    atMost(files, MAX_FILES),
    atMost(js, budget, 1),
    plain((budget - js).toFixed(1)),
    plain(css.toFixed(1)),
  ]);
  console.log(
    formatTable(['screen', 'JavaScript files', 'JavaScript kB', 'room kB', 'CSS kB'], rows),
  );
  const missed = sizes.filter(({ js, budget }) => js > budget);
  for (const { path, js, budget } of missed) {
    console.log(`\n${path} exceeds its budget by ${(js - budget).toFixed(1)} kB.`);
    console.log(`Largest modules (kB before gzip):\n${largestModules(path).join('\n')}`);
  }
  if (rows.flat().some(({ passes }) => !passes)) process.exitCode = 1;
}

/** Returns the largest modules that a screen loads, from the list that the build writes. */
function largestModules(screen: ScreenPath): string[] {
  const { js } = filesOf(readManifest(page), [ENTRY, ...allSourcesOf(screen)]);
  const modules = readModules(page);
  return js
    .flatMap((file) => Object.entries(modules[file] ?? {}))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MODULES_SHOWN)
    .map(([module, bytes]) => `${(bytes / 1000).toFixed(1).padStart(7)}  ${module}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printSizes();
