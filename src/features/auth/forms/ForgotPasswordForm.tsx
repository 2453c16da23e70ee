import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { SuccessNotice } from './SuccessNotice.tsx';
import { useForgotPasswordMutation } from '../authApi.ts';
import { AuthForm } from './AuthForm.tsx';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { EmailField } from './EmailField.tsx';

export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState('');
  const [send, { data, isLoading, isSuccess, error }] = useForgotPasswordMutation();

  const submit = async () => {
    const response = await send({ email: email.trim() });
    if (!response.error) onSent();
  };

  return (
    <AuthForm onSubmit={submit} error={error} fallback={FALLBACK_MESSAGES.forgotPassword}>
      {isSuccess && (
        <SuccessNotice text={data.message || 'Password reset email sent! Check your inbox.'} />
      )}
      <EmailField value={email} onChange={setEmail} />
      <Button type="submit" busy={isLoading} disabled={isSuccess} busyText="Sending...">
        Send Reset Link
      </Button>
    </AuthForm>
  );
}
