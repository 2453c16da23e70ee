import { useState } from 'react';
import { Navigate } from '../../ui/router.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { AuthLink } from './forms/AuthLink.tsx';
import { AuthPage } from './forms/AuthPage.tsx';
import { selectIsSignedIn } from './authSlice.ts';
import { SignupForm } from './forms/SignupForm.tsx';
import { SignOn } from './SignOn.tsx';
import { WithPasswords } from './signOn/WithPasswords.tsx';
import { useTimeout } from '../../ui/hooks/timers.ts';

/** Milliseconds that the success message is shown. */
const REDIRECT_DELAY = 1_000;

export default function SignupScreen() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  // Read on mount only, because a sign-up on this screen redirects after a delay.
  const [wasSignedIn] = useState(isSignedIn);
  const [isGreeted, setIsGreeted] = useState(false);
  const later = useTimeout(REDIRECT_DELAY);
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  if (isGreeted && isSignedIn) return <Navigate to="/profile" replace />;
  return (
    <AuthPage
      title="Sign Up"
      lead="Then say what you study, and see who fits."
      links={
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          Already have an account? <AuthLink to="/login">Login</AuthLink>
        </p>
      }
    >
      <WithPasswords>
        <SignupForm
          onSignedUp={() => {
            later(() => {
              setIsGreeted(true);
            });
          }}
        />
      </WithPasswords>
      <SignOn from="/profile" />
    </AuthPage>
  );
}
