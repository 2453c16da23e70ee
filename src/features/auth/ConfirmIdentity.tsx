import { useLocation } from 'react-router-dom';
import { fieldErrors, statusOf, type ApiError } from '../../api/errorText.ts';
import type { ScreenUrl } from '../../routes.ts';
import { PasswordField } from './PasswordField.tsx';
import { useHasPassword } from './useHasPassword.ts';
import { SignOn } from './SignOn.tsx';

interface ConfirmIdentityProps {
  label: string;
  password: string;
  /** Of the change. */
  error: ApiError | undefined;
  onChange: (password: string) => void;
}

/**
 * Confirms a serious change by the password, or for an account without one by a login with the provider,
 * which is offered when the service has asked for it.
 */
export function ConfirmIdentity({ label, password, error, onChange }: ConfirmIdentityProps) {
  const { pathname } = useLocation();
  if (!useHasPassword()) {
    return statusOf(error) === 403 && <SignOn from={pathname as ScreenUrl} again />;
  }
  return (
    <PasswordField
      label={label}
      autoComplete="current-password"
      required
      missing="Please enter your password."
      error={fieldErrors(error)['password']}
      value={password}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
