import { createContext, type ReactNode } from 'react';
import type { MenuAction } from '../overlays/menuAction.ts';

export interface PersonMenuProps {
  person: { id: string; name: string };
  isMatch: boolean;
  /** Shown before the others. */
  actions?: readonly MenuAction[];
  /** Called after the student was blocked or the connection was ended. */
  onDone?: (() => void) | undefined;
}

/** Renders the menu of a person on cards and in headers. Routes provide it; others show none. */
export const PersonMenuSlot = createContext<(props: PersonMenuProps) => ReactNode>(() => null);
