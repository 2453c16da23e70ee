import { errorText, type ApiError } from '../../api/errorText.ts';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { ConfirmIdentity } from '../auth/ConfirmIdentity.tsx';

interface AdminIdentityProps {
  password: string;
  /** Why the service refused the deletion, if the admin can still confirm it. */
  refusal: ApiError | undefined;
  onChange: (password: string) => void;
}

/** The password of the admin, or a login with the provider, without which nothing is deleted. */
export function AdminIdentity({ password, refusal, onChange }: AdminIdentityProps) {
  return (
    <>
      {refusal && <ErrorNotice text={errorText(refusal, 'Please log in again first.')} />}
      <ConfirmIdentity
        label="Your password"
        password={password}
        error={refusal}
        onChange={onChange}
      />
    </>
  );
}
