import { Suspense, type ComponentType, type ReactElement, useLayoutEffect, useRef } from 'react';
import {
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  type Location,
  NavigationType,
  useNavigationType,
} from 'react-router-dom';
import { selectIsSignedIn } from '../features/auth/authSlice.ts';
import { SCREEN_PATHS, SCREENS, type Screen, type ScreenPath } from '../routes.ts';
import { lazyChunk } from '../ui/loading/lazyChunk.ts';
import { OptionalPart } from '../ui/loading/Part.tsx';
import { PageCovered } from '../ui/Page.tsx';
import { backgroundLocationOf } from '../ui/people/backgroundLocation.ts';
import { useAppSelector } from './hooks.ts';
import { RedirectOnSignOut, RequireAuth } from './RequireAuth.tsx';
import { lazyRoutes } from './lazyRoutes.ts';
import { ScreenBoundary } from './shell/ErrorBoundary.tsx';
import { KeyboardShortcuts, NewMatch } from './member/lazyComponents.ts';

const NotFound = lazyChunk(() => import('./shell/NotFound.tsx'));

const SIGNED_OUT: Record<NonNullable<Screen['signedOut']>, ReactElement> = {
  open: <Outlet />,
  untilSignOut: <RedirectOnSignOut />,
  login: <RequireAuth />,
  notice: <RequireAuth showsExpiredNotice />,
};
type SignedOut = keyof typeof SIGNED_OUT;

const COMPONENTS = Object.fromEntries(
  SCREEN_PATHS.map((path) => [path, lazyChunk(lazyRoutes[path])]),
) as Record<ScreenPath, ComponentType>;
const Person = COMPONENTS['/people/:userId'];

/** All screens of the page. Each one loads when it is first opened. */
export function AppRoutes() {
  const location = useLocation();
  const person = useMatch('/people/:userId');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isCovered = person !== null && isSignedIn;
  return (
    <>
      <PageCovered value={isCovered}>
        <MainRoutes
          location={person ? (backgroundLocationOf(location.state) ?? location) : location}
        />
      </PageCovered>
      {isSignedIn && (
        <OptionalPart>
          <Suspense fallback={null}>
            <KeyboardShortcuts />
            {person ? <Person key={person.params.userId} /> : <NewMatch />}
          </Suspense>
        </OptionalPart>
      )}
    </>
  );
}

/** @param props.location the page below the panel of a person, or the present location. */
function MainRoutes({ location }: { location: Location }) {
  useScrollToTop(location.pathname);
  return (
    <ScreenBoundary path={location.pathname}>
      <Routes location={location}>
        {(Object.keys(SIGNED_OUT) as SignedOut[]).map((signedOut) => (
          <Route key={signedOut} element={SIGNED_OUT[signedOut]}>
            {SCREEN_PATHS.filter((path) => signedOutOf(SCREENS[path]) === signedOut).map(
              renderRoute,
            )}
          </Route>
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </ScreenBoundary>
  );
}

function renderRoute(path: ScreenPath) {
  const Component = COMPONENTS[SCREENS[path].below ?? path];
  return <Route key={path} path={path} element={<Component />} />;
}

const signedOutOf = ({ isGuest, signedOut = isGuest ? 'open' : 'login' }: Screen) => signedOut;

/**
 * Shows a page from its top when it is opened. After Back and Forward the browser restores the position.
 * @param pathname of the page, not of a panel above it
 */
function useScrollToTop(pathname: string): void {
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== NavigationType.Pop) document.documentElement.scrollTop = 0;
  }, [pathname, type]);
}
