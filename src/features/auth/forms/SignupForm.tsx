import { useState, type ComponentProps } from 'react';
import type { SignupBody } from '../../../../contract/auth.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { fieldErrors } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';
import { useSignupMutation } from '../authApi.ts';
import { AuthForm } from './AuthForm.tsx';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { PasswordField } from './PasswordField.tsx';

const EMPTY: SignupBody = { name: '', email: '', password: '', university: '' };

const FIELDS: [keyof SignupBody, string, ComponentProps<'input'>, typeof PasswordField?][] = [
  ['name', 'Full Name', { autoComplete: 'name', maxLength: LIMITS.nameText }],
  ['email', 'Email', { type: 'email', autoComplete: 'username' }],
  ['password', 'Password', { autoComplete: 'new-password' }, PasswordField],
  ['university', 'University', { autoComplete: 'organization', maxLength: LIMITS.nameText }],
];

/** Creates an account. Calls `onSignedUp` after the tokens are stored. */
export function SignupForm({ onSignedUp }: { onSignedUp: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [signup, { isLoading, isSuccess, error }] = useSignupMutation();
  const fields = fieldErrors(error);

  const submit = async () => {
    const { data } = await signup({ ...values, email: values.email.trim() });
    if (data) onSignedUp();
  };

  return (
    <AuthForm onSubmit={submit} error={error} fallback={FALLBACK_MESSAGES.signup}>
      {FIELDS.map(([name, label, props, Input = TextField]) => (
        <Input
          key={name}
          {...props}
          label={label}
          hint={name === 'password' ? 'At least 8 characters.' : undefined}
          error={fields[name]}
          required
          value={values[name]}
          onChange={(event) => {
            setValues({ ...values, [name]: event.target.value });
          }}
        />
      ))}
      <Button type="submit" busy={isLoading || isSuccess} busyText="Signing up...">
        Sign Up
      </Button>
    </AuthForm>
  );
}
