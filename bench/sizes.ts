// `npm run sizes` compares the JavaScript and CSS that each route of the built page loads with
// budgets.ts. `npm run sizes -- --write` stores the present figures in sizes.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOf, readManifest, readModules } from '../scripts/pageBuild/pageFiles.js';
import { GUEST_ROUTES, MEMBER, MEMBER_ROUTES } from '../scripts/pageBuild/routes.js';
import { BUDGETS, MAX_FILES } from './budgets.ts';
import { atMost, plain, formatTable } from './table.ts';

const page = fileURLToPath(new URL('../build/page', import.meta.url));
const committed = fileURLToPath(new URL('sizes.json', import.meta.url));
const MODULES_SHOWN = 12;

const ENTRY = 'index.html';
export interface Size {
  route: string;
  /** Number of JavaScript files. */
  files: number;
  /** kB (1000 bytes) after gzip. */
  js: number;
  css: number;
  limit: number;
}

/** Returns what each route of a built page loads before its screen is complete. */
export function sizesOf(folder: string): Size[] {
  const manifest = readManifest(folder);
  const kilobytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzippedLength(path.join(folder, file)), 0) / 1000;
  return Object.entries(BUDGETS).map(([name, limit]) => {
    const { js, css } = filesOf(manifest, sourcesOf(name));
    return { route: name, files: js.length, js: kilobytes(js), css: kilobytes(css), limit };
  });
}

function sourcesOf(name: string): string[] {
  const guest = GUEST_ROUTES[name];
  const member = MEMBER_ROUTES[name];
  if (guest) return [ENTRY, ...guest];
  if (member) return [ENTRY, ...MEMBER, ...member];
  throw new Error(`scripts/pageBuild/routes.js has no sources for ${name}.`);
}

const gzippedLength = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

type Figures = Record<string, { js: number; css: number }>;

function printSizes(): void {
  const sizes = sizesOf(page);
  if (process.argv.includes('--write')) {
    const figures: Figures = {};
    for (const { route: name, js, css } of sizes) {
      figures[name] = { js: Number(js.toFixed(1)), css: Number(css.toFixed(1)) };
    }
    writeFileSync(committed, `${JSON.stringify(figures, null, 2)}\n`);
  }
  const before = JSON.parse(readFileSync(committed, 'utf8')) as Figures;
  const growth = (name: string, js: number) => js - (before[name]?.js ?? 0);
  const rows = sizes.map(({ route: name, files, js, css, limit }) => [
    plain(name),
    atMost(files, MAX_FILES),
    atMost(js, limit, 1),
    plain(growth(name, js).toFixed(1)),
    plain(css.toFixed(1)),
  ]);
  console.log(
    formatTable(['route', 'JavaScript files', 'JavaScript kB', 'change kB', 'CSS kB'], rows),
  );
  const missed = sizes.filter(({ js, limit }) => js > limit);
  for (const { route: name, js, limit } of missed) {
    console.log(
      `\n${name} exceeds its budget by ${(js - limit).toFixed(1)} kB and changed by ${growth(name, js).toFixed(1)} kB.`,
    );
    console.log(`Largest modules (kB before gzip):\n${largestModules(name).join('\n')}`);
  }
  const isSplit = sizes.some(({ files }) => files > MAX_FILES);
  if (missed.length > 0 || isSplit) process.exitCode = 1;
}

/** Returns the largest modules that a route loads, from the list that the build writes. */
function largestModules(name: string): string[] {
  const manifest = readManifest(page);
  const { js } = filesOf(manifest, sourcesOf(name));
  const modules = readModules(page);
  return js
    .flatMap((file) => Object.entries(modules[file] ?? {}))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MODULES_SHOWN)
    .map(([module, bytes]) => `${(bytes / 1000).toFixed(1).padStart(7)}  ${module}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printSizes();
