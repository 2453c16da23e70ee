import { useNavigate, useParams } from 'react-router-dom';
import { AuthLink } from '../features/auth/AuthLink.tsx';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import { REDIRECT_DELAY } from '../features/auth/redirectDelay.ts';
import { useTimeout } from '../ui/useTimeout.ts';

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
