import { useState, type ChangeEvent, type ComponentProps } from 'react';
import type { SignupBody } from '../../../../contract/auth.ts';
import { NAME_LENGTH } from '../../../../contract/guestConstants.ts';
import { fieldErrors } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';
import { loadChunk } from '../../../ui/loading/lazyChunk.ts';
import { restoreDraft, useTabDraft } from '../../../app/tabDraft.ts';
import { useSignupMutation } from '../authApi.ts';
import { AuthForm } from '../AuthForm.tsx';
import { UniversityList } from '../UniversityList.tsx';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { NewPasswordField } from '../NewPasswordField.tsx';

const UNIVERSITIES = 'universities';

const EMPTY: SignupBody = { name: '', email: '', password: '', university: '' };

const FIELDS: [keyof SignupBody, string, ComponentProps<'input'>][] = [
  ['name', 'Full Name', { autoComplete: 'name', maxLength: NAME_LENGTH }],
  ['email', 'Email', { type: 'email', autoComplete: 'username' }],
  ['password', 'Password', {}],
  [
    'university',
    'University',
    { autoComplete: 'organization', maxLength: NAME_LENGTH, list: UNIVERSITIES },
  ],
];

/** Creates an account. Calls `onSignedUp` after the tokens are stored. */
export function SignupForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { restored, persist } = useTabDraft('signup');
  const [values, setValues] = useState(() => restoreDraft(EMPTY, restored));
  const [signup, { isLoading, isSuccess, error }] = useSignupMutation();
  const fields = fieldErrors(error);
  const [refused, setRefused] = useState<{ password: string; problem: string }>();
  // The service decides about the password. Before that, the estimate is shown beside other errors.
  const estimated = refused?.password === values.password ? refused.problem : '';
  const passwordError = estimated === '' ? fields['password'] : estimated;
  const ownTexts = [values.name, values.email, values.university];

  const submit = async () => {
    const { data } = await signup({ ...values, email: values.email.trim() });
    if (data) onSignedUp();
  };

  return (
    <AuthForm
      onSubmit={submit}
      onInvalid={async () => {
        const { password } = values;
        const { rate } = await loadChunk(() => import('../passwordStrength.ts'));
        if (password !== '') setRefused({ password, problem: rate(password, ownTexts).problem });
      }}
      error={error}
      fallback={FALLBACK_MESSAGES.signup}
      fields={Object.keys(values)}
    >
      {FIELDS.map(([name, label, props]) => {
        const field = {
          ...props,
          label,
          error: fields[name],
          value: values[name],
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            const changed = { ...values, [name]: event.target.value };
            setValues(changed);
            persist({ ...changed, password: '' });
          },
        };
        return name === 'password' ? (
          <NewPasswordField key={name} {...field} error={passwordError} ownTexts={ownTexts} />
        ) : (
          <TextField
            key={name}
            {...field}
            required
            missing={`Please enter your ${label.toLowerCase()}.`}
          />
        );
      })}
      <UniversityList id={UNIVERSITIES} text={values.university} />
      <Button type="submit" busy={isLoading || isSuccess} busyText="Signing up...">
        Sign Up
      </Button>
    </AuthForm>
  );
}
