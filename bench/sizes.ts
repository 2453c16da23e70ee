import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf, readManifest } from '../scripts/pageFiles.js';

/** In kB of 1000 bytes, JavaScript as gzip sends it. */
const FOR_GUESTS = 125;
const MORE_FOR_MEMBERS = 35;
/** react-big-calendar with moment: both are asked for, and nothing else needs them. */
const CALENDAR = 74;

const ENTRY = ['index.html'];
/** What comes with signing in, whichever screen is open. */
const MEMBER = [
  ...ENTRY,
  'src/app/memberParts.ts',
  'src/app/MemberEntries.tsx',
  'src/app/UnreadCounts.tsx',
  'src/features/notifications/LiveNotifications.tsx',
];
const CALENDAR_GRID = 'src/features/sessions/components/CalendarGrid.tsx';
const THREAD = 'src/features/chat/components/ThreadPanel.tsx';

const screen = (name: string) => `src/routes/${name}Route.tsx`;
const GUEST_SCREENS = {
  '/': 'Landing',
  '/login': 'Login',
  '/signup': 'Signup',
  '/forgot-password': 'ForgotPassword',
  '/reset-password/:token': 'ResetPassword',
};
const MEMBER_SCREENS = {
  '/dashboard': 'Dashboard',
  '/profile': 'Profile',
  '/search': 'Search',
  '/requests': 'Requests',
  '/matches': 'Matches',
  '/notifications': 'Notifications',
  '/sessions': 'Sessions',
  '/chat': 'Chat',
  '/admin': 'Admin',
};

export interface Size {
  route: string;
  /** kB of JavaScript and of CSS. */
  js: number;
  css: number;
  limit: number;
}

/** What each address sends before its screen stands, from a built page. */
export function sizesOf(page: string): Size[] {
  const manifest = readManifest(page);
  const kilobytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + zippedLength(path.join(page, file)), 0) / 1000;
  const row = (route: string, sources: readonly string[], limit: number): Size => {
    const { js, css } = filesOf(manifest, sources);
    return { route, js: kilobytes(js), css: kilobytes(css), limit };
  };
  return [
    ...Object.entries(GUEST_SCREENS).map(([route, name]) =>
      row(route, [...ENTRY, screen(name)], FOR_GUESTS),
    ),
    ...Object.entries(MEMBER_SCREENS).map(([route, name]) => {
      const calendar = name === 'Sessions' && CALENDAR_GRID in manifest ? [CALENDAR_GRID] : [];
      const limit = FOR_GUESTS + MORE_FOR_MEMBERS + (name === 'Sessions' ? CALENDAR : 0);
      return row(route, [...MEMBER, screen(name), ...calendar], limit);
    }),
    row('/chat/:userId', [...MEMBER, screen('Chat'), THREAD], FOR_GUESTS + MORE_FOR_MEMBERS),
  ];
}

const zippedLength = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
