import { useState } from 'react';
import type { SignOnLink } from '../../../../contract/signOn.ts';
import { signIn } from '../signIn.ts';
import { fieldErrors } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAppDispatch } from '../../../app/hooks.ts';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { AuthForm } from '../AuthForm.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useSignOnMutation } from '../signOnApi.ts';

/** Asks once for the password of the account with the same email. */
export function LinkForm({ link: { linkToken, email } }: { link: SignOnLink }) {
  const [password, setPassword] = useState('');
  const dispatch = useAppDispatch();
  const [login, { isLoading, isSuccess, error }] = useSignOnMutation();
  return (
    <AuthForm
      onSubmit={async () => {
        const { data } = await login({ linkToken, password });
        if (data && 'userId' in data) dispatch(signIn(data.userId));
      }}
      error={error}
      fallback={FALLBACK_MESSAGES.login}
      fields={['password']}
    >
      <p className="text-muted wrap-anywhere">
        You have an account with {email} already. Enter its password once to log in to it this way,
        too.
      </p>
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        missing="Please enter your password."
        error={fieldErrors(error)['password']}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" busy={isLoading || isSuccess} busyText="Logging in...">
        Login
      </Button>
    </AuthForm>
  );
}
