import { fieldErrors } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SuccessNotice } from '../SuccessNotice.tsx';
import { useForgotPasswordMutation } from '../resetApi.ts';
import { AuthForm } from '../AuthForm.tsx';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { EmailField } from './EmailField.tsx';

interface ForgotPasswordFormProps {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

export function ForgotPasswordForm({ email, onChange, onSent }: ForgotPasswordFormProps) {
  const [send, { data, isLoading, isSuccess, error }] = useForgotPasswordMutation();

  const submit = async () => {
    const response = await send({ email: email.trim() });
    if (!response.error) onSent();
  };

  return (
    <AuthForm
      onSubmit={submit}
      error={error}
      fallback={FALLBACK_MESSAGES.forgotPassword}
      fields={['email']}
    >
      {isSuccess && (
        <SuccessNotice text={data.message || 'Password reset email sent! Check your inbox.'} />
      )}
      <EmailField value={email} error={fieldErrors(error)['email']} onChange={onChange} />
      <Button type="submit" busy={isLoading} disabled={isSuccess} busyText="Sending...">
        Send Reset Link
      </Button>
    </AuthForm>
  );
}
