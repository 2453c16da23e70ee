import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { lazyChunk } from '../ui/loading/lazyChunk.ts';
import { OptionalPart } from '../ui/loading/Part.tsx';
import { useGetMeQuery } from '../features/auth/authApi.ts';
import { selectAuthStatus } from '../features/auth/authSlice.ts';
import { ToastProvider } from '../features/toasts/ToastProvider.tsx';
import { useAppSelector, useAppDispatch } from './hooks.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { BottomBar, MemberNotifications } from './member/lazyComponents.ts';
import { FullScreenLoading } from './shell/FullScreenLoading.tsx';
import { TopBar } from './TopBar.tsx';
import { UnreadTitle } from './shell/unread.tsx';
import { prefetchRoute } from './lazyRoutes.ts';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { navigated } from '../features/toasts/toastsSlice.ts';
import { SkipLink } from '../ui/SkipLink.tsx';
import { browserWentOnline } from '../socket/socketActions.ts';

const VerificationBanner = lazyChunk(() => import('../features/account/VerificationBanner.tsx'));

export function App() {
  usePrefetch();
  useOnlineAction();
  const status = useAppSelector(selectAuthStatus);
  const isSignedIn = status === 'signedIn';
  const { needsVerification } = useGetMeQuery(undefined, {
    skip: !isSignedIn,
    selectFromResult: ({ data }) => ({ needsVerification: data?.needsVerification ?? false }),
  });
  if (status === 'checking') return <FullScreenLoading />;
  return (
    <ToastProvider
      below={
        isSignedIn && (
          <OptionalPart>
            <Suspense fallback={null}>
              <MemberNotifications />
            </Suspense>
          </OptionalPart>
        )
      }
    >
      <SkipLink to="main">Skip to content</SkipLink>
      <NavigationLog />
      <TopBar />
      {needsVerification && (
        <OptionalPart>
          <Suspense fallback={null}>
            <VerificationBanner />
          </Suspense>
        </OptionalPart>
      )}
      <UnreadTitle>
        <Suspense fallback={<FullScreenLoading />}>
          <AppRoutes />
        </Suspense>
      </UnreadTitle>
      {isSignedIn && (
        <OptionalPart>
          <Suspense fallback={null}>
            <BottomBar />
          </Suspense>
        </OptionalPart>
      )}
    </ToastProvider>
  );
}

const EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Prefetches the route of a link when it is hovered, focused or touched. */
export function usePrefetch(prefetch: (pathname: string) => void = prefetchRoute): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link && link.origin === location.origin) prefetch(link.pathname);
    };
    for (const event of EVENTS) document.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, onIntent);
    };
  }, [prefetch]);
}

/** Dispatches an action for each navigation after the first page. Renders nothing. */
export function NavigationLog() {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, search });
  // A layout effect, because effects of the opened page may show a toast.
  useLayoutEffect(() => {
    const { current } = shown;
    if (current.pathname === pathname && current.search === search) return;
    shown.current = { pathname, search };
    const isRedirect = type === NavigationType.Replace;
    const opensPage = current.pathname !== pathname && !isRedirect;
    dispatch(navigated({ path: pathname + search, opensPage }));
  }, [dispatch, pathname, search, type]);
  return null;
}

/** Dispatches an action when the browser has a network again. */
function useOnlineAction(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onOnline = () => dispatch(browserWentOnline());
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
    };
  }, [dispatch]);
}
