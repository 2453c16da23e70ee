import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useBlockMutation, useUnmatchMutation } from './safetyApi.ts';

export type SafetyAction = 'block' | 'unmatch';

interface SafetyDialogProps {
  action: SafetyAction;
  person: { id: string; name: string };
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

const TEXTS = {
  block: {
    confirm: 'Block',
    details: (name: string) =>
      `You no longer see each other in search, requests, matches and chat, and both of you leave the other's coming study sessions. ${name} is not told. You can unblock them under Settings.`,
  },
  unmatch: {
    confirm: 'Unmatch',
    details: (name: string) =>
      `The conversation closes, and both of you leave the other's coming study sessions. ${name} is not told, and can ask you again after seven days.`,
  },
};

/** Says what happens and asks for confirmation. */
export default function SafetyDialog({ action, person, onDone, onClose }: SafetyDialogProps) {
  const [block, { isLoading: isBlocking }] = useBlockMutation();
  const [unmatch, { isLoading: isEnding }] = useUnmatchMutation();
  const { confirm, details } = TEXTS[action];
  const run = async () => {
    const { error } = await (action === 'block' ? block(person.id) : unmatch(person.id));
    onClose();
    if (!error) onDone?.();
  };
  return (
    <ConfirmDialog
      open
      question={`${confirm} ${person.name}?`}
      details={details(person.name)}
      confirmText={confirm}
      busy={isBlocking || isEnding}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}
