import { useNavigate } from 'react-router-dom';
import { DELAYS } from '../../contract/constants.ts';
import { AuthLink } from '../features/auth/AuthLink.tsx';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx';
import { useTimeout } from '../ui/useTimeout.ts';

export default function ForgotPasswordRoute() {
  const navigate = useNavigate();
  const later = useTimeout(DELAYS.messageRedirect);
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
