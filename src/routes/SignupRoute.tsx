import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { DELAYS } from '../../contract/constants.ts';
import { useAppSelector } from '../app/hooks.ts';
import { selectIsSignedIn } from '../features/auth/authSlice.ts';
import { SignupForm } from '../features/auth/SignupForm.tsx';
import { Page } from '../ui/Page.tsx';
import { useLater } from './useLater.ts';

export default function SignupRoute() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  // Looked at on entry only: a new student stays for a moment before the profile opens.
  const [wasSignedIn] = useState(isSignedIn);
  const navigate = useNavigate();
  const later = useLater(DELAYS.signupRedirect);
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  return (
    <Page title="Sign Up" width="narrow">
      <SignupForm
        onSignedUp={() => {
          later(() => void navigate('/profile', { replace: true }));
        }}
      />
      <p className="mt-6 text-sm">
        Already have an account?{' '}
        <Link to="/login" className="inline-block py-2 text-action underline">
          Login
        </Link>
      </p>
    </Page>
  );
}
