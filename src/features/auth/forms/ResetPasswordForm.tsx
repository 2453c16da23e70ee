import { useMemo, useState } from 'react';
import { fieldErrors } from '../../../api/errorText.ts';
import { TextField } from '../../../ui/controls/Field.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SuccessNotice } from '../SuccessNotice.tsx';
import { useResetPasswordMutation } from '../resetApi.ts';
import { AuthForm } from '../AuthForm.tsx';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';

const DONE = 'Password reset successful! Redirecting to login...';

interface ResetPasswordFormProps {
  token: string;
  /** Of the account, if it is known. */
  email: string | undefined;
  onReset: () => void;
}

export function ResetPasswordForm({ token, email, onReset }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [reset, { data, isLoading, isSuccess, error }] = useResetPasswordMutation();

  const ownTexts = useMemo(() => (email === undefined ? [] : [email]), [email]);
  const submit = async () => {
    const response = await reset({ token, password });
    if (!response.error) onReset();
  };

  return (
    <AuthForm
      onSubmit={submit}
      error={error}
      fallback={FALLBACK_MESSAGES.resetPassword}
      fields={['password']}
    >
      {isSuccess && <SuccessNotice text={data.message || DONE} />}
      {email !== undefined && (
        // By which a password manager knows the account.
        <TextField label="Account" type="email" autoComplete="username" readOnly value={email} />
      )}
      <NewPasswordField
        label="New Password"
        ownTexts={ownTexts}
        error={fieldErrors(error).password}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" busy={isLoading} disabled={isSuccess} busyText="Resetting...">
        Reset Password
      </Button>
    </AuthForm>
  );
}
