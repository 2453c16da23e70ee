/** One entry of the navigation. `src/app/member/nav/navEntries.ts` has its icon. */
interface NavEntry {
  label: string;
  /** In a wide window: in the top bar or in the menu behind the avatar. */
  wide: 'top' | 'account';
  /** In a narrow window: in the bottom bar, in its menu "Me" or as the bell of the top bar. */
  narrow: 'bottom' | 'me' | 'bell';
  /** The label in a narrow window, if it is another one. */
  shortLabel?: string;
  isForAdmins?: boolean;
}

/** One screen of the page. */
export interface Screen {
  /** Feature and name of the component: `search/Search` is `src/features/search/SearchScreen.tsx`. */
  screen: `${string}/${string}`;
  /** Guest screens load no code of members. */
  isGuest?: boolean;
  /**
   * What students who are not signed in see. `open`: the screen. `untilSignOut`: the screen, and /login
   * when the auth session ends there. `login`: /login. `notice`: a notice, then /login, when the auth
   * session expires there, otherwise /login. `login` by default for members, `open` for guests.
   */
  signedOut?: 'open' | 'untilSignOut' | 'login' | 'notice';
  nav?: NavEntry;
  /** The screen that a panel covers if none was open before. */
  below?: '/dashboard';
  /**
   * What it shares with one other screen is a file of both, so that it adds nothing to all the others. For
   * a screen of much code that a student seldom opens.
   */
  isOnDemand?: boolean;
  /** Modules besides the component that the build preloads with the screen. */
  preload?: { source: string; media?: string }[];
  /** The most JavaScript that it loads, in kB (1000 bytes) after gzip. See `npm run sizes`. */
  limit: number;
}

const CALENDAR = 'src/features/calendar/grid';

/**
 * All screens by path, in the order of the navigation. The router, prefetching, the navigation, the
 * build, `npm run sizes` and `npm run bench:page` read this table. It imports nothing, so that scripts
 * can load it.
 */
const TABLE = {
  '/': { screen: 'landing/Landing', isGuest: true, signedOut: 'untilSignOut', limit: 160 },
  '/login': { screen: 'auth/Login', isGuest: true, limit: 160 },
  '/signup': { screen: 'auth/Signup', isGuest: true, limit: 160 },
  '/forgot-password': { screen: 'auth/ForgotPassword', isGuest: true, limit: 160 },
  '/reset-password/:token': { screen: 'auth/ResetPassword', isGuest: true, limit: 160 },
  '/verify-email/:token': { screen: 'account/VerifyEmail', limit: 178 },
  '/welcome/:step?': { screen: 'welcome/Welcome', isOnDemand: true, limit: 184 },
  '/dashboard': {
    screen: 'dashboard/Dashboard',
    nav: { label: 'Dashboard', wide: 'top', narrow: 'bottom', shortLabel: 'Home' },
    limit: 185,
  },
  '/profile': {
    screen: 'profile/Profile',
    signedOut: 'notice',
    nav: { label: 'Profile', wide: 'top', narrow: 'me' },
    limit: 187,
  },
  '/search': {
    screen: 'search/Search',
    nav: { label: 'Search', wide: 'top', narrow: 'bottom' },
    limit: 185,
  },
  '/matches': {
    screen: 'matches/Matches',
    nav: { label: 'Matches', wide: 'top', narrow: 'me' },
    limit: 179,
  },
  '/people/:userId': { screen: 'people/Person', below: '/dashboard', limit: 221 },
  '/requests': {
    screen: 'requests/Requests',
    signedOut: 'notice',
    nav: { label: 'Requests', wide: 'top', narrow: 'me' },
    limit: 178,
  },
  '/chat/:recipientId?': {
    screen: 'chat/Chat',
    nav: { label: 'Chat', wide: 'top', narrow: 'bottom' },
    limit: 207,
  },
  '/notifications': {
    screen: 'notifications/Notifications',
    signedOut: 'notice',
    nav: { label: 'Notifications', wide: 'top', narrow: 'bell' },
    limit: 180,
  },
  '/sessions': {
    screen: 'calendar/Sessions',
    nav: { label: 'Sessions', wide: 'top', narrow: 'bottom', shortLabel: 'Calendar' },
    preload: [
      { source: `${CALENDAR}/CalendarGrid.tsx` },
      // As in LazyGrid.tsx.
      { source: `${CALENDAR}/addDragging.tsx`, media: '(pointer: fine) and (width > 40rem)' },
    ],
    limit: 262,
  },
  '/sessions/:sessionId': { screen: 'rooms/Room', isOnDemand: true, limit: 244 },
  '/settings': {
    screen: 'settings/Settings',
    nav: { label: 'Settings', wide: 'account', narrow: 'me' },
    limit: 186,
  },
  '/admin': {
    screen: 'admin/Admin',
    signedOut: 'untilSignOut',
    nav: { label: 'Admin', wide: 'account', narrow: 'me', isForAdmins: true },
    limit: 180,
  },
  '/admin/users/:userId': { screen: 'admin/AdminUser', limit: 180 },
  '/admin/reports': { screen: 'admin/AdminReports', limit: 179 },
  '/admin/outcomes': { screen: 'admin/AdminOutcomes', limit: 179 },
  '/admin/courses': { screen: 'admin/AdminCourses', limit: 182 },
  '/admin/audit': { screen: 'admin/AdminAudit', limit: 179 },
} as const satisfies Record<`/${string}`, Screen>;

type Table = typeof TABLE;
export type ScreenPath = keyof Table;

export const SCREENS: Readonly<Record<ScreenPath, Readonly<Screen>>> = TABLE;
export const SCREEN_PATHS = Object.keys(TABLE) as ScreenPath[];

/** The paths of a screen with its parameters filled in. */
type Filled<Path extends string> = Path extends `${infer Start}/:${string}?`
  ? Start | `${Start}/${string}`
  : Path extends `${infer Start}/:${string}`
    ? `${Start}/${string}`
    : Path;

/** URL of a screen. */
export type ScreenUrl = Filled<ScreenPath> | `${Filled<ScreenPath>}?${string}`;

/** The screens in the navigation. */
export type NavPath = {
  [Path in ScreenPath]: Table[Path] extends { nav: NavEntry } ? Path : never;
}[ScreenPath];
