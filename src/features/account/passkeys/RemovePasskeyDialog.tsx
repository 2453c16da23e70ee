import type { Passkey } from '../../../../contract/account.ts';
import { PasswordDialog } from '../PasswordDialog.tsx';
import { useRemovePasskeyMutation } from '../passkeysApi.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onRemoved: () => void;
  onClose: () => void;
}

export default function RemovePasskeyDialog(props: RemovePasskeyDialogProps) {
  const { passkey, onRemoved, onClose } = props;
  const [remove, { isLoading, error }] = useRemovePasskeyMutation();

  const submit = async (password: string | undefined) => {
    const { data } = await remove({ id: passkey._id, ...(password !== undefined && { password }) });
    if (data) onRemoved();
  };

  return (
    <PasswordDialog
      title="Remove this passkey?"
      submitText="Remove passkey"
      busyText="Removing..."
      isDanger
      busy={isLoading}
      error={error}
      fallback="Failed to remove the passkey."
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted wrap-anywhere">
        The passkey “{passkey.name}” no longer signs you in. Your device may still show it until you
        delete it there, too.
      </p>
    </PasswordDialog>
  );
}
