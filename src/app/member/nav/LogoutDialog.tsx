import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';

interface LogoutDialogProps {
  /** Number of unsent messages. With 0, the page has unsaved changes. */
  unsent: number;
  onConfirm: () => void;
  onCancel: () => void;
}

export default function LogoutDialog({ unsent, onConfirm, onCancel }: LogoutDialogProps) {
  return (
    <ConfirmDialog
      open
      {...(unsent > 0 ? unsentQuestion(unsent) : UNSAVED_QUESTION)}
      confirmText="Log out anyway"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

const UNSAVED_QUESTION = {
  question: 'Log out without saving?',
  details: 'Your changes to the profile are not saved yet.',
};

function unsentQuestion(unsent: number) {
  const [messages, them] = unsent === 1 ? ['message', 'It is'] : ['messages', 'They are'];
  return {
    question: `You have ${unsent} unsent ${messages}.`,
    details: `${them} deleted from this device if you log out now.`,
  };
}
