import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Message } from '../../../../contract/chat.ts';

interface MessageActionsProps {
  message: Message;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
}

const BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink';
/** Where there is a pointer to hover with, it stays out of sight until it is wanted. */
const QUIET =
  'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

/** What I can do with a message of mine, behind one button beside it. */
export function MessageActions({ message, onEdit, onDelete }: MessageActionsProps) {
  const [open, setOpen] = useState(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  const edit = () => {
    setOpen(false);
    onEdit(message);
  };
  // Stays open: whoever then cancels finds the focus where it was.
  const remove = () => {
    onDelete(message);
  };
  return (
    <div className="flex items-center">
      {open && message.message !== '' && (
        <Action label="Edit" onClick={edit} onKeyDown={closeOnEscape}>
          <Pencil aria-hidden="true" className="size-4" />
        </Action>
      )}
      {open && (
        <Action label="Delete" onClick={remove} onKeyDown={closeOnEscape}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Action>
      )}
      <button
        type="button"
        aria-label="Message options"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
        onKeyDown={closeOnEscape}
        className={`${BUTTON} ${QUIET}`}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

interface ActionProps {
  label: string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

function Action({ label, children, ...handlers }: ActionProps) {
  return (
    <button type="button" aria-label={label} title={label} {...handlers} className={BUTTON}>
      {children}
    </button>
  );
}
