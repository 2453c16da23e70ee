import { matchPath } from 'react-router-dom';

/** Memoizes a load, so that a prefetched route renders at once. Failures are not memoized. */
function memoize<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () =>
    (loading ??= load().then(
      (loaded) => (loading = resolvedThenable(loaded)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
}

/**
 * Returns a promise that calls back synchronously in `then`. With an ordinary promise, `lazy` suspends
 * for a moment, which shows a spinner on slow devices.
 */
function resolvedThenable<Loaded>(loaded: Loaded): Promise<Loaded> {
  return Object.assign(Promise.resolve(loaded), {
    then: (onLoaded?: ((loaded: Loaded) => unknown) | null) =>
      Promise.resolve(onLoaded ? onLoaded(loaded) : loaded),
  });
}

/** Loads the code of each route, by path pattern. */
export const lazyRoutes = {
  '/': memoize(() => import('../routes/LandingRoute.tsx')),
  '/login': memoize(() => import('../routes/auth/LoginRoute.tsx')),
  '/signup': memoize(() => import('../routes/auth/SignupRoute.tsx')),
  '/forgot-password': memoize(() => import('../routes/auth/ForgotPasswordRoute.tsx')),
  '/reset-password/:token': memoize(() => import('../routes/auth/ResetPasswordRoute.tsx')),
  '/verify-email/:token': memoize(() => import('../routes/auth/VerifyEmailRoute.tsx')),
  '/dashboard': memoize(() => import('../routes/DashboardRoute.tsx')),
  '/profile': memoize(() => import('../routes/ProfileRoute.tsx')),
  '/welcome/:step?': memoize(() => import('../routes/WelcomeRoute.tsx')),
  '/search': memoize(() => import('../routes/SearchRoute.tsx')),
  '/requests': memoize(() => import('../routes/RequestsRoute.tsx')),
  '/people/:userId': memoize(() => import('../routes/PersonRoute.tsx')),
  '/matches': memoize(() => import('../routes/MatchesRoute.tsx')),
  '/notifications': memoize(() => import('../routes/NotificationsRoute.tsx')),
  '/sessions': memoize(() => import('../routes/SessionsRoute.tsx')),
  '/settings': memoize(() => import('../routes/SettingsRoute.tsx')),
  '/chat/:recipientId?': memoize(() => import('../routes/ChatRoute.tsx')),
  '/admin': memoize(() => import('../routes/admin/AdminRoute.tsx')),
  '/admin/users/:userId': memoize(() => import('../routes/admin/AdminUserRoute.tsx')),
  '/admin/reports': memoize(() => import('../routes/admin/AdminReportsRoute.tsx')),
  '/admin/audit': memoize(() => import('../routes/admin/AdminAuditRoute.tsx')),
};

type RoutePath = keyof typeof lazyRoutes;

const paths = Object.keys(lazyRoutes) as RoutePath[];

/** Loads the code of the route at a path. Does nothing for unknown paths and ignores failures. */
export async function prefetchRoute(pathname: string): Promise<void> {
  const path = paths.find((pattern) => matchPath(pattern, pathname));
  // Opening the route reports the failure.
  if (path) await lazyRoutes[path]().catch(() => undefined);
}
