import { lazy, Suspense, useState } from 'react';
import { useGetMeQuery } from '../features/auth/authApi.ts';
import { selectAuthStatus } from '../features/auth/authSlice.ts';
import { ToastProvider } from '../features/toasts/ToastProvider.tsx';
import { useAppSelector } from '../store/hooks.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { BottomBar, LiveNotifications, UnreadCounts } from './member/loadMember.ts';
import { FullScreenLoading } from './shell/FullScreenLoading.tsx';
import { NavigationLog } from './shell/NavigationLog.tsx';
import { TopBar } from './TopBar.tsx';
import { UnreadTitle } from './shell/UnreadTitle.tsx';
import { usePrefetch } from './usePrefetch.ts';
import { NO_UNREAD, UnreadContext } from './shell/useUnread.ts';

const VerificationBanner = lazy(() => import('../features/account/VerificationBanner.tsx'));

export function App() {
  usePrefetch();
  const status = useAppSelector(selectAuthStatus);
  const [unread, setUnread] = useState(NO_UNREAD);
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
          <Suspense fallback={null}>
            <LiveNotifications />
            <UnreadCounts onChange={setUnread} />
          </Suspense>
        )
      }
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3 focus:shadow-overlay"
      >
        Skip to content
      </a>
      <NavigationLog />
      <UnreadContext value={isSignedIn ? unread : NO_UNREAD}>
        <TopBar />
        {needsVerification && (
          <Suspense fallback={null}>
            <VerificationBanner />
          </Suspense>
        )}
        <UnreadTitle>
          <Suspense fallback={<FullScreenLoading />}>
            <AppRoutes />
          </Suspense>
        </UnreadTitle>
        {isSignedIn && (
          <Suspense fallback={null}>
            <BottomBar />
          </Suspense>
        )}
      </UnreadContext>
    </ToastProvider>
  );
}
