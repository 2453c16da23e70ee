import { useNavigate, useParams } from 'react-router-dom';
import { AuthLink } from '../features/auth/forms/AuthLink.tsx';
import { AuthPage } from '../features/auth/forms/AuthPage.tsx';
import { ResetPasswordForm } from '../features/auth/forms/ResetPasswordForm.tsx';
import { REDIRECT_DELAY } from '../features/auth/redirectDelay.ts';
import { useTimeout } from '../ui/hooks/useTimeout.ts';

export default function ResetPasswordRoute() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const later = useTimeout(REDIRECT_DELAY);
  return (
    <AuthPage
      title="Reset Password"
      lead="Choose a new password for your account."
      links={<AuthLink to="/login">Back to Login</AuthLink>}
    >
      <ResetPasswordForm
        token={token}
        onReset={() => {
          later(() => void navigate('/login'));
        }}
      />
    </AuthPage>
  );
}
