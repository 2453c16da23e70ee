import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../app/hooks.ts';
import { selectIsSignedIn } from '../features/auth/authSlice.ts';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { Page } from '../ui/Page.tsx';

export default function LoginRoute() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  // Looked at on entry only: signing in here leads to where one came from.
  const [wasSignedIn] = useState(isSignedIn);
  const navigate = useNavigate();
  const origin = originOf(useLocation().state);
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  return (
    <Page title="Login" width="narrow">
      <LoginForm onSignedIn={() => void navigate(origin ?? '/dashboard', { replace: true })} />
      <p className="mt-6 flex flex-wrap justify-between gap-2 text-sm">
        <Link to="/forgot-password" className="py-2 text-action underline">
          Forgot Password
        </Link>
        <Link to="/signup" className="py-2 text-action underline">
          Sign Up
        </Link>
      </p>
    </Page>
  );
}

/** Where the guard sent someone here from; only an address of this page counts. */
function originOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null;
}
