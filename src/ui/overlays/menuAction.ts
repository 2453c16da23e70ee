import type { LucideIcon } from 'lucide-react';

export interface MenuAction {
  label: string;
  Icon: LucideIcon;
  tone?: 'danger';
  /** The focus does not return to the button. */
  movesFocus?: boolean;
  onSelect: () => void;
}

/** An entry of the row above the actions, for example an emoji. */
export interface MenuChoice {
  label: string;
  checked: boolean;
  onSelect: () => void;
}

export interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  side: 'top' | 'bottom';
  actions: readonly MenuAction[];
  choices?: readonly MenuChoice[];
  buttonClass?: string;
}
