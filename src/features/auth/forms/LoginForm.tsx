import { fieldErrors } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useLoginMutation } from '../authApi.ts';
import { AuthForm } from '../AuthForm.tsx';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from '../PasswordField.tsx';

export interface Account {
  email: string;
  password: string;
}

interface LoginFormProps {
  account: Account;
  /** Device token of a mail about failed logins. */
  mailedDevice: string | undefined;
  onChange: (account: Account) => void;
}

export function LoginForm({ account, mailedDevice, onChange }: LoginFormProps) {
  const { email, password } = account;
  const [login, { isLoading, isSuccess, error }] = useLoginMutation();
  const fields = fieldErrors(error);

  const submit = async () => {
    const credentials = { email: email.trim(), password };
    await login({
      ...credentials,
      ...(mailedDevice !== undefined && { deviceToken: mailedDevice }),
    });
  };

  return (
    <AuthForm
      onSubmit={submit}
      error={error}
      fallback={FALLBACK_MESSAGES.login}
      fields={['email', 'password']}
    >
      <EmailField
        value={email}
        error={fields['email']}
        onChange={(changed) => {
          onChange({ email: changed, password });
        }}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        missing="Please enter your password."
        error={fields['password']}
        value={password}
        onChange={(event) => {
          onChange({ email, password: event.target.value });
        }}
      />
      <Button type="submit" busy={isLoading || isSuccess} busyText="Logging in...">
        Login
      </Button>
    </AuthForm>
  );
}
