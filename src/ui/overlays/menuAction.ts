import type { LucideIcon } from 'lucide-react';

export interface MenuAction {
  label: string;
  Icon: LucideIcon;
  tone?: 'danger';
  onSelect: () => void;
}

export interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  side: 'top' | 'bottom';
  actions: readonly MenuAction[];
  buttonClass?: string;
}
