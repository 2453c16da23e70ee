import { Pencil, Trash2 } from 'lucide-react';
import type { Message } from '../../../../contract/chat.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import type { MenuAction } from '../../../ui/overlays/menuAction.ts';

interface MessageActionsProps {
  message: Message;
  onEdit: ((message: Message) => void) | undefined;
  onDelete: (message: Message) => void;
}

/** Hidden until hovered or focused, if the device has a pointer that can hover. */
const HOVER_ONLY =
  'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

export function MessageActions({ message, onEdit, onDelete }: MessageActionsProps) {
  const edit: MenuAction = {
    label: 'Edit',
    Icon: Pencil,
    onSelect: () => {
      onEdit?.(message);
    },
  };
  const remove: MenuAction = {
    label: 'Delete',
    Icon: Trash2,
    tone: 'danger',
    onSelect: () => {
      onDelete(message);
    },
  };
  return (
    // The negative margin keeps the button from making a short bubble higher.
    <div className="-my-0.5 shrink-0">
      <ActionMenu
        label="Message options"
        side="top"
        actions={!onEdit || message.message === '' ? [remove] : [edit, remove]}
        buttonClass={HOVER_ONLY}
      />
    </div>
  );
}
