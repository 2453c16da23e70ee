// @ts-check

/** @param {string} name */
const route = (name) => `src/routes/${name}Route.tsx`;

/** Sources that are loaded after sign-in on every route. */
export const MEMBER = [
  'src/app/member/memberModule.ts',
  'src/app/member/nav/MemberNav.tsx',
  'src/app/member/nav/BottomBar.tsx',
  'src/app/member/nav/UnreadCounts.tsx',
  'src/app/member/NewMatch.tsx',
  'src/features/notifications/live/LiveNotifications.tsx',
];

/** The panel of a person covers another route. */
export const PERSON_PANEL = route('Person');

/**
 * The sources of each guest route, besides the entry.
 *
 * @type {Record<string, readonly string[]>}
 */
export const GUEST_ROUTES = {
  '/': [route('Landing')],
  '/login': [route('auth/Login')],
  '/signup': [route('auth/Signup')],
  '/forgot-password': [route('auth/ForgotPassword')],
  '/reset-password/:token': [route('auth/ResetPassword')],
};

/**
 * The sources of each other route, besides the entry and MEMBER.
 *
 * @type {Record<string, readonly string[]>}
 */
export const MEMBER_ROUTES = {
  '/verify-email/:token': [route('auth/VerifyEmail')],
  '/dashboard': [route('Dashboard')],
  '/profile': [route('Profile')],
  '/welcome/:step': [route('Welcome')],
  '/search': [route('Search')],
  '/requests': [route('Requests')],
  '/matches': [route('Matches')],
  '/people/:userId': [PERSON_PANEL, route('Dashboard')],
  '/notifications': [route('Notifications')],
  '/settings': [route('Settings')],
  '/sessions': [route('Sessions'), 'src/features/sessions/calendar/grid/CalendarGrid.tsx'],
  '/chat': [route('Chat')],
  '/chat/:userId': [route('Chat')],
  '/admin': [route('admin/Admin')],
  '/admin/users/:userId': [route('admin/AdminUser')],
  '/admin/reports': [route('admin/AdminReports')],
  '/admin/audit': [route('admin/AdminAudit')],
};

/**
 * Sources that a route loads on some devices only, with the media query of
 * src/features/sessions/calendar/SessionCalendar.tsx.
 *
 * @type {Record<string, { sources: readonly string[], media: string }>}
 */
export const DEVICE_SOURCES = {
  '/sessions': {
    sources: ['src/features/sessions/calendar/grid/addDragging.tsx'],
    media: '(pointer: fine) and (width > 40rem)',
  },
};

export const LANDING = 'landing.html';

/**
 * Returns the HTML file of a route, named by its segments before the first parameter, such as `chat.html`
 * or `admin.users.html`. server/platform/http/staticPage.ts sends it for these segments and all below.
 *
 * @param {string} route
 */
export function startPageOf(route) {
  const [fixed = ''] = route.slice(1).split('/:');
  return fixed === '' ? LANDING : `${fixed.replaceAll('/', '.')}.html`;
}
