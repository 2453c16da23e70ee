import { useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { fieldErrors } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AuthForm } from '../auth/AuthForm.tsx';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { useGetSignOnQuery } from '../auth/authApi.ts';
import { SignOn } from '../auth/SignOn.tsx';
import { useChangePasswordMutation } from './accountApi.ts';

/** Says how a student without a password logs in, and sets a password where the service has them. */
export default function FirstPassword({ me }: { me: User }) {
  const { data: signOn } = useGetSignOnQuery();
  return (
    <>
      {signOn && signOn.name !== '' && (
        <p className="text-pretty">
          You log in with {signOn.name}. To change your account here, log in again first: it counts
          for ten minutes.
        </p>
      )}
      <div className="self-start">
        <SignOn from="/settings" again />
      </div>
      {signOn?.only !== true && <PasswordForm me={me} />}
    </>
  );
}

function PasswordForm({ me: { name, email, university } }: { me: User }) {
  const [password, setPassword] = useState('');
  const [change, { error, isLoading }] = useChangePasswordMutation();
  return (
    <AuthForm
      onSubmit={async () => {
        await change({ password });
      }}
      error={error}
      fallback="Failed to set the password."
      fields={['password']}
    >
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <NewPasswordField
        label="New Password"
        error={fieldErrors(error)['password']}
        ownTexts={[name, email, university]}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        busy={isLoading}
        busyText="Setting..."
      >
        Set Password
      </Button>
    </AuthForm>
  );
}
