import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useLoginMutation } from './authApi.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { AuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';

/** Email and password. `onSignedIn` is called once the tokens are stored. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [login, { isLoading, error }] = useLoginMutation();

  const submit = async () => {
    const { data } = await login({ email: email.trim(), password });
    if (data) onSignedIn();
  };

  return (
    <>
      <AuthForm onSubmit={submit} error={error} fallback="Login failed. Please try again.">
        <EmailField value={email} onChange={setEmail} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
          }}
        />
        <Button type="submit" busy={isLoading} busyText="Logging in...">
          Login
        </Button>
      </AuthForm>
      <DemoAccounts
        onChoose={(account) => {
          setEmail(account.email);
          setPassword(account.password);
        }}
      />
    </>
  );
}
