import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { SCREEN_PATHS, SCREENS, type ScreenPath } from '../routes.ts';

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

type Load = () => Promise<{ default: ComponentType }>;

/** Loads the code of each screen, by path. */
export const lazyRoutes = Object.fromEntries(
  SCREEN_PATHS.map((path): [ScreenPath, Load] => {
    const [feature, name] = SCREENS[path].screen.split('/');
    // Vite makes a chunk for each file that the pattern matches.
    const load = () => import(`../features/${feature}/${name}Screen.tsx`) as ReturnType<Load>;
    return [path, memoize(load)];
  }),
) as Record<ScreenPath, Load>;

/** Loads the code of the screen at a path. Does nothing for unknown paths and ignores failures. */
export async function prefetchRoute(pathname: string): Promise<void> {
  const path = SCREEN_PATHS.find((pattern) => matchPath(pattern, pathname));
  // Opening the screen reports the failure.
  if (path) await lazyRoutes[path]().catch(() => undefined);
}
