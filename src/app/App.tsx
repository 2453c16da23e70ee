import { lazy, Suspense, useState } from 'react';
import { selectAuthStatus } from '../features/auth/authSlice.ts';
import { ToastProvider } from '../features/toasts/ToastProvider.tsx';
import { useAppSelector } from './hooks.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { FullScreenLoading } from './shell/FullScreenLoading.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { UnreadTitle } from './shell/UnreadTitle.tsx';
import { usePrefetch } from './usePrefetch.ts';
import { NO_UNREAD, UnreadContext } from './shell/useUnread.ts';

const LiveNotifications = lazy(async () => ({
  default: (await import('../features/notifications/live/LiveNotifications.tsx')).LiveNotifications,
}));

const UnreadCounts = lazy(async () => ({
  default: (await import('./member/UnreadCounts.tsx')).UnreadCounts,
}));

export function App() {
  usePrefetch();
  const status = useAppSelector(selectAuthStatus);
  const [unread, setUnread] = useState(NO_UNREAD);
  if (status === 'checking') return <FullScreenLoading />;
  const isSignedIn = status === 'signedIn';
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
      <UnreadContext value={isSignedIn ? unread : NO_UNREAD}>
        <TopBar />
        <UnreadTitle>
          <Suspense fallback={<FullScreenLoading />}>
            <AppRoutes />
          </Suspense>
        </UnreadTitle>
      </UnreadContext>
    </ToastProvider>
  );
}
