import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Message } from '../../../../contract/chat.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

interface MessageActionsProps {
  message: Message;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** Where there is a pointer to hover with, it stays out of sight until it is wanted. */
const QUIET =
  'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

/** What I can do with a message of mine, behind one button beside it. */
export function MessageActions({ message, onEdit, onDelete }: MessageActionsProps) {
  const { open, close, toggle, frame } = useDisclosure();
  const edit = () => {
    close();
    onEdit(message);
  };
  // Stays open: whoever then cancels finds the focus where it was.
  const remove = () => {
    onDelete(message);
  };
  return (
    // Higher than a short bubble, which it must not push apart from the next one.
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
        className={QUIET}
      />
    </div>
  );
}

/** Closed by Escape, which gives the focus back to its button, and when the focus leaves it. */
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
    // A dialog that asks before deleting gives the focus back here.
    const isHere = currentTarget.contains(relatedTarget);
    if (!isHere && !relatedTarget?.closest('[role=alertdialog]')) close();
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
