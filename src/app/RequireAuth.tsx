import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { DELAYS } from '../../contract/constants.ts';
import { selectAuthStatus, selectLeftByChoice, turnedAway } from '../features/auth/authSlice.ts';
import { Loading } from '../ui/Notices.tsx';
import { FullScreenLoading } from './FullScreenLoading.tsx';
import { useAppDispatch, useAppSelector } from './hooks.ts';

interface RequireAuthProps {
  /** These screens say that the session expired before they lead to the sign-in page. */
  saysWhenExpired?: boolean;
}

/** Lets signed-in students through; everyone else goes to /login, which remembers from where. */
export function RequireAuth({ saysWhenExpired = false }: RequireAuthProps) {
  const status = useAppSelector(selectAuthStatus);
  const leftByChoice = useAppSelector(selectLeftByChoice);
  const location = useLocation();

  if (status === 'checking') return <Loading text="Loading" />;
  if (status === 'signedIn') return <Outlet />;
  const toLogin = <ToLogin from={leftByChoice ? null : addressOf(location)} />;
  if (status === 'expired' && saysWhenExpired) return <ExpiredNotice>{toLogin}</ExpiredNotice>;
  return toLogin;
}

/**
 * For pages that are open to all: who was signed in is led away when the session ends there. That
 * someone was signed in must outlive the wait for the screen's code, hence the boundary of its own.
 */
export function LeaveWithSession() {
  const status = useAppSelector(selectAuthStatus);
  const leftByChoice = useAppSelector(selectLeftByChoice);
  const location = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (wasSignedIn && status !== 'signedIn') {
    return <ToLogin from={leftByChoice ? null : addressOf(location)} />;
  }
  return (
    <Suspense fallback={<FullScreenLoading />}>
      <Outlet />
    </Suspense>
  );
}

function ToLogin({ from }: { from: string | null }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(turnedAway());
  }, [dispatch]);
  return <Navigate to="/login" replace state={from === null ? null : { from }} />;
}

function ExpiredNotice({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true);
    }, DELAYS.messageRedirect);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (over) return children;
  return (
    <main id="main" className="p-10 text-center">
      <p role="alert" className="text-danger">
        Session expired. Redirecting to login...
      </p>
    </main>
  );
}

const addressOf = ({ pathname, search, hash }: ReturnType<typeof useLocation>) =>
  `${pathname}${search}${hash}`;
