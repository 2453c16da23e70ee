import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '../../ui/router.ts';
import { AuthLink, readLoginState } from './forms/AuthLink.tsx';
import { AuthPage } from './forms/AuthPage.tsx';
import { ForgotPasswordForm } from './forms/ForgotPasswordForm.tsx';
import { REDIRECT_DELAY } from './redirectDelay.ts';
import { useTimeout } from '../../ui/hooks/timers.ts';

export default function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const later = useTimeout(REDIRECT_DELAY);
  const entry = readLoginState(useLocation().state);
  const [email, setEmail] = useState(entry.email ?? '');
  const state = { ...entry, email };
  return (
    <AuthPage
      title="Forgot Password"
      lead="We send you a link with which you set a new one."
      links={
        <AuthLink to="/login" state={state}>
          Back to Login
        </AuthLink>
      }
    >
      <ForgotPasswordForm
        email={email}
        onChange={setEmail}
        onSent={() => {
          later(() => void navigate('/login', { state }));
        }}
      />
    </AuthPage>
  );
}
