// `npm run sizes` compares the JavaScript that each screen of the built page loads with its limit in
// src/routes.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOf, readManifest, readModules } from '../scripts/pageBuild/pageFiles.js';
import { sourcesOf } from '../scripts/pageBuild/screenSources.js';
import { SCREEN_PATHS, SCREENS, type ScreenPath } from '../src/routes.ts';
import { atMost, plain, formatTable } from './support/table.ts';

const page = fileURLToPath(new URL('../build/page', import.meta.url));
const MODULES_SHOWN = 12;

const ENTRY = 'index.html';

/** The most JavaScript files that a screen loads. */
export const MAX_FILES = 6;

export interface Size {
  path: ScreenPath;
  /** Number of JavaScript files. */
  files: number;
  /** kB (1000 bytes) after gzip. */
  js: number;
  css: number;
  limit: number;
}

/** Returns what each screen of a built page loads before it is complete. */
export function sizesOf(folder: string): Size[] {
  const manifest = readManifest(folder);
  const kilobytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzippedLength(path.join(folder, file)), 0) / 1000;
  return SCREEN_PATHS.map((screen) => {
    const { js, css } = filesOf(manifest, [ENTRY, ...sourcesOf(screen)]);
    const { limit } = SCREENS[screen];
    return { path: screen, files: js.length, js: kilobytes(js), css: kilobytes(css), limit };
  });
}

const gzippedLength = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

function printSizes(): void {
  const sizes = sizesOf(page);
  const rows = sizes.map(({ path, files, js, css, limit }) => [
    plain(path),
    atMost(files, MAX_FILES),
    atMost(js, limit, 1),
    plain((limit - js).toFixed(1)),
    plain(css.toFixed(1)),
  ]);
  console.log(
    formatTable(['screen', 'JavaScript files', 'JavaScript kB', 'room kB', 'CSS kB'], rows),
  );
  const missed = sizes.filter(({ js, limit }) => js > limit);
  for (const { path, js, limit } of missed) {
    console.log(`\n${path} exceeds its limit in src/routes.ts by ${(js - limit).toFixed(1)} kB.`);
    console.log(`Largest modules (kB before gzip):\n${largestModules(path).join('\n')}`);
  }
  if (rows.flat().some(({ passes }) => !passes)) process.exitCode = 1;
}

/** Returns the largest modules that a screen loads, from the list that the build writes. */
function largestModules(screen: ScreenPath): string[] {
  const { js } = filesOf(readManifest(page), [ENTRY, ...sourcesOf(screen)]);
  const modules = readModules(page);
  return js
    .flatMap((file) => Object.entries(modules[file] ?? {}))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MODULES_SHOWN)
    .map(([module, bytes]) => `${(bytes / 1000).toFixed(1).padStart(7)}  ${module}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printSizes();
