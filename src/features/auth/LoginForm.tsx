import { useState } from 'react';
import { errorText } from '../../api/errorText.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notices.tsx';
import { useLoginMutation } from './authApi.ts';
import { DemoAccounts } from './DemoAccounts.tsx';

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
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error && <ErrorNotice text={errorText(error, 'Login failed. Please try again.')} />}
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
      </form>
      <DemoAccounts
        onChoose={(account) => {
          setEmail(account.email);
          setPassword(account.password);
        }}
      />
    </>
  );
}
