import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { IconButton } from '../controls/IconButton.tsx';

export interface MenuAction {
  label: string;
  Icon: LucideIcon;
  tone?: 'danger';
  /** The menu stays open below the dialog, so that closing the dialog returns the focus to it. */
  opensDialog?: boolean;
  onSelect: () => void;
}

interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  side: 'above' | 'below';
  actions: readonly MenuAction[];
  buttonClass?: string;
}

const SIDES = { above: 'bottom-full', below: 'top-full' };

/** A button that discloses actions. Escape and moving the focus out close them. */
export function ActionMenu({ label, side, actions, buttonClass = '' }: ActionMenuProps) {
  const { open, closeAndFocus, toggle, frame } = useDisclosure();
  return (
    <div {...frame} className="relative shrink-0">
      {open && (
        <div
          className={`absolute right-0 z-10 flex rounded-xl border border-line bg-surface p-1 shadow-overlay ${SIDES[side]} ${actions.length > 2 ? 'flex-col' : ''}`}
        >
          {actions.map(({ label: text, Icon, tone, opensDialog = false, onSelect }) => (
            <button
              key={text}
              type="button"
              onClick={() => {
                if (!opensDialog) closeAndFocus();
                onSelect();
              }}
              className={`inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-medium whitespace-nowrap hover:bg-sunken ${tone === 'danger' ? 'text-danger' : 'text-ink'}`}
            >
              <Icon aria-hidden="true" className="size-4" />
              {text}
            </button>
          ))}
        </div>
      )}
      <IconButton
        label={label}
        Icon={Ellipsis}
        aria-expanded={open}
        onClick={toggle}
        className={buttonClass}
      />
    </div>
  );
}

function useDisclosure() {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
  };
  const closeAndFocus = () => {
    close();
    element.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const toggle = () => {
    setOpen(!open);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && open) closeAndFocus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The dialog returns the focus when it closes.
    const isInside = currentTarget.contains(relatedTarget);
    if (!isInside && !relatedTarget?.closest('[role=alertdialog], [role=dialog]')) close();
  };
  return { open, closeAndFocus, toggle, frame: { ref: element, onKeyDown, onBlur } };
}
