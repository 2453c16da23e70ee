import { Link, useNavigate } from 'react-router-dom';
import { DELAYS } from '../../contract/constants.ts';
import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx';
import { Page } from '../ui/Page.tsx';
import { useLater } from './useLater.ts';

export default function ForgotPasswordRoute() {
  const navigate = useNavigate();
  const later = useLater(DELAYS.messageRedirect);
  return (
    <Page title="Forgot Password" width="narrow">
      <ForgotPasswordForm
        onSent={() => {
          later(() => void navigate('/login'));
        }}
      />
      <Link to="/login" className="mt-6 inline-block py-2 text-sm text-action underline">
        Back to Login
      </Link>
    </Page>
  );
}
