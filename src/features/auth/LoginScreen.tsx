import { Suspense, useState } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { useLocation } from 'react-router-dom';
import { Navigate } from '../../ui/router.ts';
import { AUTH_SESSION_COMPROMISED } from '../../../contract/guestConstants.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { AuthLink, readLoginState } from './forms/AuthLink.tsx';
import { AuthPage } from './forms/AuthPage.tsx';
import { selectIsSignedIn, selectWasCompromised } from './authSlice.ts';
import { LoginForm, type Account } from './forms/LoginForm.tsx';
import { PasskeyLogin } from './passkeys/PasskeyLogin.tsx';
import { SignOn } from './SignOn.tsx';
import { WithPasswords } from './signOn/WithPasswords.tsx';
import type { ScreenUrl } from '../../routes.ts';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';

const SignOnCallback = lazyChunk(() => import('./signOn/SignOnCallback.tsx'));
const DemoAccounts = lazyChunk(() => import('./forms/DemoAccounts.tsx'));

const TEXTS = { title: 'Login', lead: 'Good to see you again.' };

export default function LoginScreen() {
  // The provider leads back to here.
  const callback = new URLSearchParams(useLocation().hash.slice(1)).get('sign-on');
  if (callback === null) return <Login />;
  return (
    <AuthPage {...TEXTS} links={null}>
      <Suspense fallback={null}>
        <SignOnCallback query={callback} />
      </Suspense>
    </AuthPage>
  );
}

function Login() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const wasCompromised = useAppSelector(selectWasCompromised);
  // Read on mount only, because a login on this screen redirects to the previous screen.
  const [wasSignedIn] = useState(isSignedIn);
  const location = useLocation();
  const { from, email = '', ...state } = readLoginState(location.state);
  const [problem, setProblem] = useState(state.problem);
  const [account, setAccount] = useState<Account>({ email, password: '' });
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  // Here, in another tab, or before Back restored this screen.
  if (isSignedIn) return <Navigate to={from ?? '/dashboard'} replace />;
  return (
    <AuthPage
      {...TEXTS}
      links={
        <WithPasswords>
          <Links from={from} email={account.email} />
        </WithPasswords>
      }
      below={
        <Suspense fallback={null}>
          <DemoAccounts onChoose={setAccount} />
        </Suspense>
      }
    >
      {/* Why it ended. The toast only says that it did. */}
      {wasCompromised && <ErrorNotice text={AUTH_SESSION_COMPROMISED} />}
      {problem !== undefined && <ErrorNotice text={problem} />}
      <WithPasswords>
        <LoginForm
          account={account}
          mailedDevice={/^#device=(.+)$/.exec(location.hash)?.[1]}
          onChange={setAccount}
        />
        <PasskeyLogin />
      </WithPasswords>
      <SignOn
        from={from}
        onStart={() => {
          setProblem(undefined);
        }}
      />
    </AuthPage>
  );
}

function Links({ from, email }: { from: ScreenUrl | undefined; email: string }) {
  return (
    <>
      <AuthLink to="/forgot-password" state={{ ...(from !== undefined && { from }), email }}>
        Forgot Password
      </AuthLink>
      <AuthLink to="/signup">Sign Up</AuthLink>
    </>
  );
}
