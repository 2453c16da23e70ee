import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Passkey } from '../../../../contract/account.ts';
import { runCeremony, type PasskeyProblem } from '../../auth/ceremony.ts';
import { PasskeyProblemNotice } from '../../auth/PasskeyProblemNotice.tsx';
import { useHasPassword } from '../../auth/useHasPassword.ts';
import { PasswordDialog } from '../PasswordDialog.tsx';
import { useAddPasskeyMutation, useStartAddingPasskeyMutation } from '../passkeysApi.ts';

const FAILED = 'Failed to add the passkey.';
const TEXTS = { cancelled: 'No passkey was added.', failed: FAILED };

interface AddPasskeyDialogProps {
  onAdded: (passkey: Passkey) => void;
  onClose: () => void;
}

/** Asks for the password, then lets the browser create a passkey. */
export default function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const hasPassword = useHasPassword();
  const [start, starting] = useStartAddingPasskeyMutation();
  const [add, adding] = useAddPasskeyMutation();
  const [isCreating, setIsCreating] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem>();

  const submit = async (password: string | undefined) => {
    setProblem(undefined);
    const { data: optionsJSON } = await start(password === undefined ? {} : { password });
    if (!optionsJSON) return;
    setIsCreating(true);
    const created = await runCeremony(() => startRegistration({ optionsJSON }), TEXTS);
    setIsCreating(false);
    if ('problem' in created) {
      setProblem(created.problem);
      return;
    }
    const { data: passkey } = await add(created);
    if (passkey) onAdded(passkey);
  };

  return (
    <PasswordDialog
      title="Add a passkey"
      submitText="Continue"
      busyText="Adding..."
      busy={starting.isLoading || isCreating || adding.isLoading}
      error={starting.error ?? adding.error}
      fallback={FAILED}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        {hasPassword ? 'Enter your password first. Then your browser asks' : 'Your browser asks'}{' '}
        where to keep the passkey.
      </p>
      {problem && <PasskeyProblemNotice problem={problem} />}
    </PasswordDialog>
  );
}
