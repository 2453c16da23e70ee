import { matchPath } from 'react-router-dom';

/** Loads no more than once, so that what is loaded ahead is there at once; a failure is forgotten. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () =>
    (loading ??= load().then(
      (loaded) => (loading = inHand(loaded)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
}

/**
 * A promise that calls back within `then`: `lazy` takes what is loaded from it while it draws. From
 * any other it would take it a moment later, and show a spinner where the device is slow.
 */
function inHand<Loaded>(loaded: Loaded): Promise<Loaded> {
  return Object.assign(Promise.resolve(loaded), {
    then: (onLoaded?: ((loaded: Loaded) => unknown) | null) =>
      Promise.resolve(onLoaded ? onLoaded(loaded) : loaded),
  });
}

/** The code of each screen, by its address; loaded when first wanted, which may be before it is opened. */
export const screens = {
  '/': once(() => import('../routes/LandingRoute.tsx')),
  '/login': once(() => import('../routes/LoginRoute.tsx')),
  '/signup': once(() => import('../routes/SignupRoute.tsx')),
  '/forgot-password': once(() => import('../routes/ForgotPasswordRoute.tsx')),
  '/reset-password/:token': once(() => import('../routes/ResetPasswordRoute.tsx')),
  '/dashboard': once(() => import('../routes/DashboardRoute.tsx')),
  '/profile': once(() => import('../routes/ProfileRoute.tsx')),
  '/search': once(() => import('../routes/SearchRoute.tsx')),
  '/requests': once(() => import('../routes/RequestsRoute.tsx')),
  '/matches': once(() => import('../routes/MatchesRoute.tsx')),
  '/notifications': once(() => import('../routes/NotificationsRoute.tsx')),
  '/sessions': once(() => import('../routes/SessionsRoute.tsx')),
  '/chat/:recipientId?': once(() => import('../routes/ChatRoute.tsx')),
  '/admin': once(() => import('../routes/AdminRoute.tsx')),
};

type Address = keyof typeof screens;

const addresses = Object.keys(screens) as Address[];

/** Loads the code of the screen at an address ahead of time; where there is none, or no network, nothing. */
export async function prefetchScreen(pathname: string): Promise<void> {
  const address = addresses.find((pattern) => matchPath(pattern, pathname));
  // Whoever opens it hears of a failure then.
  if (address) await screens[address]().catch(() => undefined);
}
