import { useState } from 'react';
import { errorText } from '../../api/errorText.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notices.tsx';
import { SuccessNotice } from './SuccessNotice.tsx';
import { useForgotPasswordMutation } from './authApi.ts';

export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState('');
  const [send, { data, isLoading, isSuccess, error }] = useForgotPasswordMutation();

  const submit = async () => {
    const answer = await send({ email: email.trim() });
    if (!answer.error) onSent();
  };

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {error && <ErrorNotice text={errorText(error, 'Failed to send reset email.')} />}
      {isSuccess && (
        <SuccessNotice text={data.message || 'Password reset email sent! Check your inbox.'} />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      <Button type="submit" busy={isLoading} disabled={isSuccess} busyText="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}
