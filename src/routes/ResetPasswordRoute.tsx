import { Link, useNavigate, useParams } from 'react-router-dom';
import { DELAYS } from '../../contract/constants.ts';
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import { Page } from '../ui/Page.tsx';
import { useLater } from './useLater.ts';

export default function ResetPasswordRoute() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const later = useLater(DELAYS.messageRedirect);
  return (
    <Page title="Reset Password" width="narrow">
      <ResetPasswordForm
        token={token}
        onReset={() => {
          later(() => void navigate('/login'));
        }}
      />
      <Link to="/login" className="mt-6 inline-block py-2 text-sm text-action underline">
        Back to Login
      </Link>
    </Page>
  );
}
