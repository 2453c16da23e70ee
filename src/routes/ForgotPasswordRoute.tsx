import { useNavigate } from 'react-router-dom';
import { AuthLink } from '../features/auth/forms/AuthLink.tsx';
import { AuthPage } from '../features/auth/forms/AuthPage.tsx';
import { ForgotPasswordForm } from '../features/auth/forms/ForgotPasswordForm.tsx';
import { REDIRECT_DELAY } from '../features/auth/redirectDelay.ts';
import { useTimeout } from '../ui/hooks/useTimeout.ts';

export default function ForgotPasswordRoute() {
  const navigate = useNavigate();
  const later = useTimeout(REDIRECT_DELAY);
  return (
    <AuthPage
      title="Forgot Password"
      lead="We send you a link with which you set a new one."
      links={<AuthLink to="/login">Back to Login</AuthLink>}
    >
      <ForgotPasswordForm
        onSent={() => {
          later(() => void navigate('/login'));
        }}
      />
    </AuthPage>
  );
}
