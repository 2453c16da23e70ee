import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

interface LogoutDialogProps {
  /** Number of unsent messages. */
  unsent: number;
  onConfirm: () => void;
  onCancel: () => void;
}

export default function LogoutDialog({ unsent, onConfirm, onCancel }: LogoutDialogProps) {
  const [messages, them] = unsent === 1 ? ['message', 'It is'] : ['messages', 'They are'];
  return (
    <ConfirmDialog
      open
      question={`You have ${unsent} unsent ${messages}.`}
      details={`${them} deleted from this device if you log out now.`}
      confirmText="Log out anyway"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
