import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Message } from '../../../../contract/chat.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

interface MessageActionsProps {
  message: Message;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** Hidden until hovered or focused, if the device has a pointer that can hover. */
const HOVER_ONLY =
  'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

export function MessageActions({ message, onEdit, onDelete }: MessageActionsProps) {
  const { open, close, toggle, frame } = useDisclosure();
  const edit = () => {
    close();
    onEdit(message);
  };
  // Stays open, so that cancelling the dialog returns the focus to the button.
  const remove = () => {
    onDelete(message);
  };
  return (
    // The negative margin keeps the button from making a short bubble higher.
    <div {...frame} className="relative -my-0.5 shrink-0">
      {open && (
        <div className="absolute right-0 bottom-full z-10 flex rounded-xl border border-line bg-surface p-1 shadow-overlay">
          {message.message !== '' && (
            <Action label="Edit" colour="text-ink" onClick={edit}>
              <Pencil aria-hidden="true" className="size-4" />
            </Action>
          )}
          <Action label="Delete" colour="text-danger" onClick={remove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Action>
        </div>
      )}
      <IconButton
        label="Message options"
        Icon={Ellipsis}
        aria-expanded={open}
        onClick={toggle}
        className={HOVER_ONLY}
      />
    </div>
  );
}

/** Closes on Escape, which focuses the button, and when the focus leaves the frame. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
  };
  const toggle = () => {
    setOpen(!open);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    close();
    element.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The dialog returns the focus when it closes.
    const isInside = currentTarget.contains(relatedTarget);
    if (!isInside && !relatedTarget?.closest('[role=alertdialog]')) close();
  };
  return { open, close, toggle, frame: { ref: element, onKeyDown, onBlur } };
}

interface ActionProps {
  label: string;
  colour: 'text-ink' | 'text-danger';
  onClick: () => void;
  children: ReactNode;
}

function Action({ label, colour, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-medium hover:bg-sunken ${colour}`}
    >
      {children}
      {label}
    </button>
  );
}
