import { lazy, Suspense, useState, type ComponentType } from 'react';
import { selectAuthStatus } from '../features/auth/authSlice.ts';
import { ToastProvider } from '../features/toasts/ToastProvider.tsx';
import { useAppSelector } from './hooks.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { FullScreenLoading } from './FullScreenLoading.tsx';
import { TopBar } from './TopBar.tsx';
import { UnreadTitle } from './UnreadTitle.tsx';
import { usePrefetch } from './usePrefetch.ts';
import { NOTHING_UNREAD, UnreadContext } from './useUnread.ts';

const LiveNotifications = lazy(async () => ({
  default: (await import('../features/notifications/LiveNotifications.tsx')).LiveNotifications,
}));

const UnreadCounts = lazy(async () => ({
  default: (await import('./UnreadCounts.tsx')).UnreadCounts,
}));

interface AppProps {
  /** Shows every piece of src/ui at /ui; there is none in production. */
  gallery?: ComponentType | undefined;
}

export function App({ gallery }: AppProps) {
  usePrefetch();
  const status = useAppSelector(selectAuthStatus);
  const [unread, setUnread] = useState(NOTHING_UNREAD);
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
      <UnreadContext value={isSignedIn ? unread : NOTHING_UNREAD}>
        <TopBar />
        <UnreadTitle>
          <Suspense fallback={<FullScreenLoading />}>
            <AppRoutes gallery={gallery} />
          </Suspense>
        </UnreadTitle>
      </UnreadContext>
    </ToastProvider>
  );
}
