import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Link, useNavigate } from '../../ui/router.ts';
import { statusOf } from '../../api/errorText.ts';
import { useCheckResetLinkMutation } from './resetApi.ts';
import { AuthLink } from './forms/AuthLink.tsx';
import { AuthPage } from './forms/AuthPage.tsx';
import { ResetPasswordForm } from './forms/ResetPasswordForm.tsx';
import { REDIRECT_DELAY } from './redirectDelay.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { useTimeout } from '../../ui/hooks/timers.ts';

export default function ResetPasswordScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const later = useTimeout(REDIRECT_DELAY);
  const { isUnusable, email } = useResetLink(token);
  if (isUnusable) return <UnusableLink />;
  return (
    <AuthPage
      title="Reset Password"
      lead="Choose a new password for your account."
      links={<AuthLink to="/login">Back to Login</AuthLink>}
    >
      <ResetPasswordForm
        {...{ token, email }}
        onReset={() => {
          later(() => void navigate('/login'));
        }}
      />
    </AuthPage>
  );
}

function UnusableLink() {
  return (
    <AuthPage
      title="Reset Password"
      lead="Each link works once, for 30 minutes."
      links={<AuthLink to="/login">Back to Login</AuthLink>}
    >
      <ErrorNotice text="This reset link is not valid any more." />
      <Link to="/forgot-password" className={buttonClass()}>
        Send a new link
      </Link>
    </AuthPage>
  );
}

/** Returns whether the service says that the link cannot be used, and the account. Other services do not say. */
function useResetLink(token: string) {
  const [check, { data, error }] = useCheckResetLinkMutation();
  useEffect(() => {
    void check({ token });
  }, [check, token]);
  // A token with other characters than those of a token is refused.
  return {
    isUnusable: data?.usable === false || statusOf(error) === 400,
    email: data?.email,
  };
}
