import { useState } from 'react';
import { TextField } from '../../ui/controls/Field.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';

interface ClearDialogProps {
  open: boolean;
  question: string;
  confirmText: string;
  onConfirm: (password: string) => void;
  onCancel: () => void;
}

const WORD = 'DELETE';

/** Asks for a word and the password, so that no data is deleted by mistake or on a stolen device. */
export default function ClearDialog(props: ClearDialogProps) {
  const { open, question, confirmText, onConfirm, onCancel } = props;
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  return (
    <ConfirmDialog
      open={open}
      question={question}
      details="Accounts of admins stay. A backup is written to the data folder first."
      confirmText={confirmText}
      confirmDisabled={word.trim() !== WORD || password === ''}
      onConfirm={() => {
        onConfirm(password);
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
        <OwnPasswordField value={password} onChange={setPassword} />
      </div>
    </ConfirmDialog>
  );
}
