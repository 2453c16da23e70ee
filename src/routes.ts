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
  /** Modules besides the component that the build preloads with the screen on the devices of `media`. */
  preload?: { source: string; media: string }[];
  /** Its code is larger than the budget of member screens. See `BUDGETS` in `bench/sizes.ts`. */
  isHeavy?: boolean;
}

const CALENDAR = 'src/features/calendar/grid';
/** Not `PHONE` of `calendarParams.ts`. */
const WIDE = '(width > 40rem) and (height >= 30rem)';

/**
 * All screens by path, in the order of the navigation. The router, prefetching, the navigation, the
 * build, `npm run sizes` and `npm run bench:page` read this table. It imports nothing, so that scripts
 * can load it.
 */
const TABLE = {
  '/': { screen: 'landing/Landing', isGuest: true, signedOut: 'untilSignOut' },
  '/login': { screen: 'auth/Login', isGuest: true },
  '/signup': { screen: 'auth/Signup', isGuest: true },
  '/forgot-password': { screen: 'auth/ForgotPassword', isGuest: true },
  '/reset-password/:token': { screen: 'auth/ResetPassword', isGuest: true },
  '/verify-email/:token': { screen: 'account/VerifyEmail' },
  '/welcome/:step?': { screen: 'welcome/Welcome', isOnDemand: true },
  '/dashboard': {
    screen: 'dashboard/Dashboard',
    nav: { label: 'Dashboard', wide: 'top', narrow: 'bottom', shortLabel: 'Home' },
  },
  '/profile': {
    screen: 'profile/Profile',
    signedOut: 'notice',
    nav: { label: 'Profile', wide: 'top', narrow: 'me' },
  },
  '/search': {
    screen: 'search/Search',
    nav: { label: 'Search', wide: 'top', narrow: 'bottom' },
  },
  '/matches': {
    screen: 'matches/Matches',
    nav: { label: 'Matches', wide: 'top', narrow: 'me' },
  },
  '/people/:userId': { screen: 'people/Person', below: '/dashboard', isHeavy: true },
  '/requests': {
    screen: 'requests/Requests',
    signedOut: 'notice',
    nav: { label: 'Requests', wide: 'top', narrow: 'me' },
  },
  '/chat/:recipientId?': {
    screen: 'chat/Chat',
    nav: { label: 'Chat', wide: 'top', narrow: 'bottom' },
  },
  '/notifications': {
    screen: 'notifications/Notifications',
    signedOut: 'notice',
    nav: { label: 'Notifications', wide: 'top', narrow: 'bell' },
  },
  '/sessions': {
    screen: 'calendar/Sessions',
    nav: { label: 'Sessions', wide: 'top', narrow: 'bottom', shortLabel: 'Calendar' },
    // As in LazyGrid.tsx.
    preload: [
      { source: `${CALENDAR}/CalendarGrid.tsx`, media: WIDE },
      { source: `${CALENDAR}/addDragging.tsx`, media: `(pointer: fine) and ${WIDE}` },
    ],
    isHeavy: true,
  },
  '/sessions/:sessionId': { screen: 'rooms/Room', isOnDemand: true, isHeavy: true },
  '/settings': {
    screen: 'settings/Settings',
    nav: { label: 'Settings', wide: 'account', narrow: 'me' },
  },
  '/admin': {
    screen: 'admin/Admin',
    signedOut: 'untilSignOut',
    nav: { label: 'Admin', wide: 'account', narrow: 'me', isForAdmins: true },
  },
  '/admin/users/:userId': { screen: 'admin/AdminUser' },
  '/admin/reports': { screen: 'admin/AdminReports' },
  '/admin/outcomes': { screen: 'admin/AdminOutcomes' },
  '/admin/courses': { screen: 'admin/AdminCourses' },
  '/admin/audit': { screen: 'admin/AdminAudit' },
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
