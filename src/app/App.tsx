import { lazy, Suspense } from 'react';
import { selectAuthStatus } from '../features/auth/authSlice.ts';
import { ToastProvider } from '../features/toasts/ToastProvider.tsx';
import { useAppSelector } from './hooks.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { FullScreenLoading } from './FullScreenLoading.tsx';
import { TopBar } from './TopBar.tsx';

const LiveNotifications = lazy(async () => ({
  default: (await import('../features/notifications/LiveNotifications.tsx')).LiveNotifications,
}));

export function App() {
  const status = useAppSelector(selectAuthStatus);
  if (status === 'checking') return <FullScreenLoading />;
  return (
    <ToastProvider
      below={
        status === 'signedIn' && (
          <Suspense fallback={null}>
            <LiveNotifications />
          </Suspense>
        )
      }
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <TopBar />
      <Suspense fallback={<FullScreenLoading />}>
        <AppRoutes />
      </Suspense>
    </ToastProvider>
  );
}
