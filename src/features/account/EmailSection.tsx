import { useState } from 'react';
import { fieldErrors } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { ConfirmIdentity } from '../auth/ConfirmIdentity.tsx';
import { useHasPassword } from '../auth/useHasPassword.ts';
import { AuthForm } from '../auth/AuthForm.tsx';
import { SuccessNotice } from '../auth/SuccessNotice.tsx';
import { useChangeEmailMutation } from './emailApi.ts';

const EMPTY = { email: '', password: '' };

/** Shows the email and requests a link to a new one. */
export default function EmailSection() {
  const { data: me } = useGetMeQuery();
  const [values, setValues] = useState(EMPTY);
  const [change, { data, error, isLoading }] = useChangeEmailMutation();
  const hasPassword = useHasPassword();
  const fields = fieldErrors(error);

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
        error={error}
        fallback="Failed to change the email address."
        fields={['email', 'password']}
      >
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
        <ConfirmIdentity
          label="Confirm with Your Password"
          password={values.password}
          error={error}
          onChange={(password) => {
            setValues({ ...values, password });
          }}
        />
        <Submit busy={isLoading} />
      </AuthForm>
    </SettingsSection>
  );
}

const Address = ({ email }: { email: string }) => (
  <p className="wrap-anywhere">
    {email === '' ? (
      'This account has no address.'
    ) : (
      <>
        Your address is <strong className="font-semibold">{email}</strong>.
      </>
    )}
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
