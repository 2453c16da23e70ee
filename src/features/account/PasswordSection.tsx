import { Suspense, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { fieldErrors } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { SuccessNotice } from '../auth/SuccessNotice.tsx';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { useChangePasswordMutation } from './accountApi.ts';

const EMPTY = { currentPassword: '', password: '' };

const FirstPassword = lazyChunk(() => import('./FirstPassword.tsx'));

export default function PasswordSection() {
  const { data: me } = useGetMeQuery();
  return (
    <SettingsSection title="Password" lead="A change logs out all your other devices.">
      {me?.hasPassword === false ? (
        <Suspense fallback={null}>
          <FirstPassword me={me} />
        </Suspense>
      ) : (
        <ChangePassword me={me} />
      )}
    </SettingsSection>
  );
}

function ChangePassword({ me }: { me: User | undefined }) {
  const [values, setValues] = useState(EMPTY);
  const [change, { data, error, isLoading }] = useChangePasswordMutation();
  const fields = fieldErrors(error);
  const set = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setValues({ ...values, [name]: event.target.value });
  };

  const submit = async () => {
    const response = await change(values);
    if (!response.error) setValues(EMPTY);
  };

  return (
    <AuthForm
      onSubmit={submit}
      error={error}
      fallback="Failed to change the password."
      fields={['currentPassword', 'password']}
    >
      {data && <SuccessNotice text={data.message} />}
      {/* Password managers need to know whose password it is. */}
      <input type="email" autoComplete="username" readOnly hidden value={me?.email ?? ''} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        missing="Please enter your current password."
        error={fields['currentPassword']}
        value={values.currentPassword}
        onChange={set('currentPassword')}
      />
      <NewPasswordField
        label="New Password"
        error={fields['password']}
        ownTexts={me && [me.name, me.email, me.university]}
        value={values.password}
        onChange={set('password')}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        busy={isLoading}
        busyText="Changing..."
      >
        Change Password
      </Button>
    </AuthForm>
  );
}
