import { useState } from 'react';
import type { ApiError } from '../../api/errorText.ts';
import { TextField } from '../../ui/controls/Field.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useHasPassword } from '../auth/useHasPassword.ts';
import { AdminIdentity } from './AdminIdentity.tsx';

interface ClearDialogProps {
  open: boolean;
  question: string;
  confirmText: string;
  busy: boolean;
  refusal: ApiError | undefined;
  /** Without a password for an account that has none. */
  onConfirm: (password: string | undefined) => void;
  onCancel: () => void;
}

const WORD = 'DELETE';

/** Asks for a word and for who the admin is, so that no data is deleted by mistake or on a stolen device. */
export default function ClearDialog(props: ClearDialogProps) {
  const { open, question, confirmText, busy, refusal, onConfirm, onCancel } = props;
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const hasPassword = useHasPassword();
  return (
    <ConfirmDialog
      open={open}
      question={question}
      details="Accounts of admins stay. A backup is written to the data folder first."
      confirmText={confirmText}
      confirmDisabled={word.trim() !== WORD || (hasPassword && password === '')}
      busy={busy}
      onConfirm={() => {
        onConfirm(hasPassword ? password : undefined);
      }}
      onCancel={onCancel}
    >
      <div className="mt-4 flex flex-col gap-4">
        <TextField
          label={`Type ${WORD} to continue`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={word}
          onChange={({ target }) => {
            setWord(target.value);
          }}
        />
        <AdminIdentity password={password} refusal={refusal} onChange={setPassword} />
      </div>
    </ConfirmDialog>
  );
}
