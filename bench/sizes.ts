// `npm run sizes` compares the JavaScript and CSS that each route of the built page loads with
// budgets.ts. `npm run sizes -- --write` stores the present figures in sizes.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOf, readManifest } from '../scripts/pageBuild/pageFiles.js';
import { BUDGETS } from './budgets.ts';
import { atMost, plain, formatTable } from './table.ts';

const page = fileURLToPath(new URL('../build/page', import.meta.url));
const committed = fileURLToPath(new URL('sizes.json', import.meta.url));
const MODULES_SHOWN = 12;

const ENTRY = 'index.html';
/** Loaded after sign-in on every route. */
const MEMBER = [
  'src/app/member/memberModule.ts',
  'src/app/member/nav/MemberNav.tsx',
  'src/app/member/nav/UnreadCounts.tsx',
  'src/features/notifications/live/LiveNotifications.tsx',
];
const route = (name: string) => `src/routes/${name}Route.tsx`;
const member = (name: string, ...more: string[]) => [...MEMBER, route(name), ...more];

/** The sources of each route, besides the entry. */
const SOURCES: Record<string, readonly string[]> = {
  '/': [route('Landing')],
  '/login': [route('auth/Login')],
  '/signup': [route('auth/Signup')],
  '/forgot-password': [route('auth/ForgotPassword')],
  '/reset-password/:token': [route('auth/ResetPassword')],
  '/verify-email/:token': member('auth/VerifyEmail'),
  '/dashboard': member('Dashboard'),
  '/profile': member('Profile'),
  '/welcome/:step': member('Welcome'),
  '/search': member('Search'),
  '/requests': member('Requests'),
  '/matches': member('Matches'),
  '/people/:userId': member('Person', route('Dashboard')),
  '/notifications': member('Notifications'),
  '/settings': member('Settings'),
  '/sessions': member('Sessions', 'src/features/sessions/calendar/grid/CalendarGrid.tsx'),
  '/chat': member('Chat'),
  '/chat/:userId': member('Chat', 'src/features/chat/thread/view/ThreadPanel.tsx'),
  '/admin': member('admin/Admin'),
  '/admin/users/:userId': member('admin/AdminUser'),
  '/admin/reports': member('admin/AdminReports'),
  '/admin/audit': member('admin/AdminAudit'),
};

export interface Size {
  route: string;
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
    return { route: name, js: kilobytes(js), css: kilobytes(css), limit };
  });
}

function sourcesOf(name: string): string[] {
  const sources = SOURCES[name];
  if (!sources) throw new Error(`bench/sizes.ts names no sources for ${name}.`);
  return [ENTRY, ...sources];
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
  const rows = sizes.map(({ route: name, js, css, limit }) => [
    plain(name),
    atMost(js, limit, 1),
    plain(growth(name, js).toFixed(1)),
    plain(css.toFixed(1)),
  ]);
  console.log(formatTable(['route', 'JavaScript kB', 'change kB', 'CSS kB'], rows));
  const missed = sizes.filter(({ js, limit }) => js > limit);
  for (const { route: name, js, limit } of missed) {
    console.log(
      `\n${name} exceeds its budget by ${(js - limit).toFixed(1)} kB and changed by ${growth(name, js).toFixed(1)} kB.`,
    );
    console.log(`Largest modules (kB before gzip):\n${largestModules(name).join('\n')}`);
  }
  if (missed.length > 0) process.exitCode = 1;
}

/** Returns the largest modules that a route loads, from the list that the build writes. */
function largestModules(name: string): string[] {
  const manifest = readManifest(page);
  const { js } = filesOf(manifest, sourcesOf(name));
  const text = readFileSync(path.join(page, '.vite', 'modules.json'), 'utf8');
  const modules = JSON.parse(text) as Record<string, Record<string, number>>;
  return js
    .flatMap((file) => Object.entries(modules[file] ?? {}))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MODULES_SHOWN)
    .map(([module, bytes]) => `${(bytes / 1000).toFixed(1).padStart(7)}  ${module}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printSizes();
