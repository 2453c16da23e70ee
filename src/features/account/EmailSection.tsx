import { useState } from 'react';
import { fieldErrors, statusOf } from '../../api/errorText.ts';
import { isMissing } from '../../api/compat/isMissing.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { PasswordField } from '../auth/passwords/PasswordField.tsx';
import { SignOn } from '../auth/signOn/SignOn.tsx';
import { AuthForm } from '../auth/forms/AuthForm.tsx';
import { SuccessNotice } from '../auth/forms/SuccessNotice.tsx';
import { useChangeEmailMutation } from './emailApi.ts';

const EMPTY = { email: '', password: '' };

/** Shows the email and requests a link to a new one. */
export default function EmailSection() {
  const { data: me } = useGetMeQuery();
  const [values, setValues] = useState(EMPTY);
  const [change, { data, error, isLoading }] = useChangeEmailMutation();
  const hasPassword = me?.hasPassword !== false;
  const fields = fieldErrors(error);
  const isUnsupported = isMissing(error);

  const submit = async () => {
    const { password } = values;
    const email = values.email.trim();
    const response = await change({ email, ...(hasPassword && { password }) });
    if (!response.error) setValues(EMPTY);
  };

  return (
    <SettingsSection
      title="Email"
      lead="A new address counts as soon as you open the link that we mail to it."
    >
      {me && <Address email={me.email} />}
      <AuthForm
        onSubmit={submit}
        error={isUnsupported ? undefined : error}
        fallback="Failed to change the email address."
        fields={['email', 'password']}
      >
        {isUnsupported && <ErrorNotice text="This service cannot change email addresses." />}
        {data && <SuccessNotice text={data.message} />}
        <TextField
          label="New Email"
          type="email"
          autoComplete="email"
          required
          missing="Please enter the new email."
          error={fields['email']}
          value={values.email}
          onChange={({ target }) => {
            setValues({ ...values, email: target.value });
          }}
        />
        {hasPassword ? (
          <PasswordField
            label="Confirm with Your Password"
            autoComplete="current-password"
            required
            missing="Please enter your password."
            error={fields['password']}
            value={values.password}
            onChange={({ target }) => {
              setValues({ ...values, password: target.value });
            }}
          />
        ) : (
          statusOf(error) === 403 && <SignOn from="/settings" again />
        )}
        <Submit busy={isLoading} />
      </AuthForm>
    </SettingsSection>
  );
}

const Address = ({ email }: { email: string }) => (
  <p className="wrap-anywhere">
    Your address is <strong className="font-semibold">{email}</strong>.
  </p>
);

const Submit = ({ busy }: { busy: boolean }) => (
  <Button
    type="submit"
    variant="secondary"
    className="self-start"
    busy={busy}
    busyText="Sending..."
  >
    Change Email
  </Button>
);
