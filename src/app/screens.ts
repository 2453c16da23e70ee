import { matchPath } from 'react-router-dom';

/** The code of each screen, by its address; loaded when first wanted, which may be before it is opened. */
export const screens = {
  '/': () => import('../routes/LandingRoute.tsx'),
  '/login': () => import('../routes/LoginRoute.tsx'),
  '/signup': () => import('../routes/SignupRoute.tsx'),
  '/forgot-password': () => import('../routes/ForgotPasswordRoute.tsx'),
  '/reset-password/:token': () => import('../routes/ResetPasswordRoute.tsx'),
  '/dashboard': () => import('../routes/DashboardRoute.tsx'),
  '/profile': () => import('../routes/ProfileRoute.tsx'),
  '/search': () => import('../routes/SearchRoute.tsx'),
  '/requests': () => import('../routes/RequestsRoute.tsx'),
  '/matches': () => import('../routes/MatchesRoute.tsx'),
  '/notifications': () => import('../routes/NotificationsRoute.tsx'),
  '/sessions': () => import('../routes/SessionsRoute.tsx'),
  '/chat/:recipientId?': () => import('../routes/ChatRoute.tsx'),
  '/admin': () => import('../routes/AdminRoute.tsx'),
};

type Address = keyof typeof screens;

const addresses = Object.keys(screens) as Address[];

/** Loads the code of the screen at an address ahead of time; where there is none, or no network, nothing. */
export function prefetchScreen(pathname: string): void {
  const address = addresses.find((pattern) => matchPath(pattern, pathname));
  // Whoever opens it hears of a failure then.
  if (address) screens[address]().catch(() => undefined);
}
