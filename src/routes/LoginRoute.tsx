import { Suspense, useState } from 'react';
import { lazyChunk } from '../ui/loading/lazyChunk.ts';
import { useLocation } from 'react-router-dom';
import { Navigate } from '../ui/router.ts';
import { AUTH_SESSION_COMPROMISED } from '../../contract/guestConstants.ts';
import { useAppSelector } from '../store/hooks.ts';
import { AuthLink, readLoginState } from '../features/auth/forms/AuthLink.tsx';
import { AuthPage } from '../features/auth/forms/AuthPage.tsx';
import { selectIsSignedIn, selectWasCompromised } from '../features/auth/authSlice.ts';
import { LoginForm, type Account } from '../features/auth/forms/LoginForm.tsx';
import { PasskeyLogin } from '../features/auth/passkeys/PasskeyLogin.tsx';
import { ErrorNotice } from '../ui/loading/ErrorNotice.tsx';

const DemoAccounts = lazyChunk(() => import('../features/auth/forms/DemoAccounts.tsx'));

export default function LoginRoute() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const wasCompromised = useAppSelector(selectWasCompromised);
  // Read on mount only, because a login on this screen redirects to the previous screen.
  const [wasSignedIn] = useState(isSignedIn);
  const [hasLoggedIn, setHasLoggedIn] = useState(false);
  const location = useLocation();
  const { from, email = '' } = readLoginState(location.state);
  const [account, setAccount] = useState<Account>({ email, password: '' });
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  if (hasLoggedIn && isSignedIn) return <Navigate to={from ?? '/dashboard'} replace />;
  const onSignedIn = () => {
    setHasLoggedIn(true);
  };
  return (
    <AuthPage
      title="Login"
      lead="Good to see you again."
      links={
        <>
          <AuthLink
            to="/forgot-password"
            state={{ ...(from !== undefined && { from }), email: account.email }}
          >
            Forgot Password
          </AuthLink>
          <AuthLink to="/signup">Sign Up</AuthLink>
        </>
      }
      below={
        <Suspense fallback={null}>
          <DemoAccounts onChoose={setAccount} />
        </Suspense>
      }
    >
      {/* Why it ended. The toast only says that it did. */}
      {wasCompromised && <ErrorNotice text={AUTH_SESSION_COMPROMISED} />}
      <LoginForm
        account={account}
        mailedDevice={/^#device=(.+)$/.exec(location.hash)?.[1]}
        onChange={setAccount}
        onSignedIn={onSignedIn}
      />
      <PasskeyLogin onSignedIn={onSignedIn} />
    </AuthPage>
  );
}
