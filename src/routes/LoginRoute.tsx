import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AUTH_SESSION_COMPROMISED } from '../../contract/guestConstants.ts';
import { useAppSelector } from '../app/hooks.ts';
import { AuthLink } from '../features/auth/forms/AuthLink.tsx';
import { AuthPage } from '../features/auth/forms/AuthPage.tsx';
import { selectIsSignedIn, selectWasCompromised } from '../features/auth/authSlice.ts';
import { DemoAccounts } from '../features/auth/forms/DemoAccounts.tsx';
import { LoginForm, type Account } from '../features/auth/forms/LoginForm.tsx';
import { PasskeyLogin } from '../features/auth/passkeys/PasskeyLogin.tsx';
import { ErrorNotice } from '../ui/loading/ErrorNotice.tsx';

export default function LoginRoute() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const wasCompromised = useAppSelector(selectWasCompromised);
  // Read on mount only, because a login on this screen redirects to the previous screen.
  const [wasSignedIn] = useState(isSignedIn);
  const [hasLoggedIn, setHasLoggedIn] = useState(false);
  const [account, setAccount] = useState<Account>({ email: '', password: '' });
  const origin = originOf(useLocation().state);
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  if (hasLoggedIn && isSignedIn) return <Navigate to={origin ?? '/dashboard'} replace />;
  const onSignedIn = () => {
    setHasLoggedIn(true);
  };
  return (
    <AuthPage
      title="Login"
      lead="Good to see you again."
      links={
        <>
          <AuthLink to="/forgot-password">Forgot Password</AuthLink>
          <AuthLink to="/signup">Sign Up</AuthLink>
        </>
      }
      below={<DemoAccounts onChoose={setAccount} />}
    >
      {/* Its toast disappears before the text can be read. */}
      {wasCompromised && <ErrorNotice text={AUTH_SESSION_COMPROMISED} />}
      <LoginForm account={account} onChange={setAccount} onSignedIn={onSignedIn} />
      <PasskeyLogin onSignedIn={onSignedIn} />
    </AuthPage>
  );
}

/** Returns the path that redirected here, unless it is not a path of this page. */
function originOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null;
}
