import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { countOf, nounFor } from '../../../ui/countOf.ts';

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
  return {
    question: `You have ${countOf(unsent, 'unsent message')}.`,
    details: `${nounFor(unsent, 'It is', 'They are')} deleted from this device if you log out now.`,
  };
}
