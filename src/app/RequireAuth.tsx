import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Navigate } from '../ui/router.ts';
import {
  selectAuthStatus,
  selectLeftByChoice,
  redirectedToLogin,
} from '../features/auth/authSlice.ts';
import { REDIRECT_DELAY } from '../features/auth/redirectDelay.ts';
import { FullScreenLoading } from './shell/FullScreenLoading.tsx';
import { useAppDispatch, useAppSelector } from './hooks.ts';

interface RequireAuthProps {
  /** Shows a notice before the redirect when the auth session expired. */
  showsExpiredNotice?: boolean;
}

/** Renders the route for signed-in students. Redirects others to /login with the present URL. */
export function RequireAuth({ showsExpiredNotice = false }: RequireAuthProps) {
  const status = useAppSelector(selectAuthStatus);
  const leftByChoice = useAppSelector(selectLeftByChoice);
  const location = useLocation();

  if (status === 'signedIn') return <Outlet />;
  const toLogin = <RedirectToLogin from={leftByChoice ? null : urlOf(location)} />;
  if (status === 'expired' && showsExpiredNotice) return <ExpiredNotice>{toLogin}</ExpiredNotice>;
  return toLogin;
}

/**
 * Redirects to /login when the auth session ends on a public route. Its own Suspense boundary keeps
 * `wasSignedIn` while the code of the route loads.
 */
export function RedirectOnSignOut() {
  const status = useAppSelector(selectAuthStatus);
  const leftByChoice = useAppSelector(selectLeftByChoice);
  const location = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (wasSignedIn && status !== 'signedIn') {
    return <RedirectToLogin from={leftByChoice ? null : urlOf(location)} />;
  }
  return (
    <Suspense fallback={<FullScreenLoading />}>
      <Outlet />
    </Suspense>
  );
}

function RedirectToLogin({ from }: { from: string | null }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(redirectedToLogin());
  }, [dispatch]);
  return <Navigate to="/login" replace state={from === null ? null : { from }} />;
}

function ExpiredNotice({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsOver(true);
    }, REDIRECT_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (isOver) return children;
  return (
    <main id="main" className="p-10 text-center">
      <p role="alert" className="text-danger">
        Session expired. Redirecting to login...
      </p>
    </main>
  );
}

const urlOf = ({ pathname, search, hash }: ReturnType<typeof useLocation>) =>
  `${pathname}${search}${hash}`;
