import { useState } from 'react';
import { fieldErrors } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SuccessNotice } from './SuccessNotice.tsx';
import { useResetPasswordMutation } from '../passwords/resetApi.ts';
import { AuthForm } from './AuthForm.tsx';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { NewPasswordField } from '../passwords/NewPasswordField.tsx';

const DONE = 'Password reset successful! Redirecting to login...';

export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const [password, setPassword] = useState('');
  const [reset, { data, isLoading, isSuccess, error }] = useResetPasswordMutation();

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
      <NewPasswordField
        label="New Password"
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
